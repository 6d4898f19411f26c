import { expect, test } from 'vitest';
import { isPast } from './use-drag-order.ts';

test.each([
  ['has passed the middle of the one at the right', 160, true, true],
  ['has not yet', 140, true, false],
  ['is beyond it altogether', 210, true, false],
  ['has passed the middle of the one at the left', 140, false, true],
  ['has not yet from the right', 160, false, false],
])('a tab that %s', (_, x, toTheRight, is) => {
  expect(isPast(x, { left: 100, width: 100 }, toTheRight)).toBe(is);
});
