import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowValues } from '../../schemas/values/row-values.ts';
import order from '../../tests/fixtures/trade/purchaseOrder.json' with { type: 'json' };
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from '../records/records.routes.ts';
import { reportsRoom } from './reports.routes.ts';

const amounts = [
  { f: 'amount', of: 'total', agg: 'sum', foot: 'sum' },
  { f: 'average', of: 'total', agg: 'avg' },
  { f: 'least', of: 'total', agg: 'min' },
  { f: 'twice', label: '两倍', after: 'amount * 2' },
  { f: 'orders', agg: 'count', foot: 'sum' },
];
const report = (key: string, from: string, cols: readonly unknown[], more: object = {}) => ({
  kind: 'report',
  key,
  spec: 1,
  title: '汇总',
  from,
  cols,
  ...more,
});
const { access } = order;
const hidden = { ...access, roles: { ...access.roles, admin: { ...access.roles.admin, hide: ['currency'] } } };
const documents = [
  { ...order, access: hidden },
  report('plain', 'purchaseOrder', ['poNo', { f: 'total', foot: 'sum' }, { f: 'lineCount', foot: 'sum' }]),
  report('ofLines', 'purchaseOrder.lines', [
    { f: 'whole', of: '../total', foot: 'max' },
    { f: 'amount', foot: 'sum' },
  ]),
  report('workedOut', 'purchaseOrder', [
    'poNo',
    { f: 'half', label: '一半', calc: 'round(total / 2, 2)', foot: 'sum' },
    {
      f: 'ofLines',
      label: '明细',
      calc: 'sum(lines where qty > 0, amount) + if(lineCount > 5, total, 0)',
      foot: 'sum',
    },
    { f: 'share', label: '占比', calc: 'sum(lines.amount) / total', foot: 'max' },
    { f: 'much', label: '两倍', after: 'half + half', foot: 'sum' },
    { f: 'part', label: '份额', after: 'half / much', foot: 'sum' },
  ]),
  report('putTogether', 'purchaseOrder', [
    'status',
    { f: 'half', label: '一半', calc: 'total / 2', agg: 'sum', foot: 'sum' },
    { f: 'amount', of: 'total', agg: 'sum' },
    { f: 'both', label: '合计', after: 'half + amount', foot: 'sum' },
    { f: 'again', label: '再算', after: 'both * 2', foot: 'sum' },
  ]),
  report('byStatus', 'purchaseOrder', ['status', ...amounts], { sort: ['status'] }),
  report('byCurrency', 'purchaseOrder', ['currency', ...amounts], { sort: ['currency'] }),
  report('crossed', 'purchaseOrder', ['status', 'currency', ...amounts], { across: 'currency', sort: ['status'] }),
];

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('currencies', [recordsRoom, reportsRoom], { documents });
  const orders = [
    ['a', 'draft', 'CNY', '100.25'],
    ['b', 'draft', 'CNY', '50'],
    ['c', 'published', 'CNY', '7'],
    ['d', 'published', 'USD', '1000'],
    ['e', 'closed', 'USD', '30'],
    ['f', 'closed', 'USD', null],
  ];
  for (const [id, status, currency, total] of orders) {
    await trade.at.db.tenant(1).rows({
      text: `insert into po_order (tenant_id, id, po_no, status, supplier, buyer, depart, order_date, currency, total, line_count, create_time, create_by)
        values ($1, $2, $2, $3, 's1', 'u-buyer', 'd1', '2026-01-01', $4, $5::numeric, 1, '2026-01-01T08:00:00Z', 'u-buyer')`,
      values: [1, id, status, currency, total],
    });
    await trade.at.db.tenant(1).rows({
      text: `insert into po_line (tenant_id, id, head_id, row_no, line_no, name, material, qty, price, amount)
        values ($1, 'l' || $2::text, $2, 1, 10, 'L', 'm1', 1, 2, 2)`,
      values: [1, id],
    });
  }
});
afterAll(() => trade.close());

const found = async (key: string, name = 'boss') =>
  (await trade.call(name, 'GET', `/reports/${key}/rows?pageSize=100`)).result;
const said = (row: RowValues | undefined) => row && [row.amount, row['$unit.amount'], row.twice, row.least];

