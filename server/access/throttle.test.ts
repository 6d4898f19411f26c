import { expect, test } from 'vitest';
import { throttle } from './throttle.ts';

test('a key passes so many times a minute, each key for itself', () => {
  let now = 0;
  const passes = throttle(2, () => now);
  expect([passes('a'), passes('a'), passes('a'), passes('b')]).toEqual([true, true, false, true]);
  now = 60_000;
  expect(passes('a')).toBe(true);
});
