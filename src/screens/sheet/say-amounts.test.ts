import { expect, test } from 'vitest';
import { sayBytes, sayDuration } from './say-amounts.ts';

test.each([
  [0, '0 B'],
  [1536, '1.5 KB'],
  [157_286_400, '150 MB'],
  [2 ** 50, '1024 TB'],
])('%d bytes are said as %s', (bytes, said) => {
  expect(sayBytes(bytes)).toBe(said);
});

test.each([
  [5, '5 秒'],
  [65, '1 分'],
  [3700, '1 小时 1 分'],
  [90_061, '1 天 1 小时'],
])('%d seconds are said as %s', (seconds, said) => {
  expect(sayDuration(seconds).trim()).toBe(said);
});
