import type { Op } from './history.ts';
import { placeKey, type Sheet, type Touched, touchedNothing } from './sheet.ts';
import { type Cell, cellOf, type RowKey, rowOf, sameValue } from './tree.ts';

/** A change under way: what has been done to the tree so far, and what must be told when it closes. */
export interface Edit {
  readonly sheet: Sheet;
  readonly ops: Op[];
  readonly touched: Touched;
}

export const openEdit = (sheet: Sheet): Edit => ({ sheet, ops: [], touched: touchedNothing() });

/** Puts a value into a cell; false when it was there already. Words alone that change are shown but are no step. */
export function writeCell(edit: Edit, row: RowKey, path: string, after: Cell): boolean {
  const node = rowOf(edit.sheet.tree, row);
  const before = cellOf(node, path);
  const same = sameValue(before.value, after.value);
  if (same && before.text === after.text) return false;
  node.cells.set(path, after);
  edit.touched.cells.set(placeKey(row, path), { row, path });
  if (!same || after.text !== undefined) edit.ops.push({ on: 'cell', row, path, before, after });
  return !same;
}

export function writeRows(edit: Edit, row: RowKey, path: string, after: readonly RowKey[]): void {
  const node = rowOf(edit.sheet.tree, row);
  const before = node.lists.get(path) ?? [];
  if (before.length === after.length && before.every((key, index) => key === after[index])) return;
  node.lists.set(path, after);
  edit.touched.lists.set(placeKey(row, path), { row, path });
  edit.ops.push({ on: 'list', row, path, before, after });
}

/** What rules read through a reference; it travels with the choice that brought it. */
export function writeRel(edit: Edit, row: RowKey, path: string, after: unknown): void {
  const node = rowOf(edit.sheet.tree, row);
  const before = node.rel.get(path);
  if (sameValue(before ?? null, after ?? null)) return;
  node.rel.set(path, after);
  edit.touched.cells.set(placeKey(row, path), { row, path });
  edit.ops.push({ on: 'rel', row, path, before, after });
}

/** Does the changes over again, as they stand: how undo and redo work. */
export function playOps(edit: Edit, ops: readonly Op[]): void {
  for (const op of ops) {
    const node = rowOf(edit.sheet.tree, op.row);
    if (op.on === 'list') {
      node.lists.set(op.path, op.after);
      edit.touched.lists.set(placeKey(op.row, op.path), op);
      continue;
    }
    if (op.on === 'cell') node.cells.set(op.path, op.after);
    else node.rel.set(op.path, op.after);
    edit.touched.cells.set(placeKey(op.row, op.path), op);
  }
}
