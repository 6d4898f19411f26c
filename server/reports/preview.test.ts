import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from '../records/records.routes.ts';
import { reportsRoom } from './reports.routes.ts';

const report = (more: object) => ({
  kind: 'report',
  key: 'tried',
  spec: 1,
  title: '试一试',
  from: 'purchaseOrder',
  cols: ['poNo', 'supplier.name', 'total'],
  ...more,
});
const bySupplier = report({
  cols: [
    { f: 'supplier' },
    { f: 'orders', agg: 'count' },
    { f: 'amount', of: 'total', agg: 'sum', foot: 'sum' },
    { f: 'each', label: '单均', after: 'round(amount / orders, 2)' },
  ],
  find: [{ f: 'orderDate', op: 'range' }],
  sort: ['-amount'],
});
const chart = (more: object) => ({ kind: 'chart', key: 'triedChart', spec: 1, title: '图', as: 'bar', ...more });

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('preview', [recordsRoom, reportsRoom]);
  await trade.at.db.tenant(1).rows({
    text: `insert into po_order (tenant_id, id, po_no, status, supplier, buyer, demander, depart, order_date, currency, total, create_time, create_by)
      select $1, 'o' || n, 'PO-' || lpad(n::text, 3, '0'), 'draft', 's' || (1 + n % 2), 'u-buyer', case when n <= 3 then 'u-demander' end, 'd1',
        date '2026-01-01' + n, 'CNY', n * 10, timestamptz '2026-01-01 08:00:00', 'u-buyer' from generate_series(1, 80) n`,
    values: [1],
  });
});
afterAll(() => trade.close());

const preview = (name: string, documents: readonly object[], query?: Record<string, string>) =>
  trade.call(name, 'POST', '/design/preview', { documents, ...(query ? { query } : {}) });

