import type { TenantDb } from '../../db/statement.ts';
import { filesInText } from '../../records/write/held-files.ts';
import { type MineRow, overMine } from './mine-sql.ts';
import { readReader } from './readers.ts';

/** The pictures of those announcements that this person has received; none of any other record. */
export async function noticeFiles(
  db: TenantDb,
  me: string,
  store: string,
  records: readonly string[],
): Promise<readonly string[]> {
  if (store !== 'sysAnnouncement') return [];
  const reader = await readReader(db, me);
  const rows = await db.rows<Pick<MineRow, 'content'>>(
    overMine(db.tenant, reader, 'select content from mine where announcement and id = any($5::text[])', [records]),
  );
  return rows.flatMap(({ content }) => (content ? filesInText(content) : []));
}
