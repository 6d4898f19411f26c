import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultFilters } from '../../schemas/compile/default-filters.ts';
import { round, sumOf } from '../../schemas/expressions/decimal.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { countSent } from '../db/count-sent.ts';
import { recordsRoom } from '../records/records.routes.ts';
import { reportsRoom } from './reports.routes.ts';

const money = (row: RowValues) => row.total as string | null;
const month = ({ orderDate }: RowValues) => String(orderDate).slice(0, 7);

/** What rows may be told apart by: the column as the document says it, and the same worked out of a record. */
const groups: readonly [name: string, column: object, of: (row: RowValues, far: Map<string, RowValues>) => unknown][] =
  [
    ['supplier', {}, (row) => row.supplier ?? null],
    ['status', {}, (row) => row.status],
    ['month', { of: 'orderDate', by: 'month' }, month],
    [
      'quarter',
      { of: 'orderDate', by: 'quarter' },
      (row) => `${String(row.orderDate).slice(0, 4)}-Q${Math.ceil(Number(String(row.orderDate).slice(5, 7)) / 3)}`,
    ],
    ['supplier.grade', {}, (row, far) => far.get(String(row.supplier))?.grade ?? null],
    [
      'size',
      { label: '大小', calc: "if(lineCount >= 2, 'large', 'small')" },
      (row) => (Number(row.lineCount) >= 2 ? 'large' : 'small'),
    ],
  ];
const wheres: readonly [string | undefined, (row: RowValues) => boolean][] = [
  [undefined, () => true],
  ["status <> 'draft'", (row) => row.status !== 'draft'],
  [
    "orderDate >= '2026-02-01' and buyer = me()",
    (row) => String(row.orderDate) >= '2026-02-01' && row.buyer === row.$asker,
  ],
];
const documents = groups.flatMap(([name, column], at) =>
  wheres.map(([where], which) => ({
    kind: 'report',
    key: `by${at}w${which}`,
    spec: 1,
    title: '汇总',
    from: 'purchaseOrder',
    ...(where ? { where } : {}),
    cols: [
      { f: name, ...column },
      { f: 'orders', agg: 'count' },
      { f: 'amount', of: 'total', agg: 'sum', foot: 'sum' },
      { f: 'average', of: 'total', agg: 'avg' },
      { f: 'suppliers', of: 'supplier', agg: 'countDistinct' },
      { f: 'first', of: 'orderDate', agg: 'min' },
      { f: 'last', of: 'orderDate', agg: 'max' },
      { f: 'each', label: '单均', after: 'round(amount / orders, 2)', as: 'money' },
    ],
    find: [{ f: 'orderDate', op: 'range' }, 'supplier', { f: 'amount', op: 'range' }],
    sort: ['-amount'],
  })),
);
const more = [
  {
    kind: 'report',
    key: 'lineReport',
    spec: 1,
    title: '订单行',
    from: 'purchaseOrder.lines',
    cols: [
      'name',
      'material',
      { f: 'maker', of: '../supplier.name', label: '供应商' },
      { f: 'no', of: '../poNo' },
      'amount',
      { f: 'grade', of: '../supplier.grade' },
    ],
    find: [
      { f: 'name', op: 'like' },
      { f: 'maker', op: 'like' },
    ],
    sort: ['name'],
    gives: { id: '../supplier' },
  },
  {
    kind: 'report',
    key: 'ofMaterials',
    spec: 1,
    title: '按物料',
    from: 'purchaseOrder.lines',
    cols: ['material', { f: 'qty', agg: 'sum' }, { f: 'orders', of: '../poNo', agg: 'countDistinct' }],
    sort: ['-qty'],
    limit: 1,
  },
  {
    kind: 'report',
    key: 'ofMonth',
    spec: 1,
    title: '本月订单',
    from: 'purchaseOrder',
    cols: ['poNo', 'orderDate'],
    find: [
      { f: 'orderDate', op: 'range', default: 'thisMonth' },
      { f: 'status', op: 'in', default: ['closed'] },
      { f: 'total', op: 'range', default: ['1', ''] },
    ],
  },
  {
    kind: 'report',
    key: 'names',
    spec: 1,
    title: '人员',
    from: 'purchaseOrder',
    cols: ['poNo', 'buyer.realname', 'buyer.phone', 'buyer.depart.name', 'totalCn', 'netTotal'],
  },
];

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('reports', [recordsRoom, reportsRoom], { documents: [...documents, ...more] });
  for (const tenant of [1, 2]) await generate(tenant);
});
afterAll(() => trade.close());

