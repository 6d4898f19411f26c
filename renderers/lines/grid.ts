import { atom, type PrimitiveAtom } from 'jotai/vanilla';
import type { FormStore } from '../forms/form-store.ts';
import type { RowKey } from '../forms/tree.ts';
import { type GridColumn, mayChangeRows } from './grid-columns.ts';
import type { Selection, Size } from './selection.ts';

/** The one cell being written. `fresh`: a letter began it, and takes the place of what stood there. */
export interface Editing {
  readonly row: RowKey;
  readonly path: string;
  readonly fresh: boolean;
  /** How many steps had been done before, so that Esc can go back to them. */
  readonly mark: number;
}

/** What the keyboard and the mouse work on: the lines of one part below one row, and where one stands in them. */
export interface Grid {
  readonly store: FormStore;
  readonly parent: RowKey;
  readonly part: string;
  readonly columns: readonly GridColumn[];
  readonly reading: boolean;
  readonly may: { readonly add: boolean; readonly remove: boolean };
  /** Whether rows are chosen one by one, to be moved on. */
  readonly chooses: boolean;
  readonly chosenAtom: PrimitiveAtom<ReadonlySet<RowKey>>;
  readonly selectionAtom: PrimitiveAtom<Selection | null>;
  readonly editingAtom: PrimitiveAtom<Editing | null>;
  readonly expandedAtom: PrimitiveAtom<ReadonlySet<RowKey>>;
  /** Set when a row has been added to be written in: whoever draws the rows gives it the keyboard. */
  readonly awakeAtom: PrimitiveAtom<boolean>;
  /** What the last paste or fill had to say. */
  readonly noticeAtom: PrimitiveAtom<string>;
}

export interface GridAsked {
  readonly store: FormStore;
  readonly parent: RowKey;
  readonly part: string;
  readonly columns: readonly GridColumn[];
  readonly reading: boolean;
  readonly chooses?: boolean;
}

export const makeGrid = (asked: GridAsked): Grid => ({
  ...asked,
  chooses: asked.chooses ?? false,
  may: mayChangeRows(asked),
  chosenAtom: atom<ReadonlySet<RowKey>>(new Set<RowKey>()),
  selectionAtom: atom<Selection | null>(null),
  editingAtom: atom<Editing | null>(null),
  expandedAtom: atom<ReadonlySet<RowKey>>(new Set<RowKey>()),
  awakeAtom: atom(false),
  noticeAtom: atom(''),
});

export const rowsOf = (grid: Grid): readonly RowKey[] => grid.store.rows(grid.parent, grid.part);

export const sizeOf = (grid: Grid): Size => ({ rows: rowsOf(grid).length, cols: grid.columns.length });

/** Whether a person may write this cell now. */
export function isOpen(grid: Grid, row: RowKey, path: string): boolean {
  if (grid.reading) return false;
  const { visible, locked } = grid.store.state(row, path);
  return visible && !locked;
}
