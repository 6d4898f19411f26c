import { type Statement, sql } from '../../db/statement.ts';
import type { Reader } from '../../metadata/document-store.ts';

/** One at a time decides about the same bytes; the lock ends with the transaction. */
const contentLock = (sha256: string): Statement =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`file ${sha256}`}, 0))`;

/** Says that these bytes are about to be kept. Whoever is taking them away is waited for; afterwards they stay. */
export async function claimBytes(db: Reader, id: string, sha256: string): Promise<void> {
  await db.rows(sql`with alone as materialized (select pg_advisory_xact_lock(hashtextextended(${`file ${sha256}`}, 0)))
    insert into file_claim (id, sha256) select ${id}, ${sha256} from alone on conflict do nothing`);
}

export async function releaseBytes(db: Reader, id: string): Promise<void> {
  await db.rows(sql`delete from file_claim where id = ${id}`);
}

/** Runs within a transaction of the owner: whether no company has a file of these bytes or is about to, and nobody will until it ends. */
export async function areUnneeded(owner: Reader, sha256: string): Promise<boolean> {
  await owner.rows(contentLock(sha256));
  // A statement of its own: it sees what was written while the lock was waited for.
  const needed = await owner.rows(sql`select 1 from file where sha256 = ${sha256}
    union all select 1 from file_claim where sha256 = ${sha256} limit 1`);
  return needed.length === 0;
}
