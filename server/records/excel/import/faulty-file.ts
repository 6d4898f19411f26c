import { Readable } from 'node:stream';
import type { ImportMend } from '../../../../schemas/wire/excel.ts';
import type { Asking } from '../../asking.ts';
import type { BookColumn, Cell } from '../book/cell.ts';
import { writeXlsx } from '../book/write-xlsx.ts';
import type { Exported } from '../export/export-book.ts';
import { readBook } from '../read/read-book.ts';
import { type ReadRow, refuseFile } from '../read/read-row.ts';
import { faultyHeads, loadImport, loadRows, rowsByNumber, type StoredRow } from './import-store.ts';
import { mendRows, viewImport } from './imports.ts';
import { columnsByPath, readLayout } from './layout.ts';

/** By these headings a row is known again, and its faults are told; neither is a field. */
const numberHeading = '原行号';
const faultsHeading = '错误原因';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const column = (title: string, width: number): BookColumn => ({ title, width, format: '@' });

/** The records of an import that cannot be written, all their rows with what is wrong, to be mended elsewhere and sent again. */
export async function faultyBook(asking: Asking, id: string): Promise<Exported> {
  const { db, session, entity, plan } = asking;
  const stored = await loadImport(db, session.user.id, entity.key, id);
  const columns = columnsByPath(asking, stored.columns);
  const rows = (await loadRows(db, id, await faultyHeads(db, id))).filter(({ dropped }) => !dropped);
  const titles = new Map(columns.map(({ path, title }) => [path, title]));
  const name = `${plan.title}导入有错误的行.xlsx`;
  const sheet = {
    name: plan.title,
    above: [`改好后在导入页面按“上传改好的行”；请勿修改“${numberHeading}”一列`],
    columns: [
      column(numberHeading, 70),
      ...columns.map(({ title, field }) => column(title, Math.max(field.kind.width, 110))),
      column(faultsHeading, 420),
    ],
    rows: inOnePortion(
      rows.map((row) => [
        text(String(row.no)),
        ...columns.map(({ path }) => text(row.cells[path] ?? '')),
        text(row.issues.map((issue) => said(issue, titles)).join('；')),
      ]),
    ),
  };
  const bytes = Readable.from(writeXlsx({ sheets: [sheet] }), { objectMode: false });
  return { name, type, bytes, rows: rows.length };
}

async function* inOnePortion(rows: readonly (readonly Cell[])[]) {
  yield rows;
}

const text = (value: string): Cell => (value === '' ? null : { is: 'text', text: value });

/** A sentence that does not name its field is told with it. */
export function said(
  issue: { readonly path: string; readonly text: string },
  titles: ReadonlyMap<string, string>,
): string {
  const title = titles.get(issue.path);
  return title === undefined || issue.text.includes(title.split('/').at(-1) ?? title)
    ? issue.text
    : `${title}：${issue.text}`;
}

/**
 * Takes mended rows into the import they come from: each is known by its number, what it says anew is checked anew. A row that has
 * been written meanwhile stays as it is, so that nothing is written twice; one that is not in the file stays as it was, so that
 * nothing is lost.
 */
export async function mendFromFile(asking: Asking, id: string, { name, bytes }: { name: string; bytes: Buffer }) {
  const { db, session, entity } = asking;
  const stored = await loadImport(db, session.user.id, entity.key, id);
  const read = await readBook(name, bytes);
  const at = read.findIndex(({ cells }) => cells.some((cell) => cell.trim() === numberHeading));
  if (at < 0)
    refuseFile(`文件里没有“${numberHeading}”一列：请用“下载有错误的行”得到的文件修改；别的文件请按“换一个文件”导入`);
  const place = (read[at]?.cells ?? []).findIndex((cell) => cell.trim() === numberHeading);
  const known = new Set(stored.columns);
  const columns = [...readLayout(asking, read.slice(at)).columns].filter(([, { path }]) => known.has(path));
  const sent = new Map(read.slice(at + 1).map((row) => [numberIn(row, place), row]));
  const rows = await rowsByNumber(db, id, [...sent.keys()]);
  const found = new Set(rows.map(({ no }) => no));
  const strange = [...sent.keys()].filter((no) => !found.has(no));
  if (strange.length > 0)
    refuseFile(
      `这次导入没有第${strange.slice(0, 5).join('、')}行${strange.length > 5 ? `等${strange.length}行` : ''}，请检查“${numberHeading}”`,
    );
  const mends = rows.flatMap((row) => changed(row, sent.get(row.no), columns));
  if (mends.length > 0) await mendRows(asking, id, mends);
  return {
    import: await viewImport(asking, id),
    mended: mends.length,
    written: rows.filter(({ state }) => state === 'done').length,
  };
}

function numberIn({ no, cells }: ReadRow, place: number): number {
  const number = (cells[place] ?? '').trim();
  if (!/^\d{1,7}$/.test(number)) refuseFile(`文件第${no}行没有写“${numberHeading}”`);
  return Number(number);
}

/** What a row of the file says otherwise than the row it mends; nothing of one that has been written. */
function changed(
  row: StoredRow,
  sent: ReadRow | undefined,
  columns: readonly (readonly [number, { readonly path: string }])[],
): ImportMend[] {
  if (row.state === 'done' || !sent) return [];
  const cells = columns.flatMap(([place, { path }]): [string, string][] => {
    const now = sent.cells[place] ?? '';
    return now.trim() === (row.cells[path] ?? '').trim() ? [] : [[path, now]];
  });
  return cells.length > 0 ? [{ no: row.no, cells: Object.fromEntries(cells) }] : [];
}
