import { expect, test } from 'vitest';
import { sayDuration } from './say-amounts.ts';

test.each([
  [5, '5 秒'],
  [65, '1 分'],
  [3700, '1 小时 1 分'],
  [90_061, '1 天 1 小时'],
])('%d seconds are said as %s', (seconds, said) => {
  expect(sayDuration(seconds).trim()).toBe(said);
});
