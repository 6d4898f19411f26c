import type { ReadRow } from '../read/read-row.ts';
import type { ImportColumn, Layout } from './layout.ts';

/** A cell's fault, where it stands: a row of the file and a column; '' is the row as a whole. */
export interface RowIssue {
  readonly path: string;
  readonly text: string;
}

export type RowState = 'good' | 'bad' | 'done' | 'failed' | 'dropped';

/** A row of the file as it waits: its texts by column, and what was picked where a text names nothing. */
export interface ImportRow {
  readonly no: number;
  /** The first row of the record it belongs to. */
  readonly head: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly picks: Readonly<Record<string, unknown>>;
  readonly dropped: boolean;
}

/** The rows of one record: one, or one for each of its lines. */
export interface Group {
  readonly no: number;
  readonly rows: readonly ImportRow[];
}

/** Rows below the headings, each told to which record it belongs: a line goes with the head above it when it repeats or leaves out that head. */
export function layRows(rows: readonly ReadRow[], { columns, part, first }: Layout): ImportRow[] {
  let head = 0;
  let above = '';
  return rows.slice(first).flatMap((row): ImportRow[] => {
    const cells: Record<string, string> = {};
    for (const [place, { path }] of columns) {
      const text = row.cells[place] ?? '';
      if (text.trim() !== '') cells[path] = text;
    }
    if (Object.keys(cells).length === 0) return [];
    const own = part === null ? '' : headText(cells);
    const goesOn = part !== null && head > 0 && (own === '' || own === above);
    if (!goesOn) {
      head = row.no;
      above = own;
    }
    return [{ no: row.no, head, cells, picks: {}, dropped: false }];
  });
}

const headText = (cells: Readonly<Record<string, string>>): string =>
  Object.entries(cells)
    .filter(([path]) => !path.includes('.'))
    .map(([path, text]) => `${path}=${text}`)
    .join('\n');

export function groupsOf(rows: readonly ImportRow[]): Group[] {
  const groups = new Map<number, ImportRow[]>();
  for (const row of rows) {
    const known = groups.get(row.head);
    if (known) known.push(row);
    else groups.set(row.head, [row]);
  }
  return [...groups].map(([no, own]) => ({ no, rows: own.filter(({ dropped }) => !dropped) }));
}

export const hasLine = ({ cells }: ImportRow, columns: readonly ImportColumn[]): boolean =>
  columns.some(({ path, field }) => field.part !== '' && (cells[path] ?? '').trim() !== '');
