import { type Database, sql } from '../../db/statement.ts';
import { hashToken, looksLikeToken, newToken } from '../../kernel/token.ts';

/** Begun at a provider; gone through it and good for a session; gone through it and belonging to nobody here yet. */
export type Purpose = 'sso-state' | 'sso-ticket' | 'sso-bind' | 'backup-download';

/** Keeps something for minutes under a token that is good once. */
export async function keepOnce(db: Database, purpose: Purpose, body: object, seconds: number): Promise<string> {
  const token = newToken();
  await keepAs(db, purpose, token, body, seconds);
  return token;
}

/** The same under a token that was made before. */
export async function keepAs(
  db: Database,
  purpose: Purpose,
  token: string,
  body: object,
  seconds: number,
): Promise<void> {
  await db.owner.rows(sql`insert into one_time (id, purpose, body, expires_at)
    values (${hashToken(token)}, ${purpose}, ${JSON.stringify(body)}, now() + make_interval(secs => ${seconds}))`);
}

/** What was kept, and no longer is. `match` must be part of it: of two who take it at once one gets it. */
export async function takeOnce<T>(
  db: Database,
  purpose: Purpose,
  token: unknown,
  match: object = {},
): Promise<T | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [row] = await db.owner.rows<{ body: T }>(sql`delete from one_time
    where id = ${hashToken(token)} and purpose = ${purpose} and expires_at > now() and body @> ${JSON.stringify(match)}::jsonb
    returning body`);
  return row?.body;
}

/** Looks without taking: for what a person may need several tries at. */
export async function lookOnce<T>(db: Database, purpose: Purpose, token: unknown): Promise<T | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [row] = await db.owner.rows<{ body: T }>(
    sql`select body from one_time where id = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()`,
  );
  return row?.body;
}

export async function sweepOnce(db: Database): Promise<void> {
  await db.owner.rows(sql`delete from one_time where expires_at < now()`);
}
