import { expect, test } from 'vitest';
import type { ReportColumnPlan } from '../../schemas/compile/report-plan.ts';
import { cellOf } from './report-cells.ts';

const column = (kind: string, type: ReportColumnPlan['type']): ReportColumnPlan => ({
  key: 'value',
  label: '成功',
  kind,
  config: {},
  type,
  width: 120,
  align: 'left',
  agg: null,
  by: null,
  foot: null,
  off: false,
});

test.each([
  ['flag', 'Y', '是'],
  ['flag', 'N', '否'],
  ['text', 'Y', 'Y'],
])('a cell of a workbook says a %s %s as %s', (kind, value, text) => {
  expect(cellOf(column(kind, { is: 'text' }), { value })).toEqual({ is: 'text', text });
});

test('a cell of a workbook says that amounts of several currencies are not added up', () => {
  const amount = { ...column('money', { is: 'number' }), agg: 'sum', unit: 'currency' } as const;
  expect(cellOf(amount, { value: null, '$unit.value': '' })).toEqual({ is: 'text', text: '多种币种，请按币种分组' });
  expect(cellOf(amount, { value: '30.00', '$unit.value': 'USD' })).toEqual({ is: 'number', text: '30.00' });
  expect(cellOf(amount, { value: null, '$unit.value': null })).toBeNull();
});
