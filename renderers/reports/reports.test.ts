import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ReportColumnPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import { fieldOf } from './fields-of.ts';
import { canFollow, leavesOutGroups } from './ReportFigure.tsx';
import { keysOf, rowKey } from './row-keys.ts';
import { headOf } from './table-parts.ts';

describe('the key of a row', () => {
  test('is its values after one another, the id first, cut to fifty characters', () => {
    expect(rowKey({ name: '甲', id: 'x1', grade: null, name_dictText: '乙', $head: 'h' })).toBe('x1甲');
    expect(rowKey({ name: 'n'.repeat(80) })).toHaveLength(50);
  });
  test('tells rows apart that begin alike', () => {
    const rows = [{ a: 'x'.repeat(60) }, { a: 'x'.repeat(70) }, { a: 'y' }];
    const keys = keysOf(rows);
    expect(new Set(keys).size).toBe(3);
    expect(keys.every((key) => key.length <= 50)).toBe(true);
  });
});

test.each([
  ['radio', { dict: 'grade', view: 'radio' }],
  ['checkbox', { dict: 'grade', view: 'checkbox', many: true }],
  ['list_multi', { dict: 'grade', many: true }],
  ['date', { dict: 'grade' }],
  [null, { dict: 'grade' }],
])('a query item of the view %s is drawn by %j', (view, config) => {
  const asked = { key: 'grade', label: '等级', kind: 'x', config: { dict: 'grade' }, type: { is: 'text' } as const };
  expect(fieldOf({ ...asked, view }).config).toEqual(config);
});

test('the head of a column is marked where its values change by themselves', () => {
  const headed = (varies: Pick<ReportColumnPlan, 'varies'>) =>
    renderToStaticMarkup(
      headOf(
        { ...({ key: 'days', label: '剩余天数' } as ReportColumnPlan), ...varies },
        { page: 1, size: 10, sort: null, filters: {} },
      ).title,
    );
  expect(headed({})).toBe('剩余天数');
  expect(headed({ varies: 'live' })).toMatch(/^剩余天数<span[^>]* aria-label="实时值：/);
});

describe('a figure leads to the rows it is made of', () => {
  const drill = { list: 'material.main', asks: {}, filters: [], columns: {}, finds: { category: 'category' } };
  const finds = [{ key: 'category' }, { key: 'color' }, { key: 'copies', ofGroups: true }];
  const plan = { grouped: true, across: null, drill, finds } as unknown as ReportPlan;

  test.each([
    [{}, true, false],
    [{ category: 'c1', color: '' }, true, false],
    [{ color: 'red' }, false, false],
    [{ copies: ['2', ''] }, true, true],
    [{ copies: ['', null] }, true, false],
  ])('asked %j: of a group %s, below groups that are left out %s', (filters, follows, leavesOut) => {
    expect([canFollow(plan, filters), leavesOutGroups(plan, filters)]).toEqual([follows, leavesOut]);
  });

  test('but a crosstab is all totals', () => {
    expect(canFollow({ ...plan, across: 'category' }, { copies: ['2', ''] })).toBe(false);
    expect(canFollow({ ...plan, across: 'category' }, { category: 'c1' })).toBe(true);
  });
});
