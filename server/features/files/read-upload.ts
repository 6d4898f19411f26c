import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../kernel/errors.ts';
import { safeFileName } from '../../kernel/file-name.ts';

export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  /** What was said beside the file. */
  readonly fields: Readonly<Record<string, string>>;
}

/** One file of a multipart request, wherever in it the other fields stand. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('no_file');
  const fields = new Map<string, string>();
  let file: { name: string; bytes: Buffer } | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { name: safeFileName(part.filename), bytes: await part.toBuffer() };
    else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
  }
  if (!file) throw new Refusal('no_file');
  return { ...file, fields: Object.fromEntries(fields) };
}
