import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../access/session.ts';
import type { Database } from '../../db/statement.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import { route } from '../../route.ts';
import { contentDisposition, safeFileName } from './file-name.ts';
import type { FileStore } from './file-store.ts';
import { describeFiles, mostBytes, openFile, uploadFile } from './files.contract.ts';
import { type FileRow, type FilesShown, readableFiles } from './readable-files.ts';
import { extensionOf, isAllowedExtension, isShownInPlace, sniffType } from './sniff.ts';

export interface FileNeeds {
  readonly db: Database;
  readonly store: FileStore;
  readonly filesShown: FilesShown;
}

const mostIds = 100;

/** Uploads and downloads. What a file is, is read off its content; who may open it, off the records that show it. */
export async function fileRoutes(api: FastifyInstance, needs: FileNeeds): Promise<void> {
  await api.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 10, parts: 11 } });

  route(api, uploadFile, async ({ session, request }) => {
    const { name, bytes } = await readUpload(request);
    return describe(await keepFile(needs, session, name, bytes));
  });

  route(api, describeFiles, async ({ session, query }) => {
    const ids = [...new Set(query.ids.split(',').filter(Boolean))];
    if (ids.length > mostIds) throw new Refusal('too_many');
    const files = await readableFiles(needs.db.tenant(session.tenant), session, ids, needs.filesShown);
    return files.map(describe);
  });

  route(api, openFile, async ({ session, params, query, reply }) => {
    const [file] = await readableFiles(needs.db.tenant(session.tenant), session, [params.id], needs.filesShown);
    // Whether it exists is not told to who may not open it.
    if (!file || !(await needs.store.has(file.sha256))) throw new Refusal('unknown_file');
    return sendFile(reply, file, needs.store, query.download === undefined);
  });
}

const describe = ({ id, name, size, type }: FileRow) => ({ id, name, size, type });

async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw new Refusal('no_file');
  return { name: safeFileName(part.filename), bytes: await part.toBuffer() };
}

/** Keeps a file whose content is what its name says, as its uploader's own until a record shows it. */
export async function keepFile(
  { db, store }: Pick<FileNeeds, 'db' | 'store'>,
  { tenant, user }: Pick<Session, 'tenant' | 'user'>,
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
  await db.tenant(tenant).rows(sql`insert into file (tenant_id, id, name, size, type, sha256, by)
    values (${tenant}, ${file.id}, ${name}, ${file.size}, ${type}, ${sha256}, ${user.id})`);
  return file;
}

function sendFile(reply: FastifyReply, file: FileRow, store: FileStore, show: boolean): FastifyReply {
  return reply
    .header('content-type', file.type)
    .header('content-length', file.size)
    .header('content-disposition', contentDisposition(file.name, show && isShownInPlace(file.type)))
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
    .header('cache-control', 'private, max-age=3600')
    .send(store.open(file.sha256));
}