describe('amounts of different currencies', () => {
  test('stand below a report one by one', async () => {
    const { totals } = await found('plain');
    expect(totals).toEqual({ total: { CNY: '157.25', USD: '1030.00' }, lineCount: { '': '6' } });
    expect((await found('ofLines')).totals).toEqual({
      whole: { CNY: '100.25', USD: '1000.00' },
      amount: { CNY: '6.00', USD: '6.00' },
    });
  });

  test('come to no figure where a group holds several, nor below it', async () => {
    const { records, totals } = await found('byStatus');
    const of = (status: string) => said(records.find((row: RowValues) => row.status === status));
    expect(of('draft')).toEqual(['150.25', 'CNY', '300.50', '50.00']);
    expect(of('published')).toEqual([null, '', null, null]);
    expect(of('closed')).toEqual(['30.00', 'USD', '60.00', '30.00']);
    expect(totals).toEqual({ amount: null, orders: { '': '6' } });
  });

  test('are told apart by the group that is their currency', async () => {
    const { records, totals } = await found('byCurrency');
    expect(records.map(said).map((row: unknown[]) => row.slice(0, 2))).toEqual([
      ['157.25', 'CNY'],
      ['1030.00', 'USD'],
    ]);
    expect(totals).toEqual({ amount: { CNY: '157.25', USD: '1030.00' }, orders: { '': '6' } });
  });

  test('meet in no total of a crosstab', async () => {
    const { records, cross } = await found('crossed');
    expect(records.find((row: RowValues) => row.status === 'published')).toMatchObject({
      amount: null,
      '$unit.amount': '',
    });
    expect(records.find((row: RowValues) => row.status === 'draft')).toMatchObject({
      amount: '150.25',
      '$unit.amount': 'CNY',
    });
    expect(cross.columns.map(said).map((row: unknown[]) => row.slice(0, 2))).toEqual([
      ['157.25', 'CNY'],
      ['1030.00', 'USD'],
    ]);
    expect(cross.whole).toMatchObject([{ amount: null, '$unit.amount': '', orders: 6 }]);
  });

  test('that are worked out of a row are told and summed by what they are of', async () => {
    const { records, totals } = await found('workedOut');
    const row = records.find(({ id }: RowValues) => id === 'd');
    expect(row).toMatchObject({ half: '500.00', '$unit.half': 'USD', ofLines: '2.00', '$unit.ofLines': 'USD' });
    expect(row).toMatchObject({ much: '1000.00', '$unit.much': 'USD' });
    expect(row).not.toHaveProperty('$unit.share');
    expect(row).not.toHaveProperty('$unit.part');
    expect(totals).toMatchObject({
      half: { CNY: expect.stringMatching(/^78\.6/), USD: expect.stringMatching(/^515/) },
    });
    expect(Object.keys(totals.ofLines)).toEqual(['CNY', 'USD']);
    expect(Object.keys(totals.much)).toEqual(['CNY', 'USD']);
    expect(Object.keys(totals.share)).toEqual(['']);
    expect(Object.keys(totals.part)).toEqual(['']);
  });

  test('that are worked out of finished columns come to no figure where their rows are of several', async () => {
    const { records, totals } = await found('putTogether');
    const of = (status: string) => records.find((row: RowValues) => row.status === status);
    expect(of('draft')).toMatchObject({ '$unit.half': 'CNY', '$unit.both': 'CNY', '$unit.again': 'CNY' });
    expect(of('published')).toMatchObject({ half: null, '$unit.half': '', again: null, '$unit.again': '' });
    expect(of('closed')).toMatchObject({ '$unit.again': 'USD' });
    expect(totals).toEqual({ half: null, both: null, again: null });
  });

  test('are not known to whoever may not see the currency, and not added up', async () => {
    const { records, totals } = await found('byStatus', 'admin');
    expect(records).toHaveLength(3);
    for (const row of records) expect(said(row)).toEqual([null, '', null, null]);
    expect(totals).toEqual({ amount: null, orders: { '': '6' } });
    expect((await found('plain', 'admin')).totals).toEqual({ total: null, lineCount: { '': '6' } });
    expect((await found('workedOut', 'admin')).totals).toMatchObject({ half: null, ofLines: null, much: null });
    for (const key of ['byStatus', 'plain', 'ofLines', 'workedOut', 'putTogether'])
      expect(JSON.stringify(await found(key, 'admin'))).not.toContain('CNY');
  });
});
