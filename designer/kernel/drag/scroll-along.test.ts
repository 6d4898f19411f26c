import { expect, it } from 'vitest';
import { speedAt } from './scroll-along.ts';

const box = { top: 100, bottom: 700, left: 200, right: 900 };

it.each([
  ['rests in the middle', 500, 400, 0],
  ['comes to the lower edge', 500, 690, 15],
  ['stands on the lower edge', 500, 700, 18],
  ['comes to the upper edge', 500, 128, -9],
  ['is below', 500, 720, 0],
  ['is beside', 100, 690, 0],
])('what is carried %s: the page scrolls by so much', (_, clientX, clientY, by) => {
  expect(speedAt(box, { clientX, clientY })).toBe(by);
});

it('nothing scrolls before the pointer moved', () => {
  expect(speedAt(box, null)).toBe(0);
});
