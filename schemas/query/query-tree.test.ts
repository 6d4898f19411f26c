import { describe, expect, test } from 'vitest';
import { askedOf, conditionsOf, joinValues, mapQuery, type QueryGroup, readQuery, splitValues } from './query-tree.ts';

const total = { field: 'total', rule: 'ge', val: '100' } as const;
const nested = (depth: number): object => (depth === 0 ? total : { matchType: 'and', children: [nested(depth - 1)] });

describe('a query that is read', () => {
  test('stays as it is, with what a chosen record is called', () => {
    const query = {
      matchType: 'or',
      children: [
        total,
        { matchType: 'and', children: [{ field: 'supplier.grade', rule: 'in', val: 'A,B', text: '甲' }] },
      ],
    };
    expect(readQuery(query)).toEqual(query);
  });
  test.each([
    ['a text', 'total'],
    ['a list', [total]],
    ['a single condition', total],
    ['another match', { matchType: 'xor', children: [] }],
    ['an unknown rule', { matchType: 'and', children: [{ ...total, rule: 'USE_SQL_RULES' }] }],
    ['a field that is no path', { matchType: 'and', children: [{ ...total, field: 'total; drop' }] }],
    ['a value that is no text', { matchType: 'and', children: [{ ...total, val: { a: 1 } }] }],
    ['groups in groups without end', nested(7)],
    ['more conditions than may be asked', { matchType: 'and', children: Array(51).fill(total) }],
  ])('is none when it is %s', (_, json) => {
    expect(readQuery(json)).toBeNull();
  });
  test('may be five groups deep', () => {
    expect(readQuery(nested(5))).not.toBeNull();
    expect(readQuery(nested(6))).toBeNull();
  });
});

describe('what is asked', () => {
  const query: QueryGroup = {
    matchType: 'and',
    children: [
      total,
      { field: 'name', rule: 'like', val: ' ' },
      { gone: '旧字段' },
      { matchType: 'or', children: [{ field: '', rule: 'eq', val: '1' }] },
      { matchType: 'or', children: [{ field: 'remark', rule: 'empty', val: '' }] },
    ],
  };
  test('leaves out what is not finished or gone, and groups that say nothing', () => {
    expect(askedOf(query)).toEqual({
      matchType: 'and',
      children: [total, { matchType: 'or', children: [{ field: 'remark', rule: 'empty', val: '' }] }],
    });
    expect(askedOf({ matchType: 'and', children: [{ gone: null }] })).toBeNull();
    expect(askedOf(null)).toBeNull();
  });
  test('every condition is met once', () => {
    expect(conditionsOf(query)).toHaveLength(5);
    expect(conditionsOf(mapQuery(query, () => null))).toHaveLength(0);
  });
});

test('values that hold commas go there and back', () => {
  const values = ['甲,乙', '丙', 'a++b'];
  expect(splitValues(joinValues(values.slice(0, 2)))).toEqual(values.slice(0, 2));
});
