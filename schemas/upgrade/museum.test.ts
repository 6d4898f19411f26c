import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sayIssue } from '../issues/issues.ts';
import type { Issue } from '../issues/result.ts';
import { type Document, readDocument } from '../language/document.ts';
import { printDocument } from '../language/print-document.ts';
import { inOrder } from '../language/ranks.ts';
import { hashText } from '../values/hash.ts';
import { CURRENT_SPEC, specOf, upgradeDocument } from './upgrade.ts';

const museum = path.resolve(import.meta.dirname, '../../tests/fixtures/museum');
const files = fs
  .readdirSync(museum, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .toSorted();
const contents = (file: string): string => fs.readFileSync(path.join(museum, file), 'utf8');
const open = (file: string): Document => {
  const result = readDocument(JSON.parse(contents(file)));
  if (!result.ok) throw new Error(`${file}: ${JSON.stringify(result.issues)}`);
  return result.value;
};

describe('the museum', () => {
  test('has documents of every format there ever was', () => {
    const formats = new Set(files.map((file) => specOf(JSON.parse(contents(file)))));
    expect([...formats].toSorted()).toEqual(Array.from({ length: CURRENT_SPEC + 1 }, (_, format) => format));
  });

  test.each(files)('%s opens, in today’s format and for good', (file) => {
    const document = open(file);
    expect(document.spec).toBe(CURRENT_SPEC);
    expect(upgradeDocument(document)).toEqual({ document, issues: [] });
    expect(readDocument(JSON.parse(printDocument(document)))).toMatchObject({ ok: true, value: document });
  });

  /** What was once released is never rewritten: a change that needs these changed breaks documents out there. */
  test('keeps its pieces as they were', () => {
    expect(
      Object.fromEntries(files.map((file) => [file, hashText(contents(file)).slice(0, 8)])),
    ).toMatchInlineSnapshot(`
      {
        "format-0/currency.json": "917c2b56",
        "format-0/main-menu.json": "b7f9ae2d",
        "format-0/purchase-order.json": "53d0c9b2",
        "format-1/buyer-menu.json": "a286912f",
        "format-1/buying-dashboard.json": "b33e8f26",
        "format-1/my-order.facet.json": "00e8de8e",
        "format-1/orders-by-month.json": "f7b9f00e",
        "format-1/pay-term.json": "e4058397",
        "format-1/portal-home.json": "a520bd75",
        "format-1/purchase-order.json": "04f81c8e",
        "format-1/purchase-order.tenant.json": "cf8b9dc8",
        "format-1/regions.json": "740ef0ba",
        "format-1/stored-dict.json": "39a0d01a",
        "format-1/supplier-picker.json": "75e4eea0",
        "format-1/supplier.json": "f1ae365f",
        "format-2/company-links.json": "f419acb9",
        "format-2/contact.json": "cf59cf58",
        "format-2/demand.json": "95653ae4",
        "format-2/main-menu.json": "d354c64e",
        "format-2/mine.json": "224ce3c4",
        "format-2/news.json": "f4e8b31c",
        "format-2/order-amount-by-supplier.json": "023384b0",
        "format-2/purchase-order.json": "24f73c0c",
        "format-2/regions.json": "593f7fdb",
        "format-2/site.json": "4cd8bb36",
        "format-2/supplier-order.json": "3c3e00ea",
        "format-2/supplier-picker.json": "62f7b883",
        "format-2/unit.json": "03476a28",
        "format-3/unit.json": "83549d8e",
      }
    `);
  });
});

describe('format 1', () => {
  const order = open('format-1/purchase-order.json');

  test('said what nothing read, and means the same without it', () => {
    const words = ['frozenCopy', 'within', 'actions', 'views', 'flow', 'keeps', 'promote', 'using'];
    const said = (json: string) => words.filter((word) => json.includes(`"${word}":`));
    expect(said(contents('format-1/purchase-order.json'))).toEqual(words);
    expect(said(JSON.stringify(order))).toEqual([]);
    expect(order).toMatchObject({ lists: { main: { cols: { poNo: { link: 'info' } } } } });
  });

  test('is told what is left out of it, each word at its place', () => {
    const read = readDocument(JSON.parse(contents('format-1/purchase-order.json')));
    const told = read.ok ? (read.issues ?? []) : [];
    const words = ['frozenCopy', 'within', 'actions', 'views', 'flow', 'keeps', 'promote', 'using'];
    expect(new Set(told.map(({ params }) => params?.word))).toEqual(new Set(words));
    expect(told.every(({ code, level }) => code === 'word_left_out' && level === 'warn')).toBe(true);
    expect(told.map(({ path }) => path)).toContain('/store/indexes/0/within');
    expect(sayIssue(told[0] as Issue)).toBe('“frozenCopy”在现在的格式里没有作用，已略去');
  });

  test('had two words for what a column reads', () => {
    expect(open('format-1/regions.json')).toMatchObject({
      cols: { region: { of: 'regionPath' }, rows: { agg: 'count' } },
    });
    expect(JSON.stringify(open('format-1/regions.json'))).not.toContain('"name":{"of"');
  });

  test('is left out of in maps as in lists, and what a layer takes back stays taken back', () => {
    const layer = {
      kind: 'entity',
      spec: 1,
      layer: 'tenant',
      forms: {
        edit: null,
        info: { actions: null, body: { lines: { cols: { qty: { link: 'info', w: 90 }, no: null } } } },
      },
    };
    expect(upgradeDocument(layer).document).toEqual({
      kind: 'entity',
      spec: CURRENT_SPEC,
      layer: 'tenant',
      forms: { edit: null, info: { body: { lines: { cols: { qty: { w: 90 }, no: null } } } } },
    });
  });
});

describe('format 2', () => {
  test('had one ledger a chain, without a name: what a layer says of it is said of the same one', () => {
    expect(open('format-2/demand.json')).toMatchObject({
      becomes: {
        toOrder: { lines: { ledgers: { taken: { take: 'qty', into: 'orderedQty', upTo: 'qty * 1.05' } } } },
      },
    });
    const layer = (consume: unknown) => ({
      kind: 'entity',
      key: 'demand',
      spec: 2,
      layer: 'tenant',
      becomes: { toOrder: { lines: { consume } }, toEvent: null },
    });
    const ledgers = (taken: unknown) => ({ toOrder: { lines: { ledgers: { taken } } }, toEvent: null });
    expect(upgradeDocument(layer({ upTo: 'qty' })).document.becomes).toEqual(ledgers({ upTo: 'qty' }));
    expect(upgradeDocument(layer(null)).document.becomes).toEqual(ledgers(null));
  });
});

describe('format 0', () => {
  const order = open('format-0/purchase-order.json') as Extract<Document, { kind: 'entity' }>;

  test('says need, locked, start, type and parts in the words of today', () => {
    expect(inOrder(order.fields).map(([key, { rank: _, ...field }]) => [key, field])).toEqual([
      ['poNo', { type: 'text', label: '订单编号', need: true, locked: true }],
      ['orderDate', { type: 'date', label: '订单日期', need: true, start: 'today()' }],
      ['currency', { type: 'choice', dict: 'currency', label: '币种', start: "'CNY'" }],
      ['total', { type: 'money', label: '总额', calc: 'sum(lines.amount)', stored: true }],
    ]);
    expect(order.parts?.lines?.parts?.schedules?.fields.date).toMatchObject({ type: 'date', need: true });
  });

  test('has entries of dictionaries and menus by text and title', () => {
    expect(open('format-0/currency.json')).toMatchObject({ kind: 'dict', items: { USD: { text: '美元', off: true } } });
    expect(open('format-0/main-menu.json')).toMatchObject({
      items: { buying: { title: '采购', items: { order: { title: '采购订单' } } } },
    });
  });

  test('is upgraded without touching what was handed in', () => {
    const raw = JSON.parse(contents('format-0/purchase-order.json'));
    const before = JSON.stringify(raw);
    upgradeDocument(raw);
    expect(JSON.stringify(raw)).toBe(before);
  });

  test('that is nonsense becomes issues, not an accident', () => {
    for (const raw of [
      {},
      { document: 7, fields: 'x' },
      { document: 'entity', fields: [null, 1], lines: [[]] },
      { spec: 'one' },
    ]) {
      expect(readDocument(raw).ok).toBe(false);
    }
  });
});
