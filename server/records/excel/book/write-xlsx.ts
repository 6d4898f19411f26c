import {
  type Book,
  type BookSheet,
  type Cell,
  cellText,
  columnName,
  isDatable,
  isExactNumber,
  looksLikeFormula,
  serialOf,
  sheetName,
  widthInCharacters,
} from './cell.ts';
import { type StyleSheet, styleSheet, styles } from './xlsx-styles.ts';
import { xmlText } from './xml-text.ts';
import { type ZipEntry, zip } from './zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sort = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A list of texts that cells may be chosen from stands on a hidden sheet behind the others. */
interface Offer {
  readonly options: readonly string[];
  readonly column: string;
}

/** An Excel workbook as a stream of bytes, one portion of rows at a time. */
export function writeXlsx(book: Book): AsyncGenerator<Buffer> {
  const sheetStyles = styleSheet(book);
  const offers = offersOf(book);
  const names = namesOf(book, offers.size > 0);
  const count = names.length;
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', chunks: [contentTypes(count)] },
    { name: '_rels/.rels', chunks: [rootRelations] },
    { name: 'xl/workbook.xml', chunks: [workbook(names, offers.size > 0)] },
    { name: 'xl/_rels/workbook.xml.rels', chunks: [relations(count)] },
    { name: 'xl/styles.xml', chunks: [sheetStyles.xml] },
    ...book.sheets.map((sheet, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      chunks: writeSheet(sheet, sheetStyles, offers, names.at(-1) ?? ''),
    })),
    ...(offers.size > 0 ? [{ name: `xl/worksheets/sheet${count}.xml`, chunks: [offered([...offers.values()])] }] : []),
  ];
  return zip(entries);
}

function offersOf({ sheets }: Book): ReadonlyMap<readonly string[], Offer> {
  const lists = new Set(sheets.flatMap(({ columns }) => columns.flatMap(({ options }) => (options ? [options] : []))));
  return new Map([...lists].map((options, at) => [options, { options, column: columnName(at) }]));
}

function namesOf({ sheets }: Book, hasOffers: boolean): string[] {
  const names: string[] = [];
  for (const wanted of [...sheets.map(({ name }) => sheetName(name)), ...(hasOffers ? ['选项'] : [])]) {
    const taken = new Set(names.map((name) => name.toLowerCase()));
    let name = wanted;
    for (let no = 2; taken.has(name.toLowerCase()); no++) name = `${wanted} ${no}`;
    names.push(name);
  }
  return names;
}

const contentTypes = (count: number): string =>
  `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sort}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${sort}.styles+xml"/>` +
  Array.from(
    { length: count },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${sort}.worksheet+xml"/>`,
  ).join('') +
  '</Types>';

const rootRelations = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const relations = (count: number): string =>
  `${head}<Relationships xmlns="${packaged}/relationships">` +
  Array.from(
    { length: count },
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  ).join('') +
  `<Relationship Id="rId${count + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

const workbook = (names: readonly string[], hasOffers: boolean): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  names
    .map((name, at) => {
      const hidden = hasOffers && at === names.length - 1 ? ' state="hidden"' : '';
      return `<sheet name="${xmlText(name)}" sheetId="${at + 1}"${hidden} r:id="rId${at + 1}"/>`;
    })
    .join('') +
  '</sheets></workbook>';

async function* writeSheet(
  sheet: BookSheet,
  style: StyleSheet,
  offers: ReadonlyMap<readonly string[], Offer>,
  offerSheet: string,
): AsyncGenerator<string> {
  const { columns, above } = sheet;
  const hints = columns.some(({ hint }) => hint !== undefined);
  const top = above.length + 1 + (hints ? 1 : 0);
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthInCharacters(width)}" customWidth="1"/>`,
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `${columns.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`;
  const lines = above.map((text) => [text]);
  yield lines.map((texts, at) => textRow(at + 1, texts, at === 0 ? styles.title : styles.about)).join('');
  yield textRow(
    above.length + 1,
    columns.map(({ title }) => title),
    styles.heading,
  );
  if (hints)
    yield textRow(
      top,
      columns.map(({ hint = '' }) => hint),
      styles.hint,
    );
  const letters = columns.map((_, at) => columnName(at));
  const formats = columns.map(({ format }) => style.of(format));
  let at = top;
  for await (const portion of sheet.rows) {
    let xml = '';
    for (const row of portion) {
      at += 1;
      xml += `<row r="${at}">`;
      for (const [place, cell] of row.entries())
        if (cell) xml += writeCell(`${letters[place]}${at}`, cell, formats[place] ?? 0);
      xml += '</row>';
    }
    yield xml;
  }
  yield `</sheetData>${merged(above.length > 0, letters)}${validations(columns, letters, offers, offerSheet, top)}</worksheet>`;
}

const merged = (hasTitle: boolean, letters: readonly string[]): string =>
  hasTitle && letters.length > 1 ? `<mergeCells count="1"><mergeCell ref="A1:${letters.at(-1)}1"/></mergeCells>` : '';

const textRow = (at: number, texts: readonly string[], style: number): string =>
  `<row r="${at}">${texts.map((text, place) => inline(`${columnName(place)}${at}`, text, style)).join('')}</row>`;

function inline(place: string, text: string, style: number): string {
  const kept = xmlText(cellText(text));
  const space = /^\s|\s$|\n/.test(kept) ? ' xml:space="preserve"' : '';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${kept}</t></is></c>`;
}

function writeCell(place: string, cell: NonNullable<Cell>, format: number): string {
  if (cell.is === 'text') return inline(place, cell.text, looksLikeFormula(cell.text) ? styles.quoted : styles.text);
  if (cell.is === 'number') {
    return isExactNumber(cell.text)
      ? `<c r="${place}" s="${format}"><v>${cell.text}</v></c>`
      : inline(place, cell.text, styles.text);
  }
  if (cell.is !== 'time' && !isDatable(cell.text)) return inline(place, cell.text, styles.text);
  return `<c r="${place}" s="${format}"><v>${serialOf({ is: cell.is, text: cell.text })}</v></c>`;
}

function validations(
  columns: BookSheet['columns'],
  letters: readonly string[],
  offers: ReadonlyMap<readonly string[], Offer>,
  offerSheet: string,
  top: number,
): string {
  const each = columns.flatMap(({ options }, at) => {
    const offer = options && offers.get(options);
    if (!offer) return [];
    const cells = `${letters[at]}${top + 1}:${letters[at]}${top + 20_000}`;
    const from = `'${offerSheet}'!$${offer.column}$1:$${offer.column}$${offer.options.length}`;
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorStyle="warning" errorTitle="${xmlText('请从选项中选择')}" error="${xmlText('这不是可选的内容')}" sqref="${cells}"><formula1>${xmlText(from)}</formula1></dataValidation>`,
    ];
  });
  return each.length > 0 ? `<dataValidations count="${each.length}">${each.join('')}</dataValidations>` : '';
}

/** The hidden sheet: one list a column. */
function offered(offers: readonly Offer[]): string {
  const longest = offers.reduce((most, { options }) => Math.max(most, options.length), 0);
  const rows = Array.from({ length: longest }, (_, row) => {
    const cells = offers.flatMap(({ options, column }) =>
      row < options.length ? [inline(`${column}${row + 1}`, options[row] ?? '', styles.text)] : [],
    );
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  });
  return `${head}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}
