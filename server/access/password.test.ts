import { describe, expect, test } from 'vitest';
import { faultOfPassword } from '../../schemas/check/password-rules.ts';
import { hashToken, looksLikeToken, newToken } from '../kernel/token.ts';
import { hashPassword, isPassword } from './password.ts';

/** What it costs this process, on all its threads: a clock on the wall would count what others do meanwhile. */
async function costOf(run: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(from);
  return user + system;
}

describe('a password', () => {
  test('is kept as argon2id and found again', async () => {
    const kept = await hashPassword('Zhaocai@2026');
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(kept, 'Zhaocai@2026')).toBe(true);
    expect(await isPassword(kept, 'zhaocai@2026')).toBe(false);
  });

  test.each([null, undefined, ''])('is never right for an account that keeps %j', async (kept) => {
    expect(await isPassword(kept, 'nobody has this password')).toBe(false);
  });

  test('costs as much for an account that does not exist as for a wrong one', async () => {
    const kept = await hashPassword('Zhaocai@2026');
    await isPassword(null, 'warm up');
    const [wrong, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 9; round++) {
      wrong.push(await costOf(() => isPassword(kept, 'a wrong one')));
      unknown.push(await costOf(() => isPassword(undefined, 'a wrong one')));
    }
    // The least of each: whatever else is done here only ever adds to one.
    const ratio = Math.min(...unknown) / Math.min(...wrong);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test.each([
    ['Aa1!', '密码至少8位'],
    ['alllowercase', '密码须包含大写字母、小写字母、数字、符号中的三种'],
    ['Buyer-2026', '密码不能包含账号'],
    ['Zhaocai@2026', null],
  ])('%s is told: %s', (password, said) => {
    expect(faultOfPassword(password, 'buyer')).toBe(said);
  });
});

describe('a token', () => {
  test('has 256 bits, no two are alike, and what is kept is not the token', () => {
    const token = newToken();
    expect(Buffer.from(token, 'base64url').length).toBe(32);
    expect(newToken()).not.toBe(token);
    expect(hashToken(token)).not.toBe(token);
    expect(hashToken(token)).toBe(hashToken(token));
  });

  test.each([undefined, '', 'short', ['a'], `${newToken()}=`, 'x'.repeat(5000)])(
    '%j does not look like one',
    (text) => {
      expect(looksLikeToken(text)).toBe(false);
    },
  );
});
