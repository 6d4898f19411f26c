import { sql } from '../db/statement.ts';
import { Refusal } from '../errors.ts';
import { isPassword } from './password.ts';
import type { Session } from './session.ts';
import type { SignInNeeds } from './sign-in.ts';

/** Opens a locked session to whoever says its owner's password; tries are counted as those at the door are. */
export async function unlock(
  { db, sessions, guard }: Pick<SignInNeeds, 'db' | 'sessions' | 'guard'>,
  { id, tenant, user }: Session,
  { password, ip }: { readonly password: string; readonly ip: string },
): Promise<void> {
  const name = user.username.toLowerCase();
  if (!(await guard.take(name, ip)).open) throw new Refusal('sign_in_locked');
  const kept = await db
    .tenant(tenant)
    .first<{ hash: string }>(sql`select hash from credential where user_id = ${user.id}`);
  if (!(await isPassword(kept?.hash, password))) throw new Refusal('unlock_failed');
  await guard.forgive(name, ip);
  await sessions.lock(id, false);
}
