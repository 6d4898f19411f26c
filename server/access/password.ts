import { hash, verify } from '@node-rs/argon2';
import { faultOfPassword } from '../../schemas/check/password-rules.ts';
import { Refusal } from '../kernel/errors.ts';

/** OWASP's figures for argon2id; the algorithm is the package's default. */
const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let nobody: Promise<string> | null = null;

/**
 * Whether it is the password of this account. An account that does not exist, or has no password, costs the
 * same time: otherwise the clock would tell which accounts there are.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(stored || (await nobody), password);
  return matches && Boolean(stored);
}

/** Refuses a chosen password that is missing, was not repeated alike, or is too easy. */
export function refuseWeakPassword(password: string, again: string, username: string): void {
  if (password === '') throw new Refusal('weak_password', { text: '新密码不允许为空!' });
  if (password !== again) throw new Refusal('weak_password', { text: '两次输入的密码不一样！' });
  const fault = faultOfPassword(password, username);
  if (fault) throw new Refusal('weak_password', { text: fault });
}
