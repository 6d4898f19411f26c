import { readEscapes } from '../book/xml-text.ts';
import { type NumberSort, numberSort, sayNumber } from './number-text.ts';
import { notReadable, type ReadRow, RowTaker, refuseFile } from './read-row.ts';
import { scanXml } from './scan-xml.ts';
import { type Unzipped, unzip } from './unzip.ts';

/** The rows of the first visible sheet. */
export async function readXlsx(bytes: Buffer): Promise<ReadRow[]> {
  const parts = unzip(bytes);
  if (!parts.has('xl/workbook.xml')) {
    refuseFile(
      parts.has('content.xml') || parts.has('xl/workbook.bin')
        ? '不支持这种表格文件，请另存为 xlsx'
        : '文件不是有效的 Excel 文件',
    );
  }
  const { sheet, from1904 } = await readWorkbook(parts);
  const texts = parts.has('xl/sharedStrings.xml') ? await readTexts(parts) : [];
  const sorts = parts.has('xl/styles.xml') ? await readSorts(parts) : [];
  return readSheet(parts, sheet, { texts, sorts, from1904 });
}

async function readWorkbook(parts: Unzipped): Promise<{ sheet: string; from1904: boolean }> {
  let first: string | undefined;
  let from1904 = false;
  await scanXml(parts.read('xl/workbook.xml'), {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      const isHidden = (attribute('state') ?? 'visible') !== 'visible';
      if (name === 'sheet' && first === undefined && !isHidden) first = attribute('id');
    },
    close() {},
    text() {},
  });
  const targets = new Map<string, string>();
  await scanXml(parts.read('xl/_rels/workbook.xml.rels'), {
    open(name, attribute) {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    },
    close() {},
    text() {},
  });
  const target = targets.get(first ?? '') ?? 'worksheets/sheet1.xml';
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
  return parts.has(sheet) ? { sheet, from1904 } : notReadable();
}

/** Shared texts; of a phonetic reading beside a text nothing is kept. */
async function readTexts(parts: Unzipped): Promise<string[]> {
  const texts: string[] = [];
  let said = '';
  let within = false;
  let phonetic = 0;
  await scanXml(parts.read('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') said = '';
      if (name === 'rPh') phonetic += 1;
      within = name === 't' && phonetic === 0;
    },
    close(name) {
      if (name === 'rPh') phonetic -= 1;
      if (name === 't') within = false;
      if (name === 'si') texts.push(readEscapes(said));
    },
    text(text) {
      if (within) said += text;
    },
  });
  return texts;
}

/** What the numbers of each cell style are. */
async function readSorts(parts: Unzipped): Promise<NumberSort[]> {
  const codes = new Map<number, string>();
  const sorts: NumberSort[] = [];
  let inCells = false;
  await scanXml(parts.read('xl/styles.xml'), {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = Number(attribute('numFmtId') ?? 0);
      sorts.push(numberSort(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
    text() {},
  });
  return sorts;
}

interface BookParts {
  readonly texts: readonly string[];
  readonly sorts: readonly NumberSort[];
  readonly from1904: boolean;
}

async function readSheet(parts: Unzipped, sheet: string, around: BookParts): Promise<ReadRow[]> {
  const taker = new RowTaker();
  let row = 0;
  let column = -1;
  let cell = { type: 'n', style: 0, value: '' };
  let within = false;
  await scanXml(parts.read(sheet), {
    open(name, attribute) {
      if (name === 'row') {
        row = Number(attribute('r') ?? row + 1);
        column = -1;
      } else if (name === 'c') {
        const place = attribute('r');
        column = place ? columnOf(place) : column + 1;
        cell = { type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), value: '' };
      }
      within = name === 'v' || (name === 't' && cell.type === 'inlineStr');
    },
    close(name) {
      if (name === 'v' || name === 't') within = false;
      if (name === 'c') taker.cell(row, column, say(cell, around));
      if (name === 'row') taker.end(row);
    },
    text(text) {
      if (within) cell.value += text;
    },
  });
  return taker.rows;
}

function columnOf(place: string): number {
  let column = 0;
  for (const sign of /^[A-Z]{1,3}/.exec(place)?.[0] ?? 'A') column = column * 26 + sign.charCodeAt(0) - 64;
  return column - 1;
}

function say(
  { type, style, value }: { type: string; style: number; value: string },
  { texts, sorts, from1904 }: BookParts,
): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'inlineStr' || type === 'str') return readEscapes(value);
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return value;
  if (type === 'd') return value.replace('T', ' ').replace(/(\.\d+)?Z?$/, '');
  return value === '' ? '' : sayNumber(Number(value), sorts[style] ?? 'number', from1904);
}
