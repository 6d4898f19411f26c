import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draws } from '../../tests/support/draws.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import type { Statement } from '../db/statement.ts';
import { recordsRoom } from './records.routes.ts';

/** Stands in every hostile value: it may be bound, and never be part of a statement's text. */
const mark = 'zqx';
const texts = new Set<string>();
let trade: Trade;
let record: { id: string; version: number; lines: object[] };
beforeAll(async () => {
  trade = await openTrade('records_hostile', [recordsRoom], { heard: ({ text }: Statement) => void texts.add(text) });
  const line = {
    material: 'm1',
    name: '乙腈',
    unit: 'BOTTLE',
    qty: '3',
    price: '280.5',
    taxRate: '0.13',
    needDate: '2030-08-01',
  };
  record = (await trade.call('buyer', 'POST', '/records/purchaseOrder', { supplier: 's1', lines: [line] })).result;
});
afterAll(() => trade.close());

const runs = { numRuns: draws(150) };

/** Never a bug, never a word of the database, never input in a statement. */
async function survives(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, name = 'buyer') {
  const response = await trade.app.inject({
    method,
    url: `/api${url}`,
    headers: { 'x-access-token': name, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  expect(response.statusCode, response.body).toBeLessThan(500);
  expect(response.body).not.toMatch(
    /操作失败|syntax error|violates|relation "|column "|invalid input syntax|postgres|pg_/i,
  );
  for (const text of texts) expect(text).not.toContain(mark);
  texts.clear();
  return response;
}

const nasty = fc.constantFrom(
  "' or 1=1 --",
  "'; drop table po_order; --",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: just the text a template would be taken for
  '${1}',
  '$1',
  '%',
  '_',
  '\\',
  '*',
  '**',
  '!',
  ',,',
  '>= ',
  '>=',
  'in ',
  'ge x',
  '\uffff',
  '😀',
  '\u202e',
  '1e400',
  '-0',
  '9'.repeat(400),
  '0x1f',
  'NaN',
  'Infinity',
  '2026-02-30',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
);
const value = fc
  .oneof(
    nasty,
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\u0000', '')),
    fc.string({ maxLength: 20 }),
  )
  .map((text) => `${text}${mark}`)
  .chain((text) =>
    fc.constantFrom(text, text.slice(0, -mark.length) || mark, `*${text}*`, `${text},${text}`, `>${text}`),
  );
const fields = [
  'poNo',
  'total',
  'orderDate',
  'createTime',
  'supplier',
  'status',
  'files',
  'lines.qty',
  'lines.schedules.date',
  'urgent',
  'lineCount',
  'totalCn',
  'id',
  'version',
];
const field = fc.oneof(
  fc.constantFrom(...fields),
  fc.constantFrom(...fields).map((one) => `${one}_begin`),
  value,
);

const wellFormed = (text: string) => !/\p{Surrogate}/u.test(text);
const encode = (query: Record<string, string>) =>
  Object.entries(query)
    .filter(([key, one]) => wellFormed(key) && wellFormed(one))
    .map(([key, one]) => `${encodeURIComponent(key)}=${encodeURIComponent(one)}`)
    .join('&');

describe('whatever is sent, nothing breaks and nothing tells', () => {
  test('in the parameters of a list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(field, value, { maxKeys: 5 }), async (query) => {
        await survives('GET', `/records/purchaseOrder?${encode(query)}`);
      }),
      runs,
    );
  });
  test('as column, order, page and list', async () => {
    const any = fc.oneof(value, fc.constantFrom(...fields), fc.integer().map(String));
    const query = fc.record(
      { column: any, order: fc.oneof(any, fc.constant('asc')), pageNo: any, pageSize: any, list: any, field: any },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, async (given) => {
        await survives('GET', `/records/purchaseOrder?${encode(given as Record<string, string>)}`);
      }),
      runs,
    );
  });
  test('as an advanced query', async () => {
    const rule = fc.oneof(
      fc.constantFrom('eq', 'ne', 'gt', 'like', 'in', 'range', 'empty', 'not_in', 'elemMatch', '>='),
      value,
    );
    const item = fc.record(
      {
        field,
        rule,
        val: fc.oneof(value, fc.integer(), fc.boolean(), fc.constant(null), fc.array(value, { maxLength: 3 })),
        type: value,
      },
      { requiredKeys: [] },
    );
    const items = fc.oneof(
      fc.array(item, { maxLength: 5 }),
      fc.array(fc.record({ matchType: value, children: fc.array(item, { maxLength: 3 }) }), { maxLength: 2 }),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(
        items,
        fc.constantFrom('and', 'or', 'OR', ''),
        fc.integer({ min: 0, max: 2 }),
        async (list, match, times) => {
          let text = JSON.stringify(list);
          if (!wellFormed(text)) return;
          for (let n = 0; n < times; n++) text = encodeURIComponent(text);
          await survives(
            'GET',
            `/records/purchaseOrder?${encode({ superQueryParams: text, superQueryMatchType: match })}`,
          );
        },
      ),
      runs,
    );
  });
  test('as an id, an entity, a field or a key', async () => {
    await fc.assert(
      fc.asyncProperty(value.filter(wellFormed), async (text) => {
        const id = encodeURIComponent(text).slice(0, 150).replace(/%.?$/, '');
        for (const url of [
          `/records/purchaseOrder/${id}`,
          `/records/purchaseOrder/${id}/history`,
          `/records/purchaseOrder/${id}/lineage`,
          `/records/${id}`,
          `/options/purchaseOrder/${id}`,
          `/options/purchaseOrder/supplier?keyword=${id}&ids=${id}&parent=${id}`,
          `/options/purchaseOrder/depart?parent=${id}`,
          `/drafts/purchaseOrder/${id}`,
          `/records/purchaseOrder/${id}/why?operation=${id}`,
        ]) {
          await survives('GET', url);
        }
        await survives('POST', `/records/purchaseOrder/${id}/moves/submit`, { version: 1 });
        await survives('POST', '/records/purchaseOrder/delete', { ids: [text] });
        await survives('POST', '/records/purchaseOrder/actions/hurry', { ids: [text, text] });
      }),
      { numRuns: draws(40) },
    );
  });
  const bodyValue = fc.oneof(
    value.filter(wellFormed),
    fc.jsonValue(),
    fc.double().map((one) => (Number.isFinite(one) ? one : null)),
    fc.bigInt().map(String),
  );
  const headKeys = [
    'supplier',
    'orderDate',
    'currency',
    'buyer',
    'urgent',
    'files',
    'remark',
    'version',
    'id',
    '$from',
    '$in',
    '$rel',
    'poNo',
    'total',
    'lines',
    'status',
  ];
  const lineKeys = [
    'id',
    'material',
    'name',
    'qty',
    'price',
    'taxRate',
    'needDate',
    'schedules',
    '$from',
    '$rel',
    'lineNo',
  ];
  const row = fc.dictionary(fc.oneof(fc.constantFrom(...lineKeys), fc.string({ maxLength: 5 })), bodyValue, {
    maxKeys: 6,
  });
  const body = fc.record({
    head: fc.dictionary(fc.constantFrom(...headKeys), bodyValue, { maxKeys: 6 }),
    lines: fc.option(fc.array(fc.oneof(row, bodyValue), { maxLength: 3 })),
  });
  test('as a record to create or to change', async () => {
    await fc.assert(
      fc.asyncProperty(body, async ({ head, lines }) => {
        const sent = { supplier: 's1', ...head, ...(lines ? { lines } : {}) };
        if (!wellFormed(JSON.stringify(sent))) return;
        await survives('POST', '/records/purchaseOrder', sent);
        await survives('PUT', `/records/purchaseOrder/${record.id}`, { version: 1, ...sent });
        await survives('POST', '/records/demand', sent, 'demander');
        await survives('POST', '/records/supplier', { name: 'x', ...sent }, 'supMgr');
      }),
      { numRuns: draws(120) },
    );
  });
  test('as answers of a move', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ maxLength: 10 }), bodyValue, { maxKeys: 3 }),
        bodyValue,
        async (answers, version) => {
          await survives('POST', `/records/purchaseOrder/${record.id}/moves/submit`, { version, answers });
        },
      ),
      { numRuns: draws(60) },
    );
  });
});

