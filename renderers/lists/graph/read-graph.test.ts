import { expect, test } from 'vitest';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { graph } from './graph.kind.ts';
import { otherEnd, readGraph, rowsAt, sayWord } from './read-graph.ts';

const plan = catalogPlan('supplierRelation', ['supMgr']);
const config = { from: 'first', to: 'second', word: 'relationKind', counts: 'control' };
const row = (
  id: string,
  first: string | null,
  second: string | null,
  word = '同一电话',
  control = 'N',
): RecordData => ({
  ...{ id, first, second, relationKind: word, relationKind_dictText: word, control },
  ...{ first_dictText: first && `${first}公司`, second_dictText: second && `${second}公司` },
});
const read = (...rows: readonly RecordData[]) => readGraph(plan, rows, config);

test('several rows between the same two are one line with all their words, strong where one of them counts', () => {
  const { lines, ends } = read(
    row('1', 'a', 'b'),
    row('2', 'b', 'a', '同一地址', 'Y'),
    row('3', 'a', 'b'),
    row('4', 'b', 'c'),
  );
  expect(lines.map(({ ends, words, counts }) => [ends.join(''), words.join(' '), counts])).toEqual([
    ['ab', '同一电话 同一地址', true],
    ['bc', '同一电话', false],
  ]);
  expect(
    [...ends.values()].map((end) => [end.name, rowsAt(end), end.lines.map((line) => otherEnd(line, end.id)).join('')]),
  ).toEqual([
    ['a公司', 3, 'b'],
    ['b公司', 4, 'ac'],
    ['c公司', 1, 'b'],
  ]);
});

test('a row without an end is no line, one that is joined with itself is a line of its own', () => {
  const { lines, ends, loose } = read(row('1', 'a', null), row('2', 'b', 'b'));
  expect(loose.map(({ id }) => id)).toEqual(['1']);
  expect(lines.map(({ ends }) => ends)).toEqual([['b', 'b']]);
  expect([...ends.values()].map((end) => [end.id, end.lines.length])).toEqual([['b', 1]]);
});

test('an end is called as any of its rows calls it, and not at all where none does', () => {
  const { ends } = read({ ...row('1', 'a', 'b'), first_dictText: null, second_dictText: null }, row('2', 'c', 'a'));
  expect([...ends.values()].map(({ id, name }) => [id, name])).toEqual([
    ['a', 'a公司'],
    ['b', null],
    ['c', 'c公司'],
  ]);
});

test('a value that says too little alone is said with its field', () => {
  expect(sayWord(plan, row('1', 'a', 'b', '', 'Y'), { ...config, word: 'control' })).toBe('视为关联：是');
  expect(sayWord(plan, row('1', 'a', 'b', ''), config)).toBeNull();
});

test('it asks for all at once, wherever one stands', () => {
  expect(graph.asks?.({} as never, { at: 'a', today: '2026-11-21' })).toEqual({ rows: 500 });
});
