import { sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Session } from '../kernel/session.ts';
import { isPassword } from './password.ts';
import type { SignInNeeds } from './sign-in.ts';

/** Opens a locked session to whoever says its owner's password; tries are counted as those at the door are. */
export async function unlock(
  { db, sessions, guard }: Pick<SignInNeeds, 'db' | 'sessions' | 'guard'>,
  { id, tenant, user }: Session,
  { password, ip }: { readonly password: string; readonly ip: string },
): Promise<void> {
  const name = user.username.toLowerCase();
  const right = await guard.prove(name, ip, async () => {
    const text = sql`select hash from credential where user_id = ${user.id}`;
    return isPassword((await db.tenant(tenant).first<{ hash: string }>(text))?.hash, password);
  });
  if (!right) throw new Refusal('unlock_failed');
  await sessions.lock(id, false);
}