test('nobody of another tenant gets anything by the ids of this one', async () => {
  const gets = ['', '/history', '/lineage', '/why?operation=edit'].map(
    (rest) => `/records/purchaseOrder/${record.id}${rest}`,
  );
  for (const url of gets) expect((await trade.call('other', 'GET', url)).reason).toBe('unknown_record');
  const posts: [string, object?][] = [
    [`/records/purchaseOrder/${record.id}/moves/submit`, { version: 1 }],
    [`/records/purchaseOrder/${record.id}/restore`],
    ['/records/purchaseOrder/delete', { ids: [record.id] }],
    ['/records/purchaseOrder/actions/hurry', { ids: [record.id] }],
  ];
  for (const [url, body] of posts)
    expect((await trade.call('other', 'POST', url, body)).reason, url).toBe('unknown_record');
  expect(
    (await trade.call('other', 'PUT', `/records/purchaseOrder/${record.id}`, { version: 1, remark: 'x' })).reason,
  ).toBe('unknown_record');
  expect((await trade.call('other', 'GET', `/records/purchaseOrder?id=${record.id}`)).result.total).toBe(0);
  expect((await trade.call('other', 'GET', '/options/purchaseOrder/buyer?ids=u-buyer')).result.records).toEqual([]);
  const $from = { chain: 'demand.toOrder', id: record.id };
  expect(
    (await trade.call('other', 'POST', '/records/purchaseOrder', { supplier: 's1', $from, lines: [] })).success,
  ).toBe(false);
});
