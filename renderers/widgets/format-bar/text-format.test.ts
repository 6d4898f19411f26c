import { expect, test } from 'vitest';
import { nearSize, plainFormat, styleOf, textColors } from './text-format.ts';

test.each([
  [15, 16],
  [16, 16],
  [17, 18],
  [41.2, 42],
  [79, 80],
  [400, 80],
  [Number.NaN, 16],
])('a size of %d stands as %d', (asked, size) => {
  expect(nearSize(asked)).toBe(size);
});

test('ten colours are offered, each once', () => {
  expect(new Set(textColors.map(({ color }) => color)).size).toBe(10);
});

test('a bold text is heavier than a plain one', () => {
  expect(styleOf(plainFormat)).toEqual({ textAlign: 'left', fontSize: 16, color: '#1D2129', fontWeight: 400 });
  expect(styleOf({ ...plainFormat, isBold: true }).fontWeight).toBe(600);
});
