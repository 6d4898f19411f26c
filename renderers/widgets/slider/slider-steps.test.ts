import { expect, test } from 'vitest';
import { inPages, sliderTimes, stepTo, swipeOf } from './slider-steps.ts';

test.each([
  ['on', 0, 1, false, 1],
  ['back', 2, -1, false, 1],
  ['beyond the last', 2, 1, false, null],
  ['before the first', 0, -1, false, null],
  ['beyond the last, round', 2, 1, true, 0],
  ['before the first, round', 0, -1, true, 2],
] as const)('a step %s', (_, page, by, isLoop, to) => {
  expect(stepTo(page, by, 3, isLoop)).toBe(to);
});

test('a page stays four seconds and takes one to move', () => {
  expect(sliderTimes).toMatchObject({ stay: 4000, speed: 1000 });
});

test('of one page none is next, however it loops', () => {
  expect(stepTo(0, 1, 1, true)).toBeNull();
  expect(stepTo(0, 1, 0, true)).toBeNull();
});

test.each([
  [-8, 1],
  [-7, null],
  [7, null],
  [8, -1],
  [200, -1],
])('dragged by %d pixels: %j', (distance, by) => {
  expect(swipeOf(distance)).toBe(by);
});

test('six things, two by two, are three pages; seven are four', () => {
  expect(inPages([1, 2, 3, 4, 5, 6], 2)).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  expect(inPages([1, 2, 3, 4, 5, 6, 7], 2)).toHaveLength(4);
  expect(inPages([], 2)).toEqual([]);
});
