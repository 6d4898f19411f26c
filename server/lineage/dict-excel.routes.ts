import type { FastifyInstance } from 'fastify';
import { changeDicts } from '../features/dicts/change-dicts.ts';
import { dictSheet, type ReadDict, readDictRows } from '../features/dicts/dict-book.ts';
import { readDicts } from '../features/dicts/read-dicts.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import { safeFileName } from '../kernel/file-name.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { writeXls } from '../records/excel/book/write-xls.ts';
import { errorFile } from '../records/excel/import/error-file.ts';
import { readBook } from '../records/excel/read/read-book.ts';
import { sendBook } from '../records/excel/send-book.ts';
import * as contract from './dict-excel.contract.ts';
import { wireDict } from './dict-wire.ts';
import type { ImportTold } from './excel.contract.ts';
import { rowsLike } from './wire-page.ts';

/** Dictionaries with their entries as workbooks, out and in. */
export function dictExcelCalls(api: FastifyInstance, house: House): void {
  const { db, models } = house;
  route(api, contract.exportDicts, async ({ session, query, body, reply }) => {
    const given = Object.entries({ ...query, ...body }).map(([name, value]) => [name, String(value ?? '')]);
    const asked: Record<string, string> = Object.fromEntries(given);
    const chosen = new Set((asked.selections ?? '').split(',').filter((id) => id !== ''));
    const all = await readDicts(db.owner, session.tenant);
    const fitting = new Set(rowsLike(all.map(wireDict), asked, ['dictName', 'dictCode']).map(({ id }) => id));
    const dicts = all.filter(({ key }) => fitting.has(key) && (chosen.size === 0 || chosen.has(key)));
    const bytes = await writeXls({ sheets: [dictSheet(dicts, session.user.realname)] });
    return sendBook(reply, { name: '数据字典.xls', type: 'application/vnd.ms-excel', bytes, rows: dicts.length });
  });
  route(api, contract.importDicts, async ({ session, request }) => {
    const part = request.isMultipart() ? await request.file() : undefined;
    if (!part) throw new Refusal('no_file', { text: '文件导入失败！' });
    const rows = await readBook(safeFileName(part.filename), await part.toBuffer());
    const { model } = await models.running(session.tenant);
    const read = readDictRows(rows, (key) => model.dicts.has(key));
    const good = read.flatMap(({ key, wish }) => (wish ? [{ key, base: 0, wish: () => wish }] : []));
    if (good.length > 0) await changeDicts(house, session, good);
    return answer(read, (lines) => errorFile(db.tenant(session.tenant), lines));
  });
}

type Lines = Parameters<typeof errorFile>[1];

async function answer(read: readonly ReadDict[], keep: (lines: Lines) => Promise<string>): Promise<Said<ImportTold>> {
  const count = (of: readonly ReadDict[]) => of.reduce((sum, { rows }) => sum + rows, 0);
  const bad = read.filter(({ fault }) => fault !== null);
  const [totalCount, errorCount] = [count(read), count(bad)];
  const successCount = totalCount - errorCount;
  if (errorCount === 0) return new Said(`文件导入成功！数据行数：${successCount}`, null);
  const lines = bad.map(({ no, fault }) => ({ no, text: fault ?? '' }));
  const result = {
    totalCount,
    errorCount,
    successCount,
    msg: `总上传行数：${totalCount}，已导入行数：${successCount}，错误行数：${errorCount}`,
    fileUrl: await keep(lines),
    fileName: 'import-error.txt',
  };
  if (successCount === 0) {
    throw new Refusal('invalid_input', { text: `文件导入失败:第 ${lines[0]?.no} 行：${lines[0]?.text}`, result });
  }
  return new Said('文件导入成功，但有错误。', result, 201);
}