/** The same trade in both tenants but for the amounts. */
async function generate(tenant: number): Promise<void> {
  const rows = (text: string) => trade.at.db.tenant(tenant).rows({ text, values: [tenant] });
  const mine = tenant === 1 ? "'u-buyer'" : "'u-other'";
  const other = tenant === 1 ? "'u-buyer2'" : "'u-other'";
  const forWhom = tenant === 1 ? "'u-demander'" : "'u-other'";
  await rows(
    `insert into po_order (tenant_id, id, po_no, status, supplier, buyer, demander, depart, order_date, currency, total, tax_total, line_count, create_time, create_by)
      select $1, 'o' || n, 'PO-' || lpad(n::text, 3, '0'), (array['draft', 'published', 'closed'])[1 + n % 3], 's' || (1 + n % 4),
        case when n % 4 = 0 then ${other} else ${mine} end, case when n % 5 = 0 then ${forWhom} end, 'd' || (1 + n % 2), date '2026-01-01' + n * 3, 'CNY',
        case when n % 7 > 0 then n * 10.53 * $1::int end, n, n % 4, timestamptz '2026-01-01 08:00:00' + n * interval '1 day', ${mine}
      from generate_series(1, 45) n`,
  );
  await rows(
    `insert into po_line (tenant_id, id, head_id, row_no, line_no, name, material, qty, price, amount)
      select $1, 'l' || n || '-' || k, 'o' || n, k, k * 10, 'L' || n || k, 'm' || (1 + (n + k) % 2), n + k, 2.5, (n + k) * 2.5
      from generate_series(1, 45) n, generate_series(1, 3) k where k <= n % 4`,
  );
  await rows(`update po_order set deleted_at = now() where tenant_id = $1 and id = 'o9'`);
}

const everybody = ['buyer', 'buyer2', 'boss', 'demander', 'head', 'supplier', 'mixed', 'both', 'other', 'admin'];
const get = (name: string, url: string) => trade.call(name, 'GET', url);
const recordsOf = async (name: string, entity: string): Promise<RowValues[]> => {
  const listed = await get(name, `/records/${entity}?pageSize=500`);
  if (!listed.success) return [];
  const whole = listed.result.records.map(({ id }: RowValues) => get(name, `/records/${entity}/${id}`));
  return (await Promise.all(whole)).map(({ result }) => ({ ...result, $asker: `u-${name}` }));
};

describe('what a report finds', () => {
  test.each(everybody)('is what %s would count from the records they can open', async (name) => {
    const orders = await recordsOf(name, 'purchaseOrder');
    const suppliers = new Map((await recordsOf(name, 'supplier')).map((row) => [String(row.id), row]));
    for (const [at, [key, , of]] of groups.entries()) {
      for (const [which, [, holds]] of wheres.entries()) {
        const answer = await get(name, `/reports/by${at}w${which}/rows?pageSize=500`);
        const plan = await get(name, `/reports/by${at}w${which}`);
        expect(answer.success).toBe(plan.success);
        if (!plan.success) continue;
        const keys = plan.result.columns.map((column: RowValues) => column.key);
        // Without the column that tells rows apart there is one row of everything, even of nothing.
        const byKey = new Map<unknown, RowValues[]>(keys.includes(key) ? [] : [['all', []]]);
        for (const row of orders.filter(holds)) {
          const value = keys.includes(key) ? of(row, suppliers) : 'all';
          byKey.set(value, [...(byKey.get(value) ?? []), row]);
        }
        const expected = [...byKey].map(([value, rows]): RowValues => ({ [key]: value, ...figures(rows) }));
        const found = answer.result.records.map((row: RowValues) => pick(row, key));
        expect(sorted(found), `${name} ${key} ${which}`).toEqual(sorted(expected.map((row) => visible(row, found[0]))));
      }
    }
  });
});

