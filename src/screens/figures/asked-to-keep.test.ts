import { expect, test } from 'vitest';
import type { ReportPlan } from '../../../schemas/compile/report-plan.ts';
import { askedToKeep } from './asked-to-keep.ts';

const plan = {
  finds: [
    { key: 'day', op: 'range', more: false },
    { key: 'paid', op: 'range', more: false },
    { key: 'supplier', op: 'in', more: false },
  ],
  defaults: { day: { span: 'thisYear' } },
} as unknown as ReportPlan;
const asked = (filters: Record<string, unknown>, today = '2027-03-17') =>
  askedToKeep(plan, { page: 3, size: 20, sort: { column: 'day', order: 'desc' }, filters }, today);

test('days that are a span today are kept by its name, others as they are', () => {
  expect(
    asked({ day: ['2027-03-01', '2027-03-31'], paid: ['2027-03-02', '2027-03-31'], supplier: ['s1', 's2'] }),
  ).toEqual({
    spans: { day: 'thisMonth' },
    query: {
      column: 'day',
      order: 'desc',
      paid_begin: '2027-03-02',
      paid_end: '2027-03-31',
      supplier_MultiString: 's1,s2',
    },
  });
});

test('half a range is no span, and nothing asked is nothing kept', () => {
  expect(asked({ day: ['2027-03-01', null] })).toMatchObject({ spans: {}, query: { day_begin: '2027-03-01' } });
  expect(asked({})).toEqual({ spans: {}, query: { column: 'day', order: 'desc' } });
});
