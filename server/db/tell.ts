import type { TenantDb } from './statement.ts';

/** What every process listens to for the people connected to it. */
export const liveChannel = 'live';

/** A payload of NOTIFY holds 8,000 bytes; an id has 36. */
const mostNamed = 150;

/** Tells these people's browsers, in the caller's transaction, that their notices changed. Too many to name are told as everyone. */
export async function tellUsers(db: TenantDb, users: readonly string[] | 'everyone'): Promise<void> {
  const named = users === 'everyone' ? users : [...new Set(users)];
  if (named.length === 0) return;
  const to = named === 'everyone' || named.length > mostNamed ? '*' : named.join(',');
  await db.notify(liveChannel, `notices:${db.tenant}:${to}`);
}
