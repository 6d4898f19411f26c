import { expect, test } from 'vitest';
import type { DrillPlan } from '../../../schemas/compile/report-plan.ts';
import { parseExpression } from '../../../schemas/expressions/parse-expression.ts';
import type { Asker, Expr } from '../../../schemas/expressions/tree.ts';
import { drillAddress } from './drill.ts';

const asker: Asker = {
  me: 'u1',
  myDeparts: ['d1', 'd2'],
  myDepart: 'd1',
  mySupplier: null,
  roles: ['buyer'],
  now: '2026-07-15 09:00:00',
};
const expr = (text: string): Expr => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};
const drill: DrillPlan = {
  list: 'purchaseOrder.main',
  asks: { status: 'in', orderDate: 'range', supplier: 'eq' },
  filters: [
    { field: 'status', op: 'in', values: [expr("'published'"), expr("'closed'")] },
    { field: 'orderDate', op: 'ge', values: [expr('addDays(today(), -365)')] },
  ],
  columns: { supplier: { field: 'supplier', by: null }, month: { field: 'orderDate', by: 'month' } },
  finds: { orderDate: 'orderDate' },
};
const opened = (more: Partial<DrillPlan>, from: Omit<Parameters<typeof drillAddress>[1], 'asker'>) => {
  const [path, search = ''] = drillAddress({ ...drill, ...more }, { asker, ...from }).split('?');
  const entries = [...new URLSearchParams(search)].map(([key, value]) => [key, JSON.parse(value)]);
  return [path, Object.fromEntries(entries)];
};

test('what the query asks of every row is asked of the list, worked out for today', () => {
  expect(opened({}, {})).toEqual([
    '/list/purchaseOrder/main',
    { 'f.status': ['published', 'closed'], 'f.orderDate': ['2025-07-15', null] },
  ]);
});

test('a mark adds what it stands for, and a period is cut to what the query asks', () => {
  expect(opened({}, { row: { supplier: 's1', month: '2025-07', amount: '3' } })[1]).toEqual({
    'f.status': ['published', 'closed'],
    'f.supplier': 's1',
    'f.orderDate': ['2025-07-15', '2025-07-31'],
  });
});

test('what is set for the whole dashboard narrows it further', () => {
  expect(opened({}, { row: { month: '2026-06' }, asked: { orderDate_begin: '2026-06-10' } })[1]).toMatchObject({
    'f.orderDate': ['2026-06-10', '2026-06-30'],
  });
});

test('what the list has no filter for is asked as a condition, and nothing as being empty', () => {
  const columns = { depart: { field: 'depart', by: null }, grade: { field: 'supplier.grade', by: null } };
  expect(opened({ filters: [], columns }, { row: { depart: null, grade: 'A' } })[1]).toEqual({
    q: {
      matchType: 'and',
      children: [
        { field: 'depart', rule: 'empty', val: '' },
        { field: 'supplier.grade', rule: 'eq', val: 'A' },
      ],
    },
  });
});

test('a mark that stands for several values leads to all of them', () => {
  const columns = { area: { field: 'area', by: null } };
  expect(opened({ filters: [], columns, asks: { area: 'in' } }, { row: { area: ['330106', '330200'] } })[1]).toEqual({
    'f.area': ['330106', '330200'],
  });
});
