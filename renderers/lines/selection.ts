/** A cell by its place among the rows and columns as they stand. */
export interface Spot {
  readonly row: number;
  readonly col: number;
}

/** A block of cells: where it was begun, and the cell that has the keyboard. */
export interface Selection {
  readonly anchor: Spot;
  readonly focus: Spot;
}

export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Size {
  readonly rows: number;
  readonly cols: number;
}

export const blockOf = ({ anchor, focus }: Selection): Block => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.col, focus.col),
  right: Math.max(anchor.col, focus.col),
});

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Keeps a spot inside the grid; the nearest cell there is. */
export const inside = ({ row, col }: Spot, { rows, cols }: Size): Spot => ({
  row: clamp(row, rows - 1),
  col: clamp(col, cols - 1),
});

/** The selection after an arrow: `extend` keeps where it was begun. */
export function moved(selection: Selection, by: Spot, size: Size, extend: boolean): Selection {
  const focus = inside({ row: selection.focus.row + by.row, col: selection.focus.col + by.col }, size);
  return { anchor: extend ? selection.anchor : focus, focus };
}

/** The next cell in reading order; null past either end, where the keyboard leaves the grid. */
export function nextSpot({ row, col }: Spot, by: 1 | -1, { rows, cols }: Size): Spot | null {
  const place = row * cols + col + by;
  if (place < 0 || place >= rows * cols) return null;
  return { row: Math.floor(place / cols), col: place % cols };
}

/** What a row shows of the selection, as text that is equal when nothing changed: `left:right:active`. */
export function rowMark(selection: Selection | null, row: number): string {
  if (!selection) return '';
  const { top, bottom, left, right } = blockOf(selection);
  if (row < top || row > bottom) return '';
  return `${left}:${right}:${selection.focus.row === row ? selection.focus.col : ''}`;
}

export interface RowMark {
  readonly left: number;
  readonly right: number;
  readonly active: number;
}

export function readMark(mark: string): RowMark {
  const [left = '', right = '', active = ''] = mark.split(':');
  return mark === ''
    ? { left: 0, right: -1, active: -1 }
    : { left: +left, right: +right, active: active === '' ? -1 : +active };
}
