import { expect, test } from 'vitest';
import { fillRanks, inOrder, type Ranked } from './ranks.ts';

test('a hundred thousand entries that a file says in a list stay in their order', () => {
  const entries = Array.from({ length: 150_000 }, (_, no): [string, Ranked] => [`entry${no}`, {}]);
  const filled = inOrder(Object.fromEntries(fillRanks(entries)));
  expect(filled.map(([key]) => key)).toEqual(entries.map(([key]) => key));
});
