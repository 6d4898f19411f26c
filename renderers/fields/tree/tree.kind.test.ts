import { expect, test } from 'vitest';
import { issueTexts } from '../../../schemas/issues/issues.ts';
import { describeKind } from '../kind-cases.ts';
import { tree } from './tree.kind.ts';

describeKind(
  tree,
  { to: 'materialCategory' },
  {
    columns: [[{ to: 'materialCategory' }, 'text', 'ref']],
    fine: [['018f3c2e-7b1a-7c55-9c1e-0a4c5d6e7f80'], ['s-2']],
    wrong: [
      [12, 'not_an_id'],
      ['', 'not_an_id'],
      ["'; drop table", 'not_an_id'],
      [['s-2'], 'not_an_id'],
    ],
    reads: [
      [' s-2 ', 's-2'],
      ['宝山钢铁', undefined],
      ['', null],
    ],
    says: [
      ['s-2', '宝山钢铁', { to: 'materialCategory' }, '宝山钢铁'],
      ['s-2', '（已删除或无权查看）'],
      [null, ''],
    ],
  },
);

test('takes its words from the record it points at', () => {
  expect(tree.labels?.({ to: 'materialCategory' })).toEqual({ from: 'record', entity: 'materialCategory' });
  expect(tree.type({ to: 'materialCategory' })).toEqual({ is: 'ref', to: 'materialCategory' });
});

test.each([
  ['{"enabled":"Y"}', null],
  ["enabled = 'Y'", '组件JTreeSelect-condition传值有误，需要一个json字符串!'],
])('a condition %s is told %j', (condition, text) => {
  const fault = tree.lint?.({ to: 'materialCategory', condition });
  expect(fault ? issueTexts[fault.code] : null).toBe(text);
});

test('a tree under a node is the category tree of the online forms', () => {
  expect(tree.online?.({ to: 'sysCategory', under: 'B02' })).toBe('cat_tree');
  expect(tree.online?.({ to: 'sysCategory' })).toBe('sel_tree');
});
