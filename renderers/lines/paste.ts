import type { FieldServices } from '../fields/services.ts';
import type { Edit } from '../forms/edit.ts';
import { insertRows } from '../forms/edit-rows.ts';
import { fillCells } from '../forms/fill.ts';
import type { PlacedIssue } from '../forms/place-issues.ts';
import { startRow } from '../forms/start-row.ts';
import type { RowKey } from '../forms/tree.ts';
import { type Grid, isOpen, rowsOf } from './grid.ts';
import type { GridColumn } from './grid-columns.ts';
import { columnReader, type Reader } from './read-pasted.ts';
import { blockOf } from './selection.ts';

interface Target {
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly (GridColumn | undefined)[];
}

export interface Pasted {
  readonly rows: number;
  readonly added: number;
  /** Cells that could not be read, and ones that are not open. */
  readonly wrong: number;
  readonly skipped: number;
}

/** Pastes a table at the selection as one step: words become codes, rows are added as needed, what cannot be read is marked. */
export async function pasteTable(
  grid: Grid,
  table: readonly (readonly string[])[],
  services: FieldServices,
): Promise<Pasted> {
  const selection = grid.store.jotai.get(grid.selectionAtom);
  const block = selection ? blockOf(selection) : { top: rowsOf(grid).length, left: 0, bottom: 0, right: 0 };
  const target = targetOf(grid, table, block);
  const readers = await readersFor(target, services);
  const most = grid.store.plan.parts[grid.part]?.max ?? 0;
  const room = Math.max(0, (grid.may.add ? most : rowsOf(grid).length) - block.top);
  const rows = target.rows.slice(0, room);
  const missing = Math.max(0, block.top + rows.length - rowsOf(grid).length);
  const wrong: PlacedIssue[] = [];
  let skipped = 0;
  grid.store.change(`粘贴 ${rows.length} 行`, (edit) => {
    if (missing > 0) addRows(grid, edit, missing);
    const keys = rowsOf(grid).slice(block.top, block.top + rows.length);
    for (const [at, row] of keys.entries())
      skipped += pasteRow(grid, edit, row, rows[at] ?? [], target.columns, readers, wrong);
  });
  grid.store.complain(wrong);
  return { rows: rows.length, added: missing, wrong: wrong.length, skipped };
}

function addRows(grid: Grid, edit: Edit, count: number): void {
  const { store, parent, part } = grid;
  const fresh = Array.from({ length: count }, () => startRow(store.tree(), parent, part, store.asker, {}));
  insertRows(edit, parent, part, fresh);
}

function pasteRow(
  grid: Grid,
  edit: Edit,
  row: RowKey,
  texts: readonly string[],
  columns: Target['columns'],
  readers: readonly (Reader | null)[],
  wrong: PlacedIssue[],
): number {
  let skipped = 0;
  for (const [at, text] of texts.entries()) {
    const column = columns[at];
    const reader = readers[at];
    if (!column || !reader) continue;
    const { path } = column.field;
    if (!isOpen(grid, row, path)) {
      skipped += 1;
      continue;
    }
    const { value, issue, ...more } = reader(text);
    if (issue) wrong.push({ row, path, issue });
    fillCells(edit, row, path, value, more);
  }
  return skipped;
}

/** Where the pasted texts go: by the labels in their first row, when it holds nothing else; the columns from the selection on; or one text everywhere. */
function targetOf(grid: Grid, table: readonly (readonly string[])[], block: ReturnType<typeof blockOf>): Target {
  const [first = []] = table;
  const byLabel = new Map(grid.columns.map((column) => [column.field.label, column]));
  if (table.length > 1 && first.every((label) => byLabel.has(label.trim())))
    return { rows: table.slice(1), columns: first.map((label) => byLabel.get(label.trim())) };
  const width = Math.max(1, block.right - block.left + 1);
  if (table.length === 1 && first.length === 1 && block.bottom >= block.top) {
    const row = Array.from({ length: width }, () => first[0] ?? '');
    return {
      rows: Array.from({ length: block.bottom - block.top + 1 }, () => row),
      columns: grid.columns.slice(block.left, block.left + width),
    };
  }
  return {
    rows: table,
    columns: grid.columns.slice(block.left, block.left + table.reduce((most, row) => Math.max(most, row.length), 0)),
  };
}

const readersFor = ({ rows, columns }: Target, services: FieldServices): Promise<(Reader | null)[]> =>
  Promise.all(
    columns.map((column, at) =>
      column?.kind
        ? columnReader(
            column.field,
            column.kind,
            rows.map((row) => row[at] ?? ''),
            services,
          )
        : null,
    ),
  );

/** What happened, for the line below the grid. */
export function sayPasted({ rows, added, wrong, skipped }: Pasted): string {
  return [
    `已粘贴 ${rows} 行`,
    ...(added > 0 ? [`新增 ${added} 行`] : []),
    ...(wrong > 0 ? [`${wrong} 个单元格无法识别，已标出`] : []),
    ...(skipped > 0 ? [`${skipped} 个单元格不可编辑，已跳过`] : []),
  ].join('，');
}
