import { type Book, type BookSheet, type Cell, cellText, sheetName } from './cell.ts';
import { compoundFile } from './compound-file.ts';
import { boundSheet, globalsAfter, globalsBefore, type SheetCells, sheetStream, xlsFormats } from './xls-records.ts';
import { sharedTexts } from './xls-texts.ts';

/** Rows of one sheet of Excel 97. */
export const MOST_XLS_ROWS = 65_536;

/** An Excel 97 workbook. Its texts stand before its cells, so it is built whole; rows beyond a sheet's go on in the next. */
export async function writeXls(book: Book): Promise<Buffer> {
  const formats = xlsFormats(book);
  const texts = sharedTexts();
  const sheets: { name: string; bytes: Buffer }[] = [];
  for (const sheet of book.sheets) {
    for await (const one of cutSheets(sheet)) {
      sheets.push({ name: distinct(sheetName(one.name), sheets), bytes: await sheetStream(one, formats, texts) });
    }
  }
  const before = globalsBefore(formats);
  const bounds = sheets.map(({ name }) => boundSheet(name, 0).length);
  const after = await globalsAfter(texts);
  let offset = before.length + bounds.reduce((sum, size) => sum + size, 0) + after.length;
  const placed = sheets.map(({ name, bytes }) => {
    const record = boundSheet(name, offset);
    offset += bytes.length;
    return record;
  });
  return compoundFile('Workbook', Buffer.concat([before, ...placed, after, ...sheets.map(({ bytes }) => bytes)]));
}

function distinct(name: string, sheets: readonly { readonly name: string }[]): string {
  let given = name;
  for (let no = 2; sheets.some((sheet) => sheet.name.toLowerCase() === given.toLowerCase()); no++)
    given = `${name} ${no}`;
  return given;
}

async function* cutSheets(sheet: BookSheet): AsyncGenerator<SheetCells> {
  const { above, columns, name } = sheet;
  const hints = columns.some(({ hint }) => hint !== undefined) ? 1 : 0;
  const most = MOST_XLS_ROWS - above.length - 1 - hints;
  let rows: (readonly Cell[])[] = [];
  let isFirst = true;
  for await (const portion of sheet.rows) {
    for (const row of portion) {
      if (rows.length === most) {
        yield { name, above, columns, rows };
        rows = [];
        isFirst = false;
      }
      rows.push(row.map(shortened));
    }
  }
  if (isFirst || rows.length > 0) yield { name, above, columns, rows };
}

const shortened = (cell: Cell): Cell => (cell?.is === 'text' ? { is: 'text', text: cellText(cell.text) } : cell);
