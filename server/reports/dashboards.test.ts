import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardPlan } from '../../schemas/compile/dashboard-plan.ts';
import type { DrillPlan } from '../../schemas/compile/report-plan.ts';
import { evaluate } from '../../schemas/expressions/evaluate.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { openTrade, sessionOf, type Trade } from '../../tests/support/trade.ts';
import { askerOf } from '../kernel/session.ts';
import { recordsRoom } from '../records/records.routes.ts';
import { reportsRoom } from './reports.routes.ts';

const query = (cols: unknown[], where?: string) => ({
  from: 'purchaseOrder',
  ...(where ? { where } : {}),
  cols: [...cols, { f: 'orders', agg: 'count' }],
  find: [{ f: 'orderDate', op: 'range' }],
});
const chart = (key: string, more: object) => ({
  kind: 'chart',
  key,
  spec: 1,
  title: key,
  as: 'bar',
  y: ['orders'],
  ...more,
});
const documents = [
  chart('byState', { x: 'status', query: query(['status'], "orderDate >= '2026-01-10' and status <> 'closed'") }),
  chart('bySupplier', { x: 'supplier', query: query(['supplier']) }),
  chart('amounts', { x: 'status', y: ['amount'], query: query(['status', { f: 'amount', of: 'total', agg: 'sum' }]) }),
  chart('hard', { x: 'status', query: query(['status'], 'total > taxTotal') }),
  {
    kind: 'dashboard',
    key: 'mine',
    spec: 1,
    title: '我的看板',
    find: ['orderDate'],
    cards: [
      ...['byState', 'bySupplier', 'amounts', 'hard'].map((key) => ({ key, chart: key, w: 6 })),
      {
        key: 'todos',
        todos: [
          {
            key: 'approve',
            title: '待审批',
            list: 'purchaseOrder.main',
            where: "status = 'submitted'",
            needs: 'purchaseOrder:move:approve',
          },
          {
            key: 'drafts',
            title: '草稿',
            list: 'purchaseOrder.main',
            where: "status = 'draft'",
            needs: 'purchaseOrder:move:submit',
          },
        ],
      },
      { key: 'latest', latest: { list: 'purchaseOrder.main', cols: ['poNo', 'supplier', 'total'], rows: 3 } },
      { key: 'forHead', chart: 'bySupplier', roles: ['demandHead'] },
      { key: 'hello', greeting: true, for: 'staff' },
      { key: 'watched', live: 'requests', needs: 'server:watch' },
    ],
  },
];

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('dashboards', [recordsRoom, reportsRoom], { documents });
  await trade.at.db.tenant(1).rows({
    text: `insert into po_order (tenant_id, id, po_no, status, supplier, buyer, demander, depart, order_date, currency, total, tax_total, create_time, create_by)
      select $1, 'o' || n, 'PO-' || n, (array['draft', 'submitted', 'published', 'closed'])[1 + n % 4], case when n % 6 > 0 then 's' || (1 + n % 3) end,
        case when n % 4 < 2 then 'u-buyer' else 'u-buyer2' end, 'u-demander', 'd' || (1 + n % 2), date '2026-01-01' + n, 'CNY', n * 10, n, now(), 'u-buyer'
      from generate_series(1, 40) n`,
    values: [1],
  });
});
afterAll(() => trade.close());

const get = async (name: string, url: string) => trade.call(name, 'GET', url);
const planOf = async (name: string) => (await get(name, '/dashboards/mine')).result;
const cardsOf = async (name: string): Promise<string[]> => (await planOf(name)).cards.map(({ key }: CardPlan) => key);

/** The list a mark leads to, asked as the address would ask it. */
async function listed(name: string, drill: DrillPlan, row: RowValues): Promise<number> {
  const asker = askerOf(sessionOf(name), '2026-07-01 09:00:00');
  const given = (value: Parameters<typeof evaluate>[0]) =>
    evaluate(value, { read: () => null, rows: () => undefined, asker });
  const children = [
    ...drill.filters.map(({ field, op, values }) => ({ field, rule: op, val: values.map(given).join(',') })),
    ...Object.entries(drill.columns).map(([key, { field }]) =>
      row[key] === null ? { field, rule: 'empty', val: '' } : { field, rule: 'eq', val: String(row[key]) },
    ),
  ];
  const asked = new URLSearchParams({ superQueryParams: JSON.stringify(children), superQueryMatchType: 'and' });
  const answer = await get(name, `/records/${drill.list.replace('.', '?list=')}&${asked}`);
  return answer.result.total;
}

describe('a dashboard', () => {
  test('holds for each what they may see, and nothing of the rest', async () => {
    expect(await cardsOf('buyer')).toEqual(['byState', 'bySupplier', 'amounts', 'hard', 'todos', 'latest', 'hello']);
    expect(await cardsOf('demander')).toEqual(['byState', 'bySupplier', 'hard', 'latest', 'hello']);
    expect(await cardsOf('head')).toContain('forHead');
    expect(await cardsOf('supplier')).not.toContain('hello');
    expect(JSON.stringify(await planOf('demander'))).not.toMatch(/total|taxTotal/i);
    expect((await get('buyer', '/dashboards/ghost')).reason).toBe('unknown_report');
    expect((await get('demander', '/charts/amounts/rows')).reason).toBe('unknown_report');
  });

  test('gives all figures at once, and they are those of the list every mark leads to', async () => {
    for (const name of ['buyer', 'buyer2', 'boss', 'head', 'demander']) {
      const plan = await planOf(name);
      const figures = (await get(name, '/dashboards/mine/figures')).result;
      for (const { key, shows } of plan.cards as CardPlan[]) {
        const drill = shows.is === 'chart' ? shows.chart.query.drill : null;
        for (const row of drill ? figures[key].records : []) {
          expect(await listed(name, drill as DrillPlan, row), `${name} ${key} ${JSON.stringify(row)}`).toBe(row.orders);
        }
      }
    }
  });

  test('leads nowhere where a list could not ask the same', async () => {
    const cards: CardPlan[] = (await planOf('boss')).cards;
    const drills = cards.flatMap(({ key, shows }) =>
      shows.is === 'chart' ? [[key, shows.chart.query.drill !== null]] : [],
    );
    expect(Object.fromEntries(drills)).toMatchObject({ byState: true, bySupplier: true, hard: false });
  });

  test('counts as work what waits where one may do it', async () => {
    const counts = async (name: string) => (await get(name, '/dashboards/mine/figures')).result.todos?.counts;
    expect(await counts('boss')).toEqual({ approve: 10 });
    expect(await counts('buyer')).toEqual({ drafts: 10 });
    expect(await counts('demander')).toBeUndefined();
  });

  test('is driven by its filters, and tells the latest records of a list', async () => {
    const asked = '?orderDate_begin=2026-01-02&orderDate_end=2026-01-05&supplier=s1';
    const { result } = await get('boss', `/dashboards/mine/figures${asked}`);
    const counted = result.bySupplier.records.reduce((sum: number, { orders }: RowValues) => sum + Number(orders), 0);
    expect(counted).toBe(4);
    expect(result.latest.records).toHaveLength(3);
    expect(result.latest.records[0]).toMatchObject({
      id: expect.any(String),
      poNo: expect.any(String),
      total: expect.any(String),
    });
  });
});
