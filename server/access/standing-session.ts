import type { Database } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';
import { readSessionRow, type SessionRow, standingStatement } from './session-row.ts';

/** A user as a session of theirs would say it at this moment; undefined for who could not sign in. The id belongs to no session. */
export async function standingSession(db: Database, tenant: number, user: string): Promise<Session | undefined> {
  const [row] = await db.owner.rows<SessionRow>(standingStatement(tenant, user));
  return row && readSessionRow('standing', row).session;
}
