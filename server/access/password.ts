import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../errors.ts';

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

/** Said to whoever chooses a password that is too easy; null when it will do. */
export function faultOfPassword(password: string, username: string): string | null {
  if (password.length < 8) return '密码至少8位';
  if (password.length > 128) return '密码最多128位';
  if (password.toLowerCase().includes(username.toLowerCase())) return '密码不能包含账号';
  const sorts = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((sort) => sort.test(password)).length;
  return sorts < 3 ? '密码须包含大写字母、小写字母、数字、符号中的三种' : null;
}

/** Refuses a chosen password that is missing, was not repeated alike, or is too easy. */
export function refuseWeakPassword(password: string, again: string, username: string): void {
  if (password === '') throw new Refusal('weak_password', { text: '新密码不允许为空!' });
  if (password !== again) throw new Refusal('weak_password', { text: '两次输入密码不一致!' });
  const fault = faultOfPassword(password, username);
  if (fault) throw new Refusal('weak_password', { text: fault });
}
