import { expect, test } from 'vitest';
import { redirectOf } from './redirects.ts';

test.each([
  ['/', '/dashboard/analysis'],
  ['/dashboard', '/dashboard/analysis'],
  ['/test', '/test/home'],
  ['/test/', '/test/home'],
  ['/account', '/account/center'],
  ['/account/security', '/account/settings?part=security'],
  ['/profile', '/profile/basic'],
  ['/nowhere/at/all', '/404'],
  ['/constructor', '/404'],
])('%s leads to %s', (path, to) => {
  expect(redirectOf(path)).toBe(to);
});
