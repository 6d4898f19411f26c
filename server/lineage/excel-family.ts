import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defineContract } from '../kernel/define-contract.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import { safeFileName } from '../kernel/file-name.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { type Asking, askAbout } from '../records/asking.ts';
import { exportBook } from '../records/excel/export/export-book.ts';
import { errorFile, faultLines } from '../records/excel/import/error-file.ts';
import { createImport, viewImport } from '../records/excel/import/imports.ts';
import { runImport } from '../records/excel/import/run-import.ts';
import { MOST_FILE_BYTES } from '../records/excel/read/read-row.ts';
import { sendBook } from '../records/excel/send-book.ts';
import { ImportTold } from './excel.contract.ts';
import { namesOf } from './family-names.ts';

export interface ExcelFamily {
  readonly base: string;
  readonly entity: string;
  readonly list?: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly without?: readonly string[];
}

const Query = Type.Object({}, { additionalProperties: Type.String({ maxLength: 30_000 }) });
const Body = Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]);
const MOST_SELECTED = 5000;

/** Workbooks out and in as the specification's clients ask for them; who may is what the entity's document says. */
export function excelFamily(api: FastifyInstance, house: House, family: ExcelFamily): void {
  const { base, entity, list = 'main', without = [] } = family;
  const names = namesOf(family.names ?? {});
  if (!without.includes('exportXls')) {
    const call = defineContract({
      method: ['GET', 'POST'],
      url: `${base}/exportXls`,
      permission: { entity: 'export', of: entity },
      whileViewing: true,
      byTicket: true,
      query: Query,
      body: Body,
      result: 'file',
    });
    route(api, call, async ({ session, query, body, reply }) => {
      const asking = await askAbout(house, session, entity);
      return exportAsked(asking, { list, query, body, rename: names.query, reply });
    });
  }
  if (!without.includes('importExcel')) {
    const call = defineContract({
      method: 'POST',
      url: `${base}/importExcel`,
      permission: { entity: 'import', of: entity },
      bodyLimit: MOST_FILE_BYTES + 64 * 1024,
      body: 'form',
      result: ImportTold,
    });
    route(api, call, async ({ session, request }) => {
      const asking = await askAbout(house, session, entity);
      return importAsked(house, asking, { session, request });
    });
  }
}

interface ExportAsked {
  readonly list: string;
  readonly query: object;
  readonly body: object | null;
  /** From the clients' names to the document's. */
  readonly rename: (query: Record<string, string>) => Record<string, string>;
  readonly reply: FastifyReply;
}

/** A list as the old clients ask for its workbook: filters, `selections`, perhaps all of it in `paramsStr`. */
export async function exportAsked(asking: Asking, { list, query, body, rename, reply }: ExportAsked) {
  const { selections = '', ...given } = asked(query as Readonly<Record<string, string>>, body);
  const ids = selections.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));
  if (ids.length > MOST_SELECTED) throw new Refusal('invalid_input', { text: `一次最多选择${MOST_SELECTED}条` });
  const chosen = ids.length > 0 ? { ids } : {};
  const book = await exportBook(asking, { list, format: 'xls', query: rename(given), ...chosen });
  return sendBook(reply, book);
}

interface ImportAsked {
  readonly session: Session;
  readonly request: FastifyRequest;
}

/** Takes the good rows of the file in and tells of the others. */
export async function importAsked(
  house: House,
  asking: Asking,
  { session, request }: ImportAsked,
): Promise<Said<ImportTold>> {
  const { id } = await createImport(asking, { ...(await readFile(request)), mode: 'create' });
  await runImport({ house, session, entity: asking.entity.key, id, choice: 'good', stopping: () => false });
  return answerImport(asking, id);
}

/** The names of the query and of the body alike; `paramsStr` holds them all as JSON, perhaps encoded once more. */
function asked(query: Readonly<Record<string, string>>, body: object | null): Record<string, string> {
  const { paramsStr = '', ...given } = texts({ ...query, ...body });
  return paramsStr === '' ? given : { ...given, ...texts(readJson(paramsStr)) };
}

function texts(given: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value === null || value === undefined || name === 'token' || name === 'ticket') return [];
      return [
        [
          name,
          Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value),
        ],
      ];
    }),
  );
}

function readJson(text: string): object {
  for (const read of [text, decode(text)]) {
    try {
      const value: unknown = JSON.parse(read);
      if (typeof value === 'object' && value !== null) return value;
    } catch {
      // It may have been encoded once more; what is no JSON either way is refused below.
    }
  }
  throw new Refusal('invalid_input', { text: '导出参数不是有效的 JSON' });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function readFile(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw new Refusal('no_file', { text: '文件导入失败！' });
  return { name: safeFileName(part.filename), bytes: await part.toBuffer() };
}

/** All good, partly bad with a file of what was wrong, or nothing at all. */
async function answerImport(asking: Asking, id: string): Promise<Said<ImportTold>> {
  const { counts, state, say } = await viewImport(asking, id);
  if (state === 'failed') throw new Refusal('invalid_input', { text: `文件导入失败:${say ?? ''}` });
  const errorCount = counts.bad + counts.failed;
  if (errorCount === 0) return new Said(`文件导入成功！数据行数：${counts.done}`, null);
  const lines = await faultLines(asking, id);
  const result = {
    totalCount: counts.total,
    errorCount,
    successCount: counts.done,
    msg: `总上传行数：${counts.total}，已导入行数：${counts.done}，错误行数：${errorCount}`,
    fileUrl: await errorFile(asking.db, lines),
    fileName: 'import-error.txt',
  };
  if (counts.done === 0) {
    const isDouble = lines.every(({ text }) => text.endsWith('重复'));
    const text = `文件导入失败:${isDouble ? '有重复数据！' : `第 ${lines[0]?.no} 行：${lines[0]?.text ?? ''}`}`;
    throw new Refusal('invalid_input', { text, result });
  }
  return new Said('文件导入成功，但有错误。', result, 201);
}
