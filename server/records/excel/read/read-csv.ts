import { type ReadRow, RowTaker, refuseFile } from './read-row.ts';

/** Rows of a text file with commas, semicolons or tabs, in UTF-8, UTF-16 or GB18030. */
export function readCsv(bytes: Buffer): ReadRow[] {
  const text = decode(bytes);
  const separator = separatorOf(text);
  const taker = new RowTaker();
  let at = 0;
  let row = 1;
  let column = 0;
  const isEnd = (sign: string | undefined) =>
    sign === undefined || sign === separator || sign === '\n' || sign === '\r';
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const end = closing(text, at);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    const start = at;
    while (!isEnd(text[at])) at += 1;
    taker.cell(row, column, cell + text.slice(start, at));
    if (text[at] === separator) {
      column += 1;
      at += 1;
      continue;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    taker.end(row);
    row += 1;
    column = 0;
  }
  taker.end(row);
  return taker.rows;
}

function closing(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return refuseFile('有一个引号没有成对');
}

function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const counts = [',', '\t', ';'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
}

function decode(bytes: Buffer): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  for (const encoding of wide ? [wide] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (text.includes('\u0000')) refuseFile('文件不是文本');
      return text;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return refuseFile('文件的文字编码无法识别，请另存为 UTF-8 或 GB18030');
}
