import { expect, test } from 'vitest';
import { branchesOf, idsFrom } from './branches.ts';

const options = [
  { value: 'a', text: '集团', parent: null },
  { value: 'b', text: '采购部', parent: 'a' },
  { value: 'c', text: '一组', parent: 'b' },
  { value: 'd', text: '外部', parent: 'gone' },
];

test('options hang below their parents, and what has none here stands at the top', () => {
  const tree = branchesOf(options);
  expect(tree.map(({ title }) => title)).toEqual(['集团', '外部']);
  expect(tree[0]?.children[0]?.children[0]?.title).toBe('一组');
});

test('a branch brings everything below it', () => {
  const tree = branchesOf(options);
  expect(idsFrom(tree, 'b')).toEqual(['b', 'c']);
  expect(idsFrom(tree, 'd')).toEqual(['d']);
  expect(idsFrom(tree, 'elsewhere')).toEqual(['elsewhere']);
});

test('none of a circle is lost', () => {
  const circle = [
    { value: 'x', text: 'X', parent: 'y' },
    { value: 'y', text: 'Y', parent: 'x' },
  ];
  expect(branchesOf(circle).map(({ key }) => key)).toEqual(['x', 'y']);
});
