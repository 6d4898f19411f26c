import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Session } from '../../kernel/session.ts';
import { claimBytes, releaseBytes } from './file-claims.ts';
import { contentHash, type FileStore } from './file-store.ts';
import type { FileRow } from './readable-files.ts';
import { extensionOf, isAllowedExtension, sniffType } from './sniff.ts';

export interface Keeping {
  readonly db: TenantDb;
  readonly store: FileStore;
  /** Bytes a company may keep; no bound unless said. */
  readonly quota?: number | undefined;
  /** What it is called; a name of its own unless said. */
  readonly id?: string;
}

/** Keeps a file whose content is what its name says, as its uploader's own until a record shows it. `only`: how its type must begin. */
export async function keepFile(
  { db, store, quota, id = newId() }: Keeping,
  user: Session['user'],
  name: string,
  bytes: Buffer,
  only = '',
): Promise<FileRow> {
  const extension = extensionOf(name);
  const type = sniffType(extension, bytes);
  if (type === null) {
    if (only === 'image/' && !isAllowedExtension(extension))
      throw new Refusal('wrong_file_type', { text: '请上传图片' });
    const why = isAllowedExtension(extension)
      ? `文件内容不是${extension}格式`
      : '附件上传格式限制为：pdf、doc、docx、jpg、excel文件';
    throw new Refusal('wrong_file_type', { text: `${name}--> 上传失败！,${why}` });
  }
  if (!type.startsWith(only)) throw new Refusal('wrong_file_type', { text: '请上传图片' });
  await refuseBeyond(db, quota, bytes.length);
  const file = { id, name, size: bytes.length, type, sha256: contentHash(bytes), by: user.id };
  await keepBytes(db, store, file, bytes);
  return file;
}

/** The bytes first, then the row that names them; from before the one until the other nobody takes the bytes away. */
async function keepBytes(db: TenantDb, store: FileStore, file: FileRow, bytes: Buffer): Promise<void> {
  const { id, name, size, type, sha256, by } = file;
  const claim = newId();
  await claimBytes(db, claim, sha256);
  try {
    await store.put(bytes);
    const kept = await db.rows(sql`with claim as (delete from file_claim where id = ${claim} returning sha256)
      insert into file (tenant_id, id, name, size, type, sha256, by)
      select ${db.tenant}::int, ${id}, ${name}, ${size}::bigint, ${type}, sha256, ${by} from claim returning id`);
    if (kept.length === 0) throw new Refusal('wrong_state', { text: `“${name}”上传时间过长，请重新上传` });
  } catch (error) {
    await releaseBytes(db, claim);
    throw error;
  }
}

async function refuseBeyond(db: TenantDb, quota: number | undefined, more: number): Promise<void> {
  if (quota === undefined) return;
  const row = await db.first<{ bytes: number }>(sql`select coalesce(sum(size), 0)::float8 as bytes from file`);
  if ((row?.bytes ?? 0) + more > quota) {
    throw new Refusal('too_large', { text: '文件空间已用完，请联系管理员清理或扩容' });
  }
}