function figures(rows: readonly RowValues[]): RowValues {
  const amounts = rows.map(money).filter((value) => value !== null && value !== undefined) as string[];
  const dates = rows.map(({ orderDate }) => String(orderDate)).sort();
  return {
    orders: rows.length,
    amount: Number(sumOf(amounts)),
    average: amounts.length === 0 ? null : Number(round(String(Number(sumOf(amounts)) / amounts.length), 4)),
    suppliers: new Set(rows.map(({ supplier }) => supplier).filter(Boolean)).size,
    first: dates[0] ?? null,
    last: dates.at(-1) ?? null,
  };
}
const pick = (row: RowValues, key: string): RowValues => ({
  ...(key in row ? { [key]: row[key] } : {}),
  orders: row.orders,
  ...('amount' in row
    ? { amount: Number(row.amount), average: row.average === null ? null : Number(Number(row.average).toFixed(4)) }
    : {}),
  suppliers: row.suppliers,
  first: row.first,
  last: row.last,
});
/** A column that is not there for somebody is not expected either. */
const visible = (row: RowValues, like: RowValues | undefined): RowValues =>
  Object.fromEntries(Object.entries(row).filter(([key]) => like === undefined || key in like));
const sorted = (rows: RowValues[]): RowValues[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('a report', () => {
  const rows = async (name: string, report: string, query: Record<string, string> = {}) =>
    get(name, `/reports/${report}/rows?${new URLSearchParams(query)}`);

  test('is one statement, a page with words, sorted as it says, with what stands below its columns', async () => {
    const { sent, result: answer } = await countSent(() => rows('boss', 'by0w0', { pageSize: '2' }));
    expect(sent).toBe(1);
    const { result } = answer;
    expect(result).toMatchObject({ total: 4, size: 2, current: 1, pages: 2 });
    expect(result.records[0]).toMatchObject({
      supplier: expect.any(String),
      supplier_dictText: expect.any(String),
      orders: expect.any(Number),
    });
    const amounts = (await rows('boss', 'by0w0')).result.records.map(({ amount }: RowValues) => Number(amount));
    expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => b - a));
    expect(Number(result.totals.amount.CNY)).toBeCloseTo(
      amounts.reduce((a: number, b: number) => a + b, 0),
      2,
    );
  });

  test('tells what its form begins with, and answers as it is asked: who says nothing asks for everything', async () => {
    const plan = (name: string) => get(name, '/reports/ofMonth').then(({ result }) => result);
    const { defaults } = await plan('boss');
    const [status, total] = [{ value: ['closed'] }, { value: ['1', ''] }];
    expect(defaults).toEqual({ orderDate: { span: 'thisMonth' }, status, total });
    expect((await plan('demander')).defaults).toEqual({ orderDate: { span: 'thisMonth' }, status });
    const {
      orderDate: [from, until],
    } = defaultFilters({ defaults }, '2026-02-14') as { orderDate: [string, string] };
    const of = async (query: Record<string, string>) =>
      (await rows('boss', 'ofMonth', { pageSize: '100', ...query })).result.records.map(month);
    const all = await of({});
    expect(new Set(all).size).toBeGreaterThan(3);
    expect(await of({ orderDate_begin: from, orderDate_end: until })).toEqual(
      all.filter((one: string) => one === '2026-02'),
    );
  });

  test('works the last columns out from the others', async () => {
    for (const { amount, orders, each } of (await rows('boss', 'by1w0')).result.records)
      expect(each).toBe(round(String(Number(amount) / orders), 2));
  });

  test('is asked by its query items before and after rows are put together, and by nothing else', async () => {
    const all = (await rows('boss', 'by1w0')).result.records;
    const january = (await rows('boss', 'by1w0', { orderDate_begin: '2026-01-01', orderDate_end: '2026-01-31' })).result
      .records;
    const counted = (list: RowValues[]) => list.reduce((sum, { orders }) => sum + Number(orders), 0);
    expect([counted(all), counted(january)]).toEqual([44, 9]);
    const big = (await rows('boss', 'by1w0', { amount_begin: String(all[0].amount) })).result;
    expect(big).toMatchObject({ total: 1, records: [{ status: all[0].status }] });
    expect(
      (await rows('boss', 'by1w0', { supplier: 's1', buyer: 'u-nobody', poNo: '1' })).result.total,
    ).toBeGreaterThan(0);
  });

  test('can be sorted by its columns in two directions, and by nothing else', async () => {
    const sortedBy = async (column: string, order: string) => rows('boss', 'by0w0', { column, order });
    const [first] = (await sortedBy('orders', 'asc')).result.records;
    const least = Math.min(
      ...(await rows('boss', 'by0w0')).result.records.map(({ orders }: RowValues) => Number(orders)),
    );
    expect(first.orders).toBe(least);
    expect((await sortedBy('total', 'asc')).reason).toBe('invalid_input');
    expect((await sortedBy('orders', 'asc; drop table po_order')).reason).toBe('invalid_input');
    expect((await rows('boss', 'by0w0', { supplier: "' or 1=1 --" })).result.total).toBe(0);
  });

  test('reads lines with what their head and its supplier are called', async () => {
    const { result } = await rows('boss', 'lineReport', { pageSize: '500', name: '*L1*' });
    expect(result.records[0]).toMatchObject({
      name: 'L101',
      maker: '冻结企业',
      no: 'PO-010',
      material_dictText: expect.any(String),
      $head: 'o10',
      id: 'l10-1',
    });
    const overseas = await rows('boss', 'lineReport', { maker: '*100%_*' });
    expect(new Set(overseas.result.records.map(({ maker }: RowValues) => maker))).toEqual(
      new Set(['Overseas 100%_Ltd']),
    );
    expect((await get('boss', '/reports/lineReport')).result).toMatchObject({
      gives: { id: '../supplier' },
      drill: { list: 'purchaseOrder.main' },
    });
    expect((await rows('boss', 'ofMaterials')).result.records).toHaveLength(1);
  });

  test('tells the name of what is pointed at to whoever sees the reference, and nothing more of it', async () => {
    const columns = async (name: string) =>
      (await get(name, '/reports/names')).result.columns.map(({ key }: RowValues) => key);
    expect(await columns('buyer')).toEqual(['poNo', 'buyer.realname', 'totalCn', 'netTotal']);
    expect(await columns('admin')).toEqual([
      'poNo',
      'buyer.realname',
      'buyer.phone',
      'buyer.depart.name',
      'totalCn',
      'netTotal',
    ]);
    const hidden = await columns('demander');
    expect(hidden).toEqual(['poNo', 'buyer.realname']);
    const [row] = (await rows('demander', 'names')).result.records;
    expect(Object.keys(row).toSorted()).toEqual(['buyer.realname', 'id', 'poNo']);
    expect((await rows('demander', 'lineReport')).result.records[0]).not.toHaveProperty('amount');
  });

  test('is nothing to whoever may not read what it is about, nor is one that is not there', async () => {
    for (const path of ['by0w0', 'by0w0/rows', 'ghost', 'ghost/rows'])
      expect((await get('nobody', `/reports/${path}`)).reason).toBe('unknown_report');
    expect((await rows('supMgr', 'ghost')).reason).toBe('unknown_report');
  });

  test('keeps its size', async () => {
    expect((await rows('boss', 'lineReport', { pageSize: '100000' })).result.size).toBe(500);
    expect((await rows('boss', 'lineReport', { pageNo: '99999' })).result.records).toEqual([]);
  });
});
