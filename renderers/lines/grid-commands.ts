import { writeCell } from '../forms/edit.ts';
import { fillCells } from '../forms/fill.ts';
import { type Cell, emptyCell, type RowKey } from '../forms/tree.ts';
import { type Grid, isOpen, rowsOf, sizeOf } from './grid.ts';
import { type Block, blockOf, inside, moved, nextSpot, type Selection, type Spot } from './selection.ts';
import { writeTsv } from './tsv.ts';

const selectionOf = (grid: Grid): Selection | null => grid.store.jotai.get(grid.selectionAtom);

export function select(grid: Grid, focus: Spot, anchor: Spot = focus): void {
  grid.store.jotai.set(grid.selectionAtom, { anchor, focus });
}

export function go(grid: Grid, by: Spot, extend = false): void {
  const selection = selectionOf(grid) ?? { anchor: { row: 0, col: 0 }, focus: { row: 0, col: 0 } };
  if (sizeOf(grid).rows > 0) grid.store.jotai.set(grid.selectionAtom, moved(selection, by, sizeOf(grid), extend));
}

/** The next cell in reading order; false past the last, where Tab leaves the grid. */
export function step(grid: Grid, by: 1 | -1): boolean {
  const selection = selectionOf(grid);
  const next = selection && nextSpot(selection.focus, by, sizeOf(grid));
  if (!next) return false;
  select(grid, next);
  return true;
}

export function selectAll(grid: Grid): void {
  const size = sizeOf(grid);
  if (size.rows > 0) select(grid, { row: size.rows - 1, col: size.cols - 1 }, { row: 0, col: 0 });
}

/** Opens the cell with the keyboard for writing. `fresh`: a letter did it, and replaces what stands there. */
export function beginEdit(grid: Grid, fresh: boolean): boolean {
  const selection = selectionOf(grid);
  const row = selection && rowsOf(grid)[selection.focus.row];
  const path = selection && grid.columns[selection.focus.col]?.field.path;
  if (!selection || row === undefined || row === null || !path || !isOpen(grid, row, path)) return false;
  grid.store.jotai.set(grid.editingAtom, { row, path, fresh, mark: grid.store.mark() });
  return true;
}

export function endEdit(grid: Grid): void {
  const editing = grid.store.jotai.get(grid.editingAtom);
  if (!editing) return;
  grid.store.jotai.set(grid.editingAtom, null);
  grid.store.seal();
  grid.store.checkPlace(editing.row, editing.path);
}

export function cancelEdit(grid: Grid): void {
  const editing = grid.store.jotai.get(grid.editingAtom);
  if (!editing) return;
  grid.store.takeBack(editing.mark);
  grid.store.jotai.set(grid.editingAtom, null);
}

/** The open cells of the selection. */
function openCells(grid: Grid, block: Block): readonly { readonly row: RowKey; readonly path: string }[] {
  const rows = rowsOf(grid).slice(block.top, block.bottom + 1);
  const columns = grid.columns.slice(block.left, block.right + 1);
  return rows.flatMap((row) =>
    columns.map(({ field }) => ({ row, path: field.path })).filter(({ path }) => isOpen(grid, row, path)),
  );
}

export function clearCells(grid: Grid): void {
  const selection = selectionOf(grid);
  if (!selection) return;
  const cells = openCells(grid, blockOf(selection));
  if (cells.length === 0) return;
  grid.store.change(cells.length === 1 ? '清除单元格' : `清除 ${cells.length} 个单元格`, (edit) => {
    for (const { row, path } of cells) fillCells(edit, row, path, null, {});
  });
}

/** Copies the first row of the selection into the others; with one row, the row above into it. */
export function fillDown(grid: Grid): void {
  const selection = selectionOf(grid);
  if (!selection) return;
  const chosen = blockOf(selection);
  const block = chosen.top === chosen.bottom && chosen.top > 0 ? { ...chosen, top: chosen.top - 1 } : chosen;
  const source = rowsOf(grid)[block.top];
  const cells = openCells(grid, { ...block, top: block.top + 1 });
  if (source === undefined || cells.length === 0) return;
  grid.store.change('向下填充', (edit) => {
    for (const { row, path } of cells) writeCell(edit, row, path, grid.store.cell(source, path));
  });
}

