import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { contentDisposition } from '../../kernel/file-name.ts';
import { route } from '../../kernel/route.ts';
import type { FileStore } from './file-store.ts';
import { describeFiles, mostBytes, openFile, uploadFile } from './files.contract.ts';
import { keepFile } from './keep-file.ts';
import { readUpload } from './read-upload.ts';
import { type FileRow, type FilesShown, readableFiles } from './readable-files.ts';
import { isShownInPlace } from './sniff.ts';

export interface FileNeeds {
  readonly db: Database;
  readonly store: FileStore;
  readonly filesShown: FilesShown;
  readonly quota?: number | undefined;
}

const mostIds = 100;

/** Uploads and downloads. What a file is, is read off its content; who may open it, off the records that show it. */
export async function fileRoutes(api: FastifyInstance, needs: FileNeeds): Promise<void> {
  await api.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 10, parts: 11 } });

  route(api, uploadFile, async ({ session, request }) => {
    const { name, bytes } = await readUpload(request);
    const own = { db: needs.db.tenant(session.tenant), store: needs.store, quota: needs.quota };
    return describe(await keepFile(own, session.user, name, bytes));
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

export async function sendFile(
  reply: FastifyReply,
  file: FileRow,
  store: FileStore,
  show: boolean,
): Promise<FastifyReply> {
  const bytes = await store.open(file.sha256);
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
    .send(bytes);
}
