import { expect, test } from 'vitest';
import type { ReportColumnPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import type { Asks } from './read-report.ts';
import { bookColumn, cellOf } from './report-cells.ts';

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

test('the heading of a column of a workbook says that its values change by themselves', () => {
  const asks = { running: { model: { reports: new Map() } } } as unknown as Asks;
  const headed = (varies?: ReportColumnPlan['varies']) =>
    bookColumn(asks, { key: 'r' } as ReportPlan, {
      ...column('integer', { is: 'number' }),
      ...(varies ? { varies } : {}),
    }).title;
  expect([headed(), headed('live'), headed('atSave')]).toEqual(['成功', '成功（实时值）', '成功（保存时的值）']);
});
