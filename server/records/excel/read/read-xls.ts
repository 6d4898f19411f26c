import { compoundStream } from './compound-streams.ts';
import { type NumberSort, numberSort, sayNumber } from './number-text.ts';
import { notReadable, type ReadRow, RowTaker, refuseFile } from './read-row.ts';
import { longText, readSharedTexts } from './xls-strings.ts';

interface XlsRecord {
  readonly type: number;
  readonly at: number;
  readonly body: Buffer;
}

const BOF = 0x0809;
const EOF = 0x000a;
const CONTINUE = 0x003c;

/** The rows of the first visible sheet of an Excel 97 workbook. */
export function readXls(bytes: Buffer): ReadRow[] {
  const stream = compoundStream(bytes, ['Workbook', 'Book']);
  if (!stream && compoundStream(bytes, ['EncryptedPackage'])) refuseFile('文件已加密，请去掉密码后再导入');
  if (!stream) refuseFile('文件不是有效的 Excel 文件');
  const book = readGlobals(stream);
  return readSheet(stream, book);
}

function* recordsFrom(stream: Buffer, start: number): Generator<XlsRecord> {
  for (let at = start; at + 4 <= stream.length; ) {
    const length = stream.readUInt16LE(at + 2);
    if (at + 4 + length > stream.length) notReadable();
    yield { type: stream.readUInt16LE(at), at, body: stream.subarray(at + 4, at + 4 + length) };
    at += 4 + length;
  }
}

interface Globals {
  readonly sheet: number;
  readonly texts: readonly string[];
  readonly sorts: readonly NumberSort[];
  readonly from1904: boolean;
}

function readGlobals(stream: Buffer): Globals {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  const sheets: number[] = [];
  let shared: Buffer[] = [];
  let last = 0;
  let from1904 = false;
  for (const { type, body } of recordsFrom(stream, 0)) {
    if (type === BOF && body.readUInt16LE(0) !== 0x0600) refuseFile('这是 Excel 95 或更早的文件，请另存为 xlsx');
    if (type === 0x002f) refuseFile('文件已加密，请去掉密码后再导入');
    if (type === 0x0022) from1904 = body.readUInt16LE(0) === 1;
    if (type === 0x041e) formats.set(body.readUInt16LE(0), longText(body, 2));
    if (type === 0x00e0) styles.push(body.readUInt16LE(2));
    if (type === 0x0085 && body.readUInt8(4) === 0 && body.readUInt8(5) === 0) sheets.push(body.readUInt32LE(0));
    if (type === 0x00fc) shared = [body];
    else if (type === CONTINUE && last === 0x00fc) shared.push(body);
    if (type !== CONTINUE) last = type;
    if (type === EOF) break;
  }
  const sorts = styles.map((id) => numberSort(id, formats.get(id)));
  const sheet = sheets[0] ?? notReadable();
  return { sheet, texts: shared.length > 0 ? readSharedTexts(shared) : [], sorts, from1904 };
}

/** A number packed into four bytes: whole or a double's upper half, perhaps a hundredth. */
function packedNumber(body: Buffer, at: number): number {
  const packed = body.readInt32LE(at);
  const double = Buffer.alloc(8);
  double.writeInt32LE(packed & ~3, 4);
  const value = packed & 2 ? packed >> 2 : double.readDoubleLE(0);
  return packed & 1 ? value / 100 : value;
}

function readSheet(stream: Buffer, { sheet, texts, sorts, from1904 }: Globals): ReadRow[] {
  const rows = new Map<number, Map<number, string>>();
  const put = (row: number, column: number, text: string) => {
    if (text === '') return;
    const cells = rows.get(row) ?? new Map<number, string>();
    cells.set(column, text);
    rows.set(row, cells);
  };
  const number = (body: Buffer, at: number, column: number, style: number, value: number) =>
    put(body.readUInt16LE(0), column, sayNumber(value, sorts[body.readUInt16LE(style)] ?? 'number', from1904)) ?? at;
  let formula: { row: number; column: number } | null = null;
  let depth = 0;
  for (const { type, body } of recordsFrom(stream, sheet)) {
    if (type === BOF) depth += 1;
    if (type === EOF && --depth <= 0) break;
    // A chart within the sheet has records of its own.
    if (depth > 1) continue;
    const [row, column] = body.length >= 4 ? [body.readUInt16LE(0), body.readUInt16LE(2)] : [0, 0];
    if (type === 0x00fd) put(row, column, texts[body.readUInt32LE(6)] ?? '');
    else if (type === 0x0203) number(body, 6, column, 4, body.readDoubleLE(6));
    else if (type === 0x027e) number(body, 6, column, 4, packedNumber(body, 6));
    else if (type === 0x00bd) {
      for (let at = 4, place = column; at + 6 <= body.length - 2; at += 6, place++)
        number(body, at, place, at, packedNumber(body, at + 2));
    } else if (type === 0x0204 || type === 0x00d6) put(row, column, longText(body, 6));
    else if (type === 0x0205)
      put(row, column, body.readUInt8(7) === 0 ? (body.readUInt8(6) === 1 ? 'TRUE' : 'FALSE') : '#VALUE!');
    else if (type === 0x0006 || type === 0x0406) {
      formula = body.readUInt16LE(12) === 0xffff ? { row, column } : null;
      if (!formula) number(body, 6, column, 4, body.readDoubleLE(6));
      else if (body.readUInt8(6) === 1) put(row, column, body.readUInt8(8) === 1 ? 'TRUE' : 'FALSE');
      else if (body.readUInt8(6) === 2) put(row, column, '#VALUE!');
    } else if (type === 0x0207 && formula) put(formula.row, formula.column, longText(body, 0));
  }
  const taker = new RowTaker();
  for (const row of [...rows.keys()].sort((a, b) => a - b)) {
    for (const [column, text] of rows.get(row) ?? []) taker.cell(row + 1, column, text);
    taker.end(row + 1);
  }
  return taker.rows;
}
