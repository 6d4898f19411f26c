import { expect, test } from 'vitest';
import { branchKeys, type DepartNode, nodesFound, parentsOf } from './depart-nodes.ts';

const node = (key: string, title: string, ...children: DepartNode[]): DepartNode => ({ key, title, children });
const tree = [
  node('1', '集团总部', node('11', '采购中心', node('111', '直接材料部')), node('12', '财务部')),
  node('2', 'IT 部'),
];
const titles = (nodes: readonly DepartNode[]): readonly unknown[] =>
  nodes.map(({ title, children }) => (children.length > 0 ? [title, titles(children)] : title));

test.each([
  ['财务', [['集团总部', ['财务部']]]],
  ['采购', [['集团总部', [['采购中心', ['直接材料部']]]]]],
  ['it', ['IT 部']],
  ['没有', []],
])('searching %s shows what is found with what it hangs under', (word, found) => {
  expect(titles(nodesFound(tree, word))).toEqual(found);
});

test('a node stands for everything below it', () => {
  expect(branchKeys(tree, '11')).toEqual(['11', '111']);
  expect(branchKeys(tree, '1')).toEqual(['1', '11', '111', '12']);
  expect(branchKeys(tree, 'x')).toEqual([]);
});

test('nodes with others below them open', () => {
  expect(parentsOf(tree)).toEqual(['1', '11']);
  expect(parentsOf(tree, 1)).toEqual(['1']);
});
