import { sql } from '../../db/statement.ts';
import type { House } from '../../kernel/house.ts';
import { dropBytes } from './drop-bytes.ts';

/** No upload and no restore takes longer: what was begun before and is in no file was given up. */
const hoursUnderWay = 24;

export interface Swept {
  /** Contents, whole or half, that no file has. */
  readonly bytes: number;
  /** Files of this company whose content is gone, by name. */
  readonly lost: readonly string[];
}

/** Clears what uploads left behind that never ended, for all companies, and tells which files of one lost their content. */
export async function sweepStore(
  { db, files }: Pick<House, 'db' | 'files'>,
  tenant: number,
  now: Date = new Date(),
): Promise<Swept> {
  const before = new Date(now.getTime() - hoursUnderWay * 3600_000);
  const halves = await files.clearHalves(before);
  await db.owner.rows(sql`delete from file_claim where at < ${before}`);
  const kept = new Set<string>();
  const old: string[] = [];
  for await (const { sha256, at } of files.list()) {
    kept.add(sha256);
    if (at < before) old.push(sha256);
  }
  const dropped = await dropBytes({ db, files }, old);
  const rows = await db
    .tenant(tenant)
    .rows<{ id: string; name: string; sha256: string }>(
      sql`select id, name, sha256 from file where at < ${before} order by at, id`,
    );
  const missing = rows.filter(({ sha256 }) => !kept.has(sha256));
  const lost: string[] = [];
  // The list is as old as its beginning: what came since is there.
  for (const { name, sha256 } of missing) if (!(await files.has(sha256))) lost.push(name);
  return { bytes: halves + dropped, lost };
}
