import { expect, test } from 'vitest';
import { ellipsisLengths, shorten } from './shorten.ts';

test.each([
  [
    '一二三四五六七八九十一二三四五六七八九十一二三四五',
    undefined,
    '一二三四五六七八九十一二三四五六七八九十一二三四五',
  ],
  [
    '一二三四五六七八九十一二三四五六七八九十一二三四五六',
    undefined,
    '一二三四五六七八九十一二三四五六七八九十一二三四五…',
  ],
  ['华东精密轴承制造（苏州）有限公司', ellipsisLengths.selection, '华东精密轴承制造（苏州）…'],
  ['𠮷𠮷𠮷', 2, '𠮷𠮷…'],
  ['', 2, ''],
])('%s', (text, length, shown) => {
  expect(shorten(text, length)).toBe(shown);
});
