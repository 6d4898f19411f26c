import { type Database, sql } from '../db/statement.ts';
import { hashToken, looksLikeToken, newToken } from '../kernel/token.ts';

const secondsGood = 60;

/** A ticket for one connection of this session. */
export async function giveTicket(db: Database, session: string): Promise<string> {
  const ticket = newToken();
  await db.owner.rows(sql`delete from live_ticket where expires_at < now() - interval '1 minute'`);
  await db.owner.rows(sql`insert into live_ticket (hash, session_id, expires_at)
    values (${hashToken(ticket)}, ${session}, now() + make_interval(secs => ${secondsGood}))`);
  return ticket;
}

/** The session a ticket stands for; it is used up by asking. */
export async function takeTicket(db: Database, ticket: unknown): Promise<string | undefined> {
  if (!looksLikeToken(ticket)) return undefined;
  const [row] = await db.owner.rows<{ session_id: string; good: boolean }>(sql`
    delete from live_ticket where hash = ${hashToken(ticket)} returning session_id, expires_at > now() as good`);
  return row?.good ? row.session_id : undefined;
}
