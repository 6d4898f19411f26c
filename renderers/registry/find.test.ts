import { expect, test } from 'vitest';
import { find } from './find.ts';

test.each([
  ['money', 1],
  ['hologram', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('finds %s as %s', (name, entry) => {
  expect(find({ money: 1 }, name)).toBe(entry);
});
