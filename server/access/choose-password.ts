import { sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Session } from '../kernel/session.ts';
import { hashPassword, isPassword, refuseWeakPassword } from './password.ts';
import { type SignInNeeds, setPassword } from './sign-in.ts';

export const notTheOld = '新密码不能与原密码相同';

/**
 * The first password of one's own, after one that was given out. It needs no old password: the session was opened
 * with that a moment ago, and a session older than the given password was ended by it.
 */
export async function choosePassword(
  needs: Pick<SignInNeeds, 'db' | 'sessions'>,
  session: Session,
  { password, again }: { readonly password: string; readonly again: string },
): Promise<void> {
  if (!session.mustChange) throw new Refusal('wrong_state', { text: '密码不需要修改' });
  refuseWeakPassword(password, again, session.user.username);
  const kept = await needs.db
    .tenant(session.tenant)
    .first<{ hash: string }>(sql`select hash from credential where user_id = ${session.user.id}`);
  if (await isPassword(kept?.hash, password)) throw new Refusal('weak_password', { text: notTheOld });
  const hash = await hashPassword(password);
  await setPassword(needs, { tenant: session.tenant, user: session.user.id, hash, keep: session.id });
}
