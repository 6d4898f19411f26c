import type { RefObject } from 'react';
import type { Place } from '../forms/sheet.ts';
import { type RowKey, rowOf } from '../forms/tree.ts';
import { useJump } from '../forms/use-jump.ts';
import { type Grid, rowsOf } from './grid.ts';
import { select } from './grid-commands.ts';

/** Goes to the cell somebody is sent to; opens the row when the place is below it. */
export function useLineJump(grid: Grid, box: RefObject<HTMLElement | null>): void {
  useJump(grid.store, (place) => {
    const own = rowHere(grid, place.row);
    if (own === null) return;
    const col = grid.columns.findIndex(({ field }) => field.path === place.path);
    box.current?.scrollIntoView({ block: 'nearest' });
    select(grid, { row: rowsOf(grid).indexOf(own), col: Math.max(0, col) });
    if (own === place.row) box.current?.focus({ preventScroll: true });
    else grid.store.jotai.set(grid.expandedAtom, (open) => new Set([...open, own]));
  });
}

/** The row of this grid that the place stands in or below. */
export function rowHere(grid: Grid, key: Place['row']): RowKey | null {
  const row = grid.store.tree().rows.get(key);
  if (!row || row.parent === null) return null;
  if (row.parent === grid.parent && row.part === grid.part) return key;
  return rowHere(grid, rowOf(grid.store.tree(), row.parent).key);
}
