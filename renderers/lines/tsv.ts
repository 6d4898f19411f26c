/** Cells as spreadsheets put them on the clipboard: tabs and line breaks between, quotes around whatever holds one of them. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const source = text.replace(/\r\n?/g, '\n');
  while (at <= source.length) {
    const [cell, next] = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at);
    row.push(cell);
    if (source[next] !== '\t') {
      rows.push(row);
      row = [];
    }
    at = next + 1;
  }
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

function plainCell(source: string, from: number): [string, number] {
  let to = from;
  while (to < source.length && source[to] !== '\t' && source[to] !== '\n') to += 1;
  return [source.slice(from, to), to];
}

/** A quote that never closes was only a quote: the cell is then read as it stands. */
function quotedCell(source: string, from: number): [string, number] {
  let cell = '';
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] !== '"') cell += source[at];
    else if (source[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (at + 1 === source.length || source[at + 1] === '\t' || source[at + 1] === '\n') return [cell, at + 1];
    else return plainCell(source, from);
  }
  return plainCell(source, from);
}

const NEEDS_QUOTES = /[\t\n\r"]/;

export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');