/** A new row below the one with the keyboard, or at the end; the keyboard moves into its first open cell. */
export function addRow(grid: Grid, at?: number): void {
  const { rows } = sizeOf(grid);
  const most = grid.store.plan.parts[grid.part]?.max ?? 0;
  if (!grid.may.add) return;
  if (rows >= most) {
    notice(grid, `最多 ${most} 行`);
    return;
  }
  const place = at ?? (selectionOf(grid)?.focus.row ?? rows - 1) + 1;
  const [key] = grid.store.addRows(grid.parent, grid.part, [{}], Math.min(place, rows));
  const first = grid.columns.findIndex(({ field }) => key !== undefined && isOpen(grid, key, field.path));
  select(grid, { row: Math.min(place, rows), col: Math.max(0, first) });
  grid.store.jotai.set(grid.awakeAtom, true);
}

export const selectedRows = (grid: Grid): readonly RowKey[] => {
  const selection = selectionOf(grid);
  if (!selection) return [];
  const { top, bottom } = blockOf(selection);
  return rowsOf(grid).slice(top, bottom + 1);
};

export function removeRows(grid: Grid, keys = selectedRows(grid)): void {
  if (!grid.may.remove || keys.length === 0) return;
  const before = rowsOf(grid).length;
  const [held] = keys.flatMap((key) => grid.store.heldBy(key) ?? []);
  grid.store.removeRows(grid.parent, grid.part, keys);
  const gone = before - rowsOf(grid).length;
  const kept = held === undefined ? '' : `“${held}”的行不能删除`;
  notice(grid, [...(gone > 0 ? [`已删除 ${gone} 行，可按 Ctrl+Z 恢复`] : []), ...(kept ? [kept] : [])].join('；'));
  const selection = selectionOf(grid);
  if (sizeOf(grid).rows === 0) grid.store.jotai.set(grid.selectionAtom, null);
  else if (selection) select(grid, inside({ row: blockOf(selection).top, col: selection.focus.col }, sizeOf(grid)));
}

/** Takes rows into those that are moved on together, or out of them. */
export function chooseRows(grid: Grid, keys: readonly RowKey[], isChosen: boolean): void {
  grid.store.jotai.set(grid.chosenAtom, (chosen) => {
    const next = new Set(chosen);
    for (const key of keys) isChosen ? next.add(key) : next.delete(key);
    return next;
  });
}

export function copyRows(grid: Grid, keys = selectedRows(grid)): void {
  if (grid.may.add && keys.length > 0) grid.store.copyRows(grid.parent, grid.part, keys);
}

export function shiftRows(grid: Grid, by: -1 | 1, keys = selectedRows(grid)): void {
  const selection = selectionOf(grid);
  const before = rowsOf(grid);
  if (!grid.may.add || keys.length === 0) return;
  grid.store.moveRows(grid.parent, grid.part, keys, by);
  if (selection && rowsOf(grid) !== before)
    grid.store.jotai.set(grid.selectionAtom, {
      anchor: { ...selection.anchor, row: selection.anchor.row + by },
      focus: { ...selection.focus, row: selection.focus.row + by },
    });
}

/** The selection as a spreadsheet takes it: what people read, not codes. */
export function copyText(grid: Grid): string {
  const selection = selectionOf(grid);
  if (!selection) return '';
  const { left, right } = blockOf(selection);
  return writeTsv(
    selectedRows(grid).map((row) =>
      grid.columns.slice(left, right + 1).map(({ field, kind }) => {
        const shown = grid.store.state(row, field.path).visible ? grid.store.cell(row, field.path) : emptyCell;
        return kind ? kind.format(shown.value, field.config, wordsFor(grid, kind.labels?.(field.config), shown)) : '';
      }),
    ),
  );
}

type Labels = { readonly from: string; readonly dict?: string } | null | undefined;

function wordsFor(grid: Grid, labels: Labels, { value, text }: Cell): string | undefined {
  if (text !== undefined) return text;
  // One whose name is not here is copied by its id, so that pasting brings it back.
  if (labels?.from === 'record') return [value ?? []].flat().join('、');
  if (!labels?.dict) return undefined;
  const items = grid.store.plan.dicts[labels.dict] ?? [];
  return [value]
    .flat()
    .map((one) => items.find((item) => item.value === one)?.text ?? String(one ?? ''))
    .join('、');
}

export const notice = (grid: Grid, text: string): void => grid.store.jotai.set(grid.noticeAtom, text);
