import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { RowKey } from '../forms/tree.ts';
import type { Grid } from './grid.ts';
import { fitColumns, type GridColumn } from './grid-columns.ts';

const ROW = 36;
export const HEADER = 36;
const GUTTER = 48;
const GUTTER_WITH_BELOW = 72;
const CHOICE = 24;

/** A column with its place among all of them. */
export interface LaidColumn extends GridColumn {
  readonly col: number;
}

export interface Layout {
  readonly gutter: number;
  readonly left: readonly LaidColumn[];
  readonly free: readonly LaidColumn[];
  readonly right: readonly LaidColumn[];
  readonly width: number;
}

/** The free columns that are in sight, and the room before and after them. */
export interface ColumnWindow {
  readonly columns: readonly LaidColumn[];
  readonly before: number;
  readonly after: number;
}

const sum = (columns: readonly { readonly width: number }[]): number =>
  columns.reduce((all, { width }) => all + width, 0);

export function layOut(columns: readonly GridColumn[], room: number, hasBelow: boolean, chooses = false): Layout {
  const gutter = (hasBelow ? GUTTER_WITH_BELOW : GUTTER) + (chooses ? CHOICE : 0);
  const laid = fitColumns(columns, room - gutter).map((column, col) => ({ ...column, col }));
  const pinned = (pin: GridColumn['pin']) => laid.filter((column) => column.pin === pin);
  return { gutter, left: pinned('left'), free: pinned(null), right: pinned('right'), width: gutter + sum(laid) };
}

/** The room an element has, now and whenever it changes. */
export function useRoom(box: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    setRoom(element.clientWidth);
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}

/** Only what is in sight is drawn, rows and columns; the row being written stays, wherever it is. */
export function useWindow(grid: Grid, box: RefObject<HTMLElement | null>, rows: readonly RowKey[], layout: Layout) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      // Asked when rows come and go; listening to it would draw the whole grid for every cell that opens.
      const editing = grid.store.jotai.get(grid.editingAtom);
      const kept = editing ? rows.indexOf(editing.row) : -1;
      return kept < 0 || shown.includes(kept) ? shown : [...shown, kept].sort((a, b) => a - b);
    },
    [grid, rows],
  );
  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index] ?? index,
    overscan: 6,
    scrollMargin: HEADER,
    scrollPaddingStart: HEADER,
    scrollPaddingEnd: ROW,
    rangeExtractor,
  });
  const free = layout.free;
  const horizontal = useVirtualizer({
    horizontal: true,
    count: free.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => free[index]?.width ?? 0,
    overscan: 2,
    scrollMargin: layout.gutter + sum(layout.left),
    scrollPaddingStart: layout.gutter + sum(layout.left),
    scrollPaddingEnd: sum(layout.right),
  });
  useEffect(() => horizontal.measure(), [horizontal, free]);
  const items = horizontal.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;
  const columns = useMemo((): ColumnWindow => {
    return { columns: free.slice(from, to), before: sum(free.slice(0, from)), after: sum(free.slice(to)) };
  }, [free, from, to]);
  useFollow(grid, layout, (row, freeCol) => {
    vertical.scrollToIndex(row, { align: 'auto' });
    if (freeCol >= 0) horizontal.scrollToIndex(freeCol, { align: 'auto' });
  });
  return { vertical, columns };
}

/** Keeps the cell with the keyboard in sight. */
function useFollow(grid: Grid, layout: Layout, show: (row: number, freeCol: number) => void): void {
  useEffect(() => {
    const { jotai } = grid.store;
    let last = '';
    return jotai.sub(grid.selectionAtom, () => {
      const focus = jotai.get(grid.selectionAtom)?.focus;
      const now = focus ? `${focus.row}:${focus.col}` : '';
      if (focus && now !== last)
        show(focus.row, focus.col - layout.left.length < layout.free.length ? focus.col - layout.left.length : -1);
      last = now;
    });
  });
}
