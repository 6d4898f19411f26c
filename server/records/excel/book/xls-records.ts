import { setImmediate as othersFirst } from 'node:timers/promises';
import {
  type Book,
  type BookColumn,
  type Cell,
  isDatable,
  isExactNumber,
  looksLikeFormula,
  serialOf,
  widthInCharacters,
} from './cell.ts';
import type { SharedTexts } from './xls-texts.ts';

export interface SheetCells {
  readonly name: string;
  readonly above: readonly string[];
  readonly columns: readonly BookColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The number formats of a workbook, and the style each has. */
export interface XlsFormats {
  readonly codes: readonly string[];
  of(format: string): number;
}

const FIRST_FORMAT = 164;
/** Fifteen styles of the style gallery come before the first of a cell. */
const FIRST_CELL = 15;
const xf = {
  plain: FIRST_CELL,
  title: FIRST_CELL + 1,
  about: FIRST_CELL + 2,
  heading: FIRST_CELL + 3,
  text: FIRST_CELL + 4,
  quoted: FIRST_CELL + 5,
};
const FIRST_OWN = FIRST_CELL + 6;

export function xlsFormats({ sheets }: Book): XlsFormats {
  const used = new Set(sheets.flatMap(({ columns }) => columns.map(({ format }) => format)));
  const codes = [...used].filter((format) => format !== '@' && format !== 'General');
  return {
    codes,
    of: (format) => (format === '@' ? xf.text : format === 'General' ? xf.plain : FIRST_OWN + codes.indexOf(format)),
  };
}

export function record(type: number, ...parts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(
    parts.reduce((sum, { length }) => sum + length, 0),
    2,
  );
  return Buffer.concat([head, ...parts]);
}

/** Little-endian numbers of two bytes each. */
const words = (...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [at, number] of numbers.entries()) bytes.writeUInt16LE(number & 0xffff, at * 2);
  return bytes;
};
const double = (number: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number);
  return bytes;
};
const shortText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([text.length, 1]), Buffer.from(text, 'utf16le')]);
const longText = (text: string): Buffer =>
  Buffer.concat([words(text.length), Buffer.from([1]), Buffer.from(text, 'utf16le')]);

const bof = (sort: number): Buffer => record(0x0809, words(0x0600, sort, 0x0dbb, 0x07cc, 0x00c1, 0, 0x0306, 0));
const eof = record(0x000a);

const font = (height: number, bold: boolean): Buffer =>
  record(
    0x0031,
    words(height * 20, bold ? 1 : 0, 0x7fff, bold ? 700 : 400, 0),
    Buffer.from([0, 0, 0x86, 0]),
    shortText('宋体'),
  );

interface Look {
  readonly font?: number;
  readonly format?: number;
  /** Bits of the protection word: an apostrophe before the text keeps it text. */
  readonly quoted?: boolean;
  readonly center?: boolean;
  readonly filled?: boolean;
}

function cellFormat({ font = 0, format = 0, quoted = false, center = false, filled = false }: Look): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.writeUInt16LE(font, 0);
  bytes.writeUInt16LE(format, 2);
  bytes.writeUInt16LE(0x0001 | (quoted ? 0x0008 : 0), 4);
  bytes.writeUInt8(0x20 | (center ? 2 : 0), 6);
  bytes.writeUInt8(0xf8, 9);
  // Pattern 1 is solid; colour 41 of the palette is the palest blue.
  bytes.writeUInt32LE(filled ? 0x04000000 : 0, 14);
  bytes.writeUInt16LE(filled ? 41 | (65 << 7) : 64 | (65 << 7), 18);
  return record(0x00e0, bytes);
}

const galleryFormat = (): Buffer => {
  const bytes = Buffer.alloc(20);
  bytes.writeUInt16LE(0xfff5, 4);
  bytes.writeUInt8(0x20, 6);
  bytes.writeUInt16LE(64 | (65 << 7), 18);
  return record(0x00e0, bytes);
};

