import { expect, test } from 'vitest';
import { sayRestart } from './restart.ts';

test.each([
  { restart: [], is: '不重新开始' },
  { restart: ['tenant'], is: '不重新开始' },
  { restart: ['tenant', 'yyyy'], is: '每年' },
  { restart: ['mm', 'yyyy'], is: '每月' },
  { restart: ['dd'], is: '每日' },
] as const)('$restart begins anew $is', ({ restart, is }) => {
  expect(sayRestart([...restart])).toBe(is);
});