describe('a preview', () => {
  test('finds what the draft asks for, before anybody published it', async () => {
    const { result } = await preview('boss', [bySupplier]);
    expect(result).toMatchObject({ is: 'report', found: { total: 2, totals: { amount: { CNY: '32400.00' } } } });
    expect(result.plan.columns.map(({ label }: RowValues) => label)).toEqual([
      '供应商',
      '数量',
      expect.any(String),
      '单均',
    ]);
    const narrowed = await preview('boss', [bySupplier], {
      orderDate_begin: '2026-01-02',
      orderDate_end: '2026-01-02',
    });
    expect(narrowed.result.found.records).toMatchObject([{ orders: 1 }]);
    expect((await trade.call('boss', 'GET', '/reports/tried')).reason).toBe('unknown_report');
  });

  test('is read with the rights of whoever asks: their rows, their columns', async () => {
    const keys = ({ result }: { result: { plan: { columns: RowValues[] } } }) =>
      result.plan.columns.map(({ key }) => key);
    const boss = await preview('boss', [report({})]);
    const demander = await preview('demander', [report({})]);
    expect([boss.result.found.total, demander.result.found.total]).toEqual([80, 3]);
    expect([keys(boss), keys(demander)]).toEqual([
      ['poNo', 'supplier.name', 'total'],
      ['poNo', 'supplier.name'],
    ]);
    expect(JSON.stringify(demander.result)).not.toContain('"key":"total"');
    for (const row of demander.result.found.records) expect(row).not.toHaveProperty('total');
    expect((await preview('demander', [report({ cols: ['total'] })])).reason).toBe('unknown_report');
  });

  test.each([
    ['a report', [report({ cols: ['poNo'], where: 'total > 100' })]],
    [
      'what a chart draws on',
      [report({ cols: ['poNo'], where: 'total > 100' }), chart({ report: 'tried', x: 'poNo', y: [] })],
    ],
    [
      'a chart',
      [
        chart({
          x: 'n',
          y: ['n'],
          query: { from: 'purchaseOrder', where: 'total > 100', cols: [{ f: 'n', agg: 'count' }] },
        }),
      ],
    ],
    [
      'a dashboard',
      [
        {
          kind: 'dashboard',
          key: 'triedBoard',
          spec: 1,
          title: '看板',
          cards: [{ key: 'c', todos: [{ key: 't', title: '大单', list: 'purchaseOrder.main', where: 'total > 100' }] }],
        },
      ],
    ],
  ])('does not tell by the condition of %s what the asker may not see', async (_, documents) => {
    const told = await preview('demander', documents);
    expect(told.success).toBe(false);
    expect(['not_allowed', 'invalid_input']).toContain(told.reason);
    expect(JSON.stringify(told)).not.toContain('PO-0');
  });

  test('is short, whatever is asked for', async () => {
    for (const pageSize of ['100000', '-1', '1e9', 'x'])
      expect((await preview('boss', [report({})], { pageSize })).result.found.records.length).toBeLessThanOrEqual(50);
  });

  test('draws a chart and a dashboard of drafts that stand on drafts', async () => {
    const board = {
      kind: 'dashboard',
      key: 'triedBoard',
      spec: 1,
      title: '看板',
      cards: [{ key: 'c', chart: 'triedChart', w: 6 }],
    };
    const drawn = chart({ report: 'tried', x: 'supplier', y: ['amount'] });
    const one = await preview('boss', [bySupplier, drawn]);
    expect(one.result).toMatchObject({ is: 'chart', plan: { x: 'supplier' }, found: { total: 2 } });
    const all = await preview('boss', [bySupplier, drawn, board]);
    expect(all.result).toMatchObject({ is: 'dashboard', plan: { cards: [{ key: 'c' }] }, found: { c: { total: 2 } } });
  });

  test.each([
    ['SQL for a column', { cols: ['poNo); drop table po_order; --'] }],
    ['SQL for a source', { from: 'po_order' }],
    ['SQL for a calculation', { cols: [{ f: 'x', calc: '(select 1)' }] }],
    ['a function that is none', { where: "pg_sleep(10) = ''" }],
    ['a column that is none', { cols: ['password'] }],
    ['a direction that is none', { sort: ['poNo; desc'] }],
    ['words the language has not', { sql: 'select 1' }],
    ['an entity that is none', { from: 'pgCatalog' }],
    ['a depth without end', { where: `${'('.repeat(900)}1${')'.repeat(900)} = 1` }],
    ['another sort of document', { kind: 'menu', items: {} }],
    ['a prototype', { cols: JSON.parse('{"__proto__":{"agg":"count"}}') }],
  ])('refuses %s with what is wrong', async (_, more) => {
    const told = await preview('boss', [report(more)]);
    expect(told.success).toBe(false);
    expect(['invalid_input', 'bad_request']).toContain(told.reason);
    expect((await preview('boss', [report({})])).result.found.total).toBe(80);
  });

  test('values are values', async () => {
    const asked = report({ find: [{ f: 'poNo', op: 'like' }] });
    expect((await preview('boss', [asked], { poNo: "' or 1=1 --" })).result.found.total).toBe(0);
    expect((await preview('boss', [asked], { column: 'poNo', order: 'asc; drop' })).success).toBe(false);
  });

  test('is for those who may read configuration', async () => {
    expect((await preview('buyer', [bySupplier])).reason).toBe('not_allowed');
  });
});

describe('a menu that is being written', () => {
  const look = async (name: string, document: object) =>
    trade.call(name, 'POST', '/design/preview/menu', { document, role: 'buyer' });
  const menu = { kind: 'menu', key: 'tried', spec: 1, title: '菜单' };

  test('is judged before it is shown, and only to those who may read configuration', async () => {
    const wrong = { ...menu, items: [{ key: 'x', title: '看板', opens: { dashboard: 'ghost' } }] };
    expect((await look('boss', wrong)).issues[0]).toMatchObject({ code: 'unknown_dashboard' });
    expect((await look('boss', report({}))).reason).toBe('invalid_input');
    expect((await look('buyer', { ...menu, items: [] })).reason).toBe('not_allowed');
  });
});
