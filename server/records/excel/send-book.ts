import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../../kernel/file-name.ts';
import type { Exported } from './export/export-book.ts';

/** Sends a workbook as a file to be saved. */
export function sendBook(reply: FastifyReply, { name, type, bytes, rows }: Exported): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', contentDisposition(name, false))
    .header('x-content-type-options', 'nosniff')
    .header('x-row-count', rows)
    .header('cache-control', 'no-store')
    .send(bytes);
}
