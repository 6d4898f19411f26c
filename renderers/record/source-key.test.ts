import { expect, test } from 'vitest';
import { sourceKeyOf } from './source-key.ts';

const from = (id: string, ...others: string[]) => ({ $from: { chain: 'demand.toOrder', id, with: others } });

test('what comes from nothing has no source, what comes from one record is told by its id', () => {
  expect([sourceKeyOf(undefined, '.'), sourceKeyOf({}, '.')]).toEqual([null, null]);
  expect(sourceKeyOf(from('a'), ':')).toBe('demand.toOrder:a');
});

test('what comes from several is told by all of them, in whatever order, and short enough for an address', () => {
  const [one, same, other] = [from('a', 'b', 'c'), from('c', 'a', 'b'), from('a', 'b')].map((it) =>
    sourceKeyOf(it, '.'),
  );
  expect(same).toBe(one);
  expect(other).not.toBe(one);
  const many = from('a', ...Array.from({ length: 199 }, (_, n) => `${n}`.padStart(36, '0')));
  expect(sourceKeyOf(many, '.')?.length).toBeLessThan(90);
});
