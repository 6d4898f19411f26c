import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeInOrder } from './place-in-order.ts';

const ranks = new Map([
  ['a', 'a0'],
  ['b', 'a1'],
  ['c', 'a2'],
  ['d', 'a3'],
]);
const moved = (keys: readonly string[]) =>
  [...placeInOrder(keys, ranks)].flatMap(([key, rank]) => (rank === ranks.get(key) ? [] : [key]));

test.each([
  { keys: ['a', 'b', 'c', 'd'], moves: [] },
  { keys: ['d', 'a', 'b', 'c'], moves: ['d'] },
  { keys: ['b', 'c', 'a', 'd'], moves: ['a'] },
  { keys: ['a', 'new', 'b'], moves: ['new'] },
  { keys: ['d', 'c', 'b', 'a'], moves: ['d', 'c', 'b'] },
])('to stand as $keys only $moves are moved', ({ keys, moves }) => {
  expect(moved(keys).length).toBe(moves.length);
});

test('whatever the wish, ranks rise as the keys stand', () => {
  const wish = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'x', 'y', 'z']);
  fc.assert(
    fc.property(wish, (keys) => {
      const placed = [...placeInOrder(keys, ranks).values()];
      expect(placed).toEqual([...placed].sort((a, b) => (a < b ? -1 : 1)));
      expect(new Set(placed).size).toBe(keys.length);
    }),
  );
});
