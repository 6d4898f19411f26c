import { expect, test } from 'vitest';
import { sizesWhen } from './fullscreen-sizes.ts';

test('over the whole screen twenty rows of 20, 40 or 60, in its page ten of 10, 20 or 30; both from the first page', () => {
  expect(sizesWhen(true)).toEqual({ isFull: true, size: 20, sizes: [20, 40, 60], page: 1 });
  expect(sizesWhen(false)).toEqual({ isFull: false, size: 10, sizes: [10, 20, 30], page: 1 });
});
