import type { TenantDb } from '../../db/statement.ts';
import { filesInText } from '../../records/write/held-files.ts';
import { type MineRow, overMine } from './mine-sql.ts';
import { readReader } from './readers.ts';

/** The pictures of an announcement that this person has received; none of any other record. */
export async function noticeFiles(db: TenantDb, me: string, store: string, record: string): Promise<readonly string[]> {
  if (store !== 'sysAnnouncement') return [];
  const reader = await readReader(db, me);
  const row = await db.first<Pick<MineRow, 'content'>>(
    overMine(db.tenant, reader, 'select content from mine where announcement and id = $5', [record]),
  );
  return row?.content ? filesInText(row.content) : [];
}
