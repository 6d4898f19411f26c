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
  /** The first row of the line it belongs to: itself, unless it only tells a line more of that line. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly picks: Readonly<Record<string, unknown>>;
  readonly dropped: boolean;
}

/** The rows of one record: one, or one for each of its lines. */
export interface Group {
  readonly no: number;
  readonly rows: readonly ImportRow[];
}

/**
 * Rows below the headings, each told to which record and to which line it belongs: a line goes with the head above it
 * when it repeats or leaves out that head, and a line of a line with the line above it in the same way.
 */
export function layRows(rows: readonly ReadRow[], { columns, levels, first }: Layout): ImportRow[] {
  const head = new Above(pathsOf(columns, ''));
  const line = new Above(pathsOf(columns, levels[0]?.path ?? null));
  const deepest = pathsOf(columns, levels[1]?.path ?? null);
  let hasBegun = false;
  return rows.slice(first).flatMap((row): ImportRow[] => {
    const cells = cellsOf(row, columns);
    if (Object.keys(cells).length === 0) return [];
    const isSameHead = levels.length > 0 && head.goesOn(cells);
    if (!isSameHead) head.begin(row.no, cells);
    const isDeep = deepest.some((path) => path in cells);
    // Two rows that only repeat a line are two lines: it goes on where each of them tells something below it.
    const goesOn = isSameHead && isDeep && line.goesOn(cells) && (hasBegun || !line.stands(cells));
    if (!goesOn) line.begin(row.no, cells);
    hasBegun = isDeep;
    return [{ no: row.no, head: head.no, line: line.no, cells, picks: {}, dropped: false }];
  });
}

function cellsOf(row: ReadRow, columns: Layout['columns']): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [place, { path }] of columns) {
    const text = row.cells[place] ?? '';
    if (text.trim() !== '') cells[path] = text;
  }
  return cells;
}

const pathsOf = (columns: Layout['columns'], part: string | null): string[] =>
  [...columns.values()].flatMap(({ path, field }) => (field.part === part ? [path] : []));

/** What the row above said of a head or of a line. */
class Above {
  no = 0;
  #said = '';
  readonly #paths: readonly string[];
  constructor(paths: readonly string[]) {
    this.#paths = paths;
  }
  goesOn(cells: Readonly<Record<string, string>>): boolean {
    const said = this.#text(cells);
    return this.no > 0 && (said === '' || said === this.#said);
  }
  stands(cells: Readonly<Record<string, string>>): boolean {
    return this.#text(cells) !== '';
  }
  begin(no: number, cells: Readonly<Record<string, string>>): void {
    this.no = no;
    this.#said = this.#text(cells);
  }
  #text(cells: Readonly<Record<string, string>>): string {
    return this.#paths.flatMap((path) => (cells[path] === undefined ? [] : [`${path}=${cells[path]}`])).join('\n');
  }
}

export function groupsOf(rows: readonly ImportRow[]): Group[] {
  const groups = new Map<number, ImportRow[]>();
  for (const row of rows) {
    const known = groups.get(row.head);
    if (known) known.push(row);
    else groups.set(row.head, [row]);
  }
  return [...groups].map(([no, own]) => ({ no, rows: own.filter(({ dropped }) => !dropped) }));
}

/** Whether a row tells anything of these parts. */
export const tellsOf = ({ cells }: ImportRow, columns: readonly ImportColumn[], parts: readonly string[]): boolean =>
  columns.some(({ path, field }) => parts.includes(field.part) && (cells[path] ?? '').trim() !== '');