/** What stands before the sheets' names: fonts, formats, styles. */
export function globalsBefore({ codes }: XlsFormats): Buffer {
  return Buffer.concat([
    bof(0x0005),
    record(0x0042, words(1200)),
    record(0x003d, words(0, 0, 0x4000, 0x2000, 0x0038, 0, 0, 1, 0x0258)),
    record(0x0022, words(0)),
    // Fonts are counted 0, 1, 2, 3, 5: there is no fourth.
    font(11, false),
    font(11, false),
    font(11, false),
    font(14, true),
    font(11, true),
    ...codes.map((code, at) => record(0x041e, words(FIRST_FORMAT + at), longText(code))),
    ...Array.from({ length: FIRST_CELL }, galleryFormat),
    cellFormat({}),
    cellFormat({ font: 3, center: true }),
    cellFormat({}),
    cellFormat({ font: 5, filled: true }),
    cellFormat({ format: 49 }),
    cellFormat({ format: 49, quoted: true }),
    ...codes.map((_, at) => cellFormat({ format: FIRST_FORMAT + at })),
    record(0x0293, words(0x8000), Buffer.from([0, 0xff])),
  ]);
}

export const boundSheet = (name: string, offset: number): Buffer => {
  const place = Buffer.alloc(6);
  place.writeUInt32LE(offset, 0);
  return record(0x0085, place, shortText(name));
};

export const globalsAfter = async (texts: SharedTexts): Promise<Buffer> => Buffer.concat([await texts.records(), eof]);

/** As many rows are written before others have their turn. */
const TURN = 1000;

/** One sheet: widths, cells, the frozen heading, the merged title. */
export async function sheetStream(
  { above, columns, rows }: SheetCells,
  formats: XlsFormats,
  texts: SharedTexts,
): Promise<Buffer> {
  const hints = columns.some(({ hint }) => hint !== undefined);
  const top = above.length + 1 + (hints ? 1 : 0);
  const done: Buffer[] = [];
  let chunks: Buffer[] = [bof(0x0010)];
  for (const [at, { width }] of columns.entries())
    chunks.push(record(0x007d, words(at, at, widthInCharacters(width) * 256, xf.plain, 0, 0)));
  const last = Buffer.alloc(14);
  last.writeUInt32LE(top + rows.length, 4);
  last.writeUInt16LE(Math.max(columns.length, 1), 10);
  chunks.push(record(0x0200, last));
  const text = (row: number, column: number, style: number, said: string) => {
    const place = Buffer.alloc(4);
    place.writeUInt32LE(texts.place(said));
    chunks.push(record(0x00fd, words(row, column, style), place));
  };
  for (const [at, line] of above.entries()) text(at, 0, at === 0 ? xf.title : xf.about, line);
  for (const [at, { title }] of columns.entries()) text(above.length, at, xf.heading, title);
  if (hints) for (const [at, { hint = '' }] of columns.entries()) if (hint !== '') text(top - 1, at, xf.text, hint);
  const styles = columns.map(({ format }) => formats.of(format));
  for (const [at, row] of rows.entries()) {
    if (at % TURN === TURN - 1) {
      done.push(Buffer.concat(chunks));
      chunks = [];
      await othersFirst();
    }
    for (const [column, cell] of row.entries()) {
      if (!cell) continue;
      const number = numberIn(cell);
      if (number === null)
        text(top + at, column, cell.is === 'text' && looksLikeFormula(cell.text) ? xf.quoted : xf.text, cell.text);
      else chunks.push(record(0x0203, words(top + at, column, styles[column] ?? xf.plain), double(number)));
    }
  }
  chunks.push(
    record(0x023e, words(0x06be, 0, 0, 64, 0, 0, 0, 0, 0)),
    record(0x0041, words(0, top, top, 0), Buffer.from([2, 0])),
  );
  if (above.length > 0 && columns.length > 1) chunks.push(record(0x00e5, words(1, 0, 0, 0, columns.length - 1)));
  chunks.push(eof);
  return Buffer.concat([...done, ...chunks]);
}

function numberIn(cell: NonNullable<Cell>): number | null {
  if (cell.is === 'text') return null;
  if (cell.is === 'number') return isExactNumber(cell.text) ? Number(cell.text) : null;
  return cell.is === 'time' || isDatable(cell.text) ? serialOf({ is: cell.is, text: cell.text }) : null;
}
