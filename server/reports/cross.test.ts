import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { countSent } from '../db/count-sent.ts';
import { recordsRoom } from '../records/records.routes.ts';
import { reportsRoom } from './reports.routes.ts';

const measures = [
  { f: 'orders', agg: 'count' },
  { f: 'amount', of: 'total', agg: 'sum' },
  { f: 'average', of: 'total', agg: 'avg' },
  { f: 'suppliers', of: 'supplier', agg: 'countDistinct' },
  { f: 'each', label: '单均', after: 'round(amount / orders, 2)', as: 'money' },
];
const month = { f: 'month', of: 'orderDate', by: 'month' };
const report = (key: string, cols: readonly unknown[], more: object = {}) => ({
  kind: 'report',
  key,
  spec: 1,
  title: '汇总',
  from: 'purchaseOrder',
  cols: [...cols, ...measures],
  find: [{ f: 'orderDate', op: 'range' }],
  ...more,
});
const documents = [
  report('crossed', ['status', 'supplier', month], { across: 'month', sort: ['-amount'] }),
  report('byNames', ['status', 'supplier'], { across: 'supplier' }),
  report('byDay', ['status', { f: 'day', of: 'orderDate', by: 'day' }], { across: 'day' }),
  report('cells', ['status', 'supplier', month]),
  report('rows', ['status', 'supplier']),
  report('columns', [month]),
  report('whole', []),
];

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('cross', [recordsRoom, reportsRoom], { documents });
  await trade.at.db.tenant(1).rows({
    text: `insert into po_order (tenant_id, id, po_no, status, supplier, buyer, demander, depart, order_date, currency, total, create_time, create_by)
      select $1, 'o' || n, 'PO-' || lpad(n::text, 3, '0'), (array['draft', 'published', 'closed'])[1 + n % 3], case when n % 9 > 0 then 's' || (1 + n % 4) end,
        case when n % 4 = 0 then 'u-buyer2' else 'u-buyer' end, case when n % 5 = 0 then 'u-demander' end, 'd' || (1 + n % 2),
        date '2026-01-01' + n, 'CNY', case when n % 7 > 0 then n * 10.53 end, timestamptz '2026-01-01 08:00:00', 'u-buyer' from generate_series(1, 130) n`,
    values: [1],
  });
});
afterAll(() => trade.close());

const rowsOf = async (name: string, key: string, query: Record<string, string> = {}) =>
  (await trade.call(name, 'GET', `/reports/${key}/rows?${new URLSearchParams({ pageSize: '500', ...query })}`)).result;
const keys = ['status', 'supplier', 'month', 'orders', 'amount', 'average', 'suppliers', 'each'];
const plain = (rows: readonly RowValues[]): string[] =>
  rows.map((row) => JSON.stringify(keys.map((key) => row[key] ?? null))).toSorted();
/** Cells with what they stand for, as the same report says them one below the other. */
const flat = ({
  records,
  cross,
}: {
  records: RowValues[];
  cross: { columns: RowValues[]; cells: RowValues[] };
}): RowValues[] =>
  cross.cells.map((cell) => ({
    ...records.find(({ $row }) => $row === cell.$row),
    month: cross.columns.find(({ $column }) => $column === cell.$column)?.month,
    ...cell,
    // the total of the row stands in no cell of it
    ...('amount' in cell ? { amount: cell.amount } : {}),
  }));

describe('a crosstab', () => {
  test.each(['boss', 'buyer', 'buyer2', 'demander', 'head'])(
    'is for %s the very figures of the same groups, its totals those of fewer groups',
    async (name) => {
      const range = { orderDate_begin: '2026-01-10', orderDate_end: '2026-05-03' };
      for (const query of [{}, range]) {
        const crossed = await rowsOf(name, 'crossed', query);
        const of = async (key: string) => (await rowsOf(name, key, query)).records;
        expect(crossed.cross.cells.length).toBeGreaterThan(0);
        expect(plain(flat(crossed))).toEqual(plain(await of('cells')));
        expect(plain(crossed.records)).toEqual(plain(await of('rows')));
        expect(plain(crossed.cross.columns)).toEqual(plain(await of('columns')));
        expect(plain(crossed.cross.whole)).toEqual(plain(await of('whole')));
      }
    },
  );

  test('is one statement; a page is some of its rows with all their cells, and every total stays whole', async () => {
    const { sent, result: answer } = await countSent(() => rowsOf('boss', 'crossed', { pageSize: '3', pageNo: '2' }));
    expect(sent).toBe(1);
    const all = await rowsOf('boss', 'crossed');
    expect(answer).toMatchObject({ total: all.total, size: 3, current: 2 });
    expect(answer.records.map(({ $row }: RowValues) => $row)).toEqual(
      all.records.slice(3, 6).map(({ $row }: RowValues) => $row),
    );
    const here = new Set(answer.records.map(({ $row }: RowValues) => $row));
    expect(new Set(answer.cross.cells.map(({ $row }: RowValues) => $row))).toEqual(here);
    expect(answer.cross.columns).toEqual(all.cross.columns);
    const amounts = all.records.map(({ amount }: RowValues) => Number(amount));
    expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => b - a));
    expect(all.cross.columns.map((row: RowValues) => row.month)).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
    ]);
  });

  test('names what stands across, in the order of the names', async () => {
    const { cross } = await rowsOf('boss', 'byNames');
    const names = cross.columns.map((row: RowValues) => row.supplier_dictText ?? null);
    expect(names.at(-1)).toBeNull();
    expect(names.slice(0, -1)).toEqual(names.slice(0, -1).toSorted());
    expect(names.length).toBe(5);
  });

  test('is sorted by its totals when asked, and by no cell', async () => {
    const least = await rowsOf('boss', 'crossed', { column: 'orders', order: 'asc' });
    const counts = least.records.map(({ orders }: RowValues) => Number(orders));
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => a - b));
    const told = await trade.call('boss', 'GET', '/reports/crossed/rows?column=2026-01&order=asc');
    expect(told.reason).toBe('invalid_input');
  });

  test('refuses what nobody could read, and says what to do', async () => {
    const told = await trade.call('boss', 'GET', '/reports/byDay/rows');
    expect(told).toMatchObject({ success: false, reason: 'invalid_input' });
    expect(told.message).toContain('按月');
    const found = await rowsOf('boss', 'byDay', { orderDate_begin: '2026-02-01', orderDate_end: '2026-02-10' });
    expect(found.cross.columns).toHaveLength(10);
  });

  test('leaves out the figures a reader may not see, in the cells and the totals', async () => {
    const found = await rowsOf('demander', 'crossed');
    expect(found.records.length).toBeGreaterThan(0);
    expect(JSON.stringify(found)).not.toContain('amount');
  });

  test('leads from each figure to a list, by what its row and column stand for', async () => {
    const { result } = await trade.call('boss', 'GET', '/reports/crossed');
    expect(result).toMatchObject({
      across: 'month',
      drill: {
        list: 'purchaseOrder.main',
        columns: {
          status: { field: 'status', by: null },
          supplier: { field: 'supplier', by: null },
          month: { field: 'orderDate', by: 'month' },
        },
      },
    });
  });
});
