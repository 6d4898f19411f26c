import { describe, expect, test } from 'vitest';
import { fieldOf } from './fields-of.ts';
import { linesFrom, readMapping, valuesFrom } from './mapping.ts';
import { keysOf, rowKey } from './row-keys.ts';

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

describe('what a picker fills', () => {
  test.each([
    [{}, 'popup参数未正确配置!'],
    [{ code: 'r', orgFields: 'a' }, 'popup参数未正确配置!'],
    [{ code: 'r', orgFields: ',', destFields: 'b' }, 'popup参数未正确配置!'],
    [{ orgFields: 'a', destFields: 'b' }, 'popup参数未正确配置!'],
    [{ code: 'r', orgFields: 'a,b', destFields: 'c' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ])('%j is told: %s', (config, fault) => {
    expect(readMapping(config)).toEqual({ fault });
  });
  test('is one value of one row, several of several, or a line each', () => {
    const mapping = readMapping({ code: 'r', orgFields: 'id, name', destFields: 'supplier,title' });
    if (mapping.fault !== null) throw new Error(mapping.fault);
    const rows = [{ id: '1', name: '甲' }, { id: '2' }];
    expect(valuesFrom(mapping.pairs, rows.slice(0, 1))).toEqual({ supplier: '1', title: '甲' });
    expect(valuesFrom(mapping.pairs, rows)).toEqual({ supplier: '1,2', title: '甲,' });
    expect(linesFrom(mapping.pairs, rows)).toEqual([
      { supplier: '1', title: '甲' },
      { supplier: '2', title: null },
    ]);
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
