import { sql } from '../../db/statement.ts';
import type { House } from '../../kernel/house.ts';
import { areUnneeded } from './file-claims.ts';

const mostAtOnce = 1000;

/** Bytes go when no company has a file of them any more, and nobody is about to; says how many went. */
export async function dropBytes(
  { db, files }: Pick<House, 'db' | 'files'>,
  hashes: readonly string[],
): Promise<number> {
  const asked = [...new Set(hashes)];
  let gone = 0;
  for (let at = 0; at < asked.length; at += mostAtOnce) {
    const some = asked.slice(at, at + mostAtOnce);
    const kept = await db.owner.rows<{ sha256: string }>(
      sql`select distinct sha256 from file where sha256 = any(${some}::text[])`,
    );
    const needed = new Set(kept.map(({ sha256 }) => sha256));
    for (const sha256 of some.filter((one) => !needed.has(one))) {
      const isGone = await db.owner.transaction(async (owner) => {
        if (!(await areUnneeded(owner, sha256))) return false;
        await files.remove(sha256);
        return true;
      });
      if (isGone) gone += 1;
    }
  }
  return gone;
}
