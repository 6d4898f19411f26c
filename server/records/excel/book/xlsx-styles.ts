import type { Book } from './cell.ts';
import { xmlText } from './xml-text.ts';

/** Which style a cell takes; places in `cellXfs`. */
export const styles = { plain: 0, title: 1, about: 2, heading: 3, hint: 4, text: 5, quoted: 6 } as const;
const FIRST_OWN = 7;
const FIRST_FORMAT = 164;

export interface StyleSheet {
  readonly xml: string;
  /** The style of a column's numbers or dates. */
  of(format: string): number;
}

/** All styles a book needs: the fixed ones and one for each format its columns use. */
export function styleSheet({ sheets }: Book): StyleSheet {
  const formats = [...new Set(sheets.flatMap(({ columns }) => columns.map(({ format }) => format)))].filter(
    (format) => format !== '@',
  );
  const own = formats.map(
    (format, at) =>
      `<xf numFmtId="${idOf(format, at)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const numFmts = formats.flatMap((format, at) =>
    format === 'General' ? [] : [`<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${xmlText(format)}"/>`],
  );
  return {
    xml: write(numFmts, own),
    of: (format) => (format === '@' ? styles.text : FIRST_OWN + formats.indexOf(format)),
  };
}

const idOf = (format: string, at: number): number => (format === 'General' ? 0 : FIRST_FORMAT + at);

const fonts =
  '<fonts count="4"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="14"/><name val="等线"/></font>' +
  '<font><b/><sz val="11"/><name val="等线"/></font><font><sz val="10"/><color rgb="FF595959"/><name val="等线"/></font></fonts>';
const fills =
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEAF3FF"/></patternFill></fill></fills>';
const borders =
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FFBFBFBF"/></bottom><diagonal/></border></borders>';
const xf = (inside: string, content = '') =>
  content === '' ? `<xf xfId="0" ${inside}/>` : `<xf xfId="0" ${inside} applyAlignment="1">${content}</xf>`;
const fixed = [
  xf('numFmtId="0" fontId="0" fillId="0" borderId="0"'),
  xf('numFmtId="0" fontId="1" fillId="0" borderId="0" applyFont="1"', '<alignment horizontal="center"/>'),
  xf('numFmtId="0" fontId="3" fillId="0" borderId="0" applyFont="1"'),
  xf(
    'numFmtId="49" fontId="2" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1"',
    '<alignment vertical="center"/>',
  ),
  xf(
    'numFmtId="49" fontId="3" fillId="0" borderId="1" applyFont="1" applyBorder="1"',
    '<alignment vertical="top" wrapText="1"/>',
  ),
  xf('numFmtId="49" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"'),
  xf('numFmtId="49" fontId="0" fillId="0" borderId="0" applyNumberFormat="1" quotePrefix="1"'),
];

const write = (numFmts: readonly string[], own: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  (numFmts.length > 0 ? `<numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>` : '') +
  `${fonts}${fills}${borders}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="${fixed.length + own.length}">${fixed.join('')}${own.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
