import multipart from '@fastify/multipart';
import { Refusal } from '../../kernel/errors.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { findDocument, findDocuments } from '../../metadata/found-documents.ts';
import { readBook } from '../../records/excel/read/read-book.ts';
import { MOST_FILE_BYTES } from '../../records/excel/read/read-row.ts';
import * as contract from './design.contract.ts';

/** Enough to tell what a column holds. */
const sampleRows = 200;

/** What the designers open. Drafts, review and publish are the same calls for them as for whoever writes documents as text. */
export const designRoom: Room = async (api, { db }) => {
  if (!api.hasContentTypeParser('multipart/form-data')) {
    await api.register(multipart, { limits: { fileSize: MOST_FILE_BYTES, files: 1, fields: 10, parts: 11 } });
  }
  route(api, contract.getDesign, ({ session }) => findDocuments(db, session.tenant));
  route(api, contract.getDesignDocument, ({ params, session }) =>
    findDocument(db, session.tenant, `${params.kind}:${params.key}`),
  );
  route(api, contract.postSheet, async ({ request }) => {
    const part = request.isMultipart() ? await request.file() : undefined;
    if (!part) throw new Refusal('no_file');
    const [head, ...rows] = await readBook(part.filename, await part.toBuffer());
    if (!head) throw new Refusal('invalid_input', { text: '文件是空的' });
    return { headings: head.cells, rows: rows.slice(0, sampleRows).map(({ cells }) => cells), total: rows.length };
  });
};
