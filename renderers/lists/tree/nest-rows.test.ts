import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Nested, nestRows } from './nest-rows.ts';

const shape = (nodes: readonly Nested[]): unknown[] =>
  nodes.map((node) => (node.children ? [node.id, shape(node.children)] : node.id));

test('rows hang below their parents in the order they came', () => {
  const rows = [{ id: 'a' }, { id: 'b', parent: 'a' }, { id: 'c' }, { id: 'd', parent: 'b' }, { id: 'e', parent: 'a' }];
  expect(shape(nestRows(rows, 'parent'))).toEqual([['a', [['b', ['d']], 'e']], 'c']);
});

test('a row whose parent is not here stands at the top', () => {
  expect(shape(nestRows([{ id: 'b', parent: 'gone' }], 'parent'))).toEqual(['b']);
});

test('no row is ever lost, whatever the parents say', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const count = (nodes: readonly Nested[]): number =>
    nodes.reduce((sum, node) => sum + 1 + count(node.children ?? []), 0);
  fc.assert(
    fc.property(fc.array(fc.option(fc.constantFrom(...ids)), { minLength: 5, maxLength: 5 }), (parents) => {
      const rows = ids.map((id, at) => ({ id, parent: parents[at] }));
      expect(count(nestRows(rows, 'parent'))).toBe(5);
    }),
  );
});
