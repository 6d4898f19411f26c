import type { Session } from '../../access/session.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import type { FileStore } from './file-store.ts';
import type { FileRow } from './readable-files.ts';
import { extensionOf, isAllowedExtension, sniffType } from './sniff.ts';

/** Keeps a file whose content is what its name says, as its uploader's own until a record shows it. */
export async function keepFile(
  { db, store }: { readonly db: TenantDb; readonly store: FileStore },
  user: Session['user'],
  name: string,
  bytes: Buffer,
): Promise<FileRow> {
  const extension = extensionOf(name);
  const type = sniffType(extension, bytes);
  if (type === null) {
    const why = isAllowedExtension(extension)
      ? `文件内容不是${extension}格式`
      : '附件上传格式限制为：pdf、doc、docx、jpg、excel文件';
    throw new Refusal('wrong_file_type', { text: `${name}--> 上传失败！,${why}` });
  }
  const sha256 = await store.put(bytes);
  const file = { id: newId(), name, size: bytes.length, type, sha256, by: user.id };
  await db.rows(sql`insert into file (tenant_id, id, name, size, type, sha256, by)
    values (${db.tenant}, ${file.id}, ${name}, ${file.size}, ${type}, ${sha256}, ${user.id})`);
  return file;
}
