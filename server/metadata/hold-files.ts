import { sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Reader } from './document-store.ts';

export interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/** Within the transaction that writes what shows these files: they stay until it ends, and what went since they were looked at is refused. */
export async function holdFiles(db: Reader, tenant: number, files: readonly NamedFile[]): Promise<void> {
  if (files.length === 0) return;
  const there = await db.rows<{ id: string }>(sql`select id from file
    where tenant_id = ${tenant} and id = any(${files.map(({ id }) => id)}::text[]) order by id for key share`);
  const held = new Set(there.map(({ id }) => id));
  const gone = files.filter(({ id }) => !held.has(id)).map(({ name }) => `“${name}”`);
  if (gone.length > 0)
    throw new Refusal('unknown_file', {
      text: `文件${gone.slice(0, 5).join('、')}刚刚被删除，请重新上传或换一个再保存`,
    });
}
