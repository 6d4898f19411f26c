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
  ).toMatchObject({
    spans: { day: 'thisMonth' },
    state: {
      sort: { column: 'day', order: 'desc' },
      filters: { paid: ['2027-03-02', '2027-03-31'], supplier: ['s1', 's2'] },
    },
  });
  expect(asked({ day: ['2027-03-01', '2027-03-31'] }).state.filters).toEqual({});
});

test('of two spans of the same days it is the one the report begins with', () => {
  expect(asked({ day: ['2027-01-01', '2027-12-31'] }).spans).toEqual({ day: 'thisYear' });
  // On the last of December this year, so far, is the last twelve months as well.
  expect(asked({ day: ['2027-01-01', '2027-12-31'] }, '2027-12-31').spans).toEqual({ day: 'thisYear' });
  expect(asked({ paid: ['2027-01-01', '2027-12-31'] }, '2027-12-31').spans).toEqual({ paid: 'thisYear' });
});

test('half a range is no span, and nothing asked is nothing kept', () => {
  expect(asked({ day: ['2027-03-01', null] })).toMatchObject({
    spans: {},
    state: { filters: { day: ['2027-03-01', null] } },
  });
  expect(asked({})).toMatchObject({ spans: {}, state: { filters: {} } });
});
