import { expect, test } from 'vitest';
import { withoutSecrets } from './hide-secrets.ts';

test.each([
  ['nothing', {}, null],
  ['a name and a password', { username: 'li', password: 'x1' }, '{"username":"li","password":"******"}'],
  ['what stands deeper', { a: [{ newPassword: 'x' }] }, '{"a":[{"newPassword":"******"}]}'],
  ['what was answered before an action', { ids: ['1'], answers: { key: 'v' } }, '{"ids":["1"],"answers":"******"}'],
  ['codes by telephone', { mobile: '13800000000', captcha: '123456' }, '{"mobile":"13800000000","captcha":"******"}'],
  ['the code of an invitation', { inviteCode: 'K7MXQ4R9TA' }, '{"inviteCode":"******"}'],
  ['a raw text', 'abc', '"abc"'],
])('%s', (_, given, kept) => {
  expect(withoutSecrets(given)).toBe(kept);
});

test('whatever is sent, the whole stays short', () => {
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, 'x'.repeat(5000)]));
  expect(withoutSecrets(wide)?.length).toBeLessThanOrEqual(2001);
});
