import type { KeyboardEvent } from 'react';
import type { Grid } from './grid.ts';
import { rowsOf, sizeOf } from './grid.ts';
import {
  addRow,
  beginEdit,
  cancelEdit,
  clearCells,
  copyRows,
  endEdit,
  fillDown,
  go,
  removeRows,
  selectAll,
  shiftRows,
  step,
} from './grid-commands.ts';

const PAGE = 15;
const FAR = 1_000_000;

const arrows: Readonly<Record<string, { readonly row: number; readonly col: number }>> = {
  ArrowUp: { row: -1, col: 0 },
  ArrowDown: { row: 1, col: 0 },
  ArrowLeft: { row: 0, col: -1 },
  ArrowRight: { row: 0, col: 1 },
};

/** A key while no cell is being written. True: it was the grid's. */
export function onGridKey(grid: Grid, event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.metaKey;
  // Caps Lock makes a capital of the letter beside Ctrl.
  const command = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (isCommand && command in commandKeys && !event.altKey) return commandKeys[command]?.(grid, event) ?? false;
  const arrow = arrows[event.key];
  if (arrow) return onArrow(grid, event, arrow, isCommand);
  if (event.key in plainKeys) return plainKeys[event.key]?.(grid, event) ?? false;
  if (event.key.length === 1 && !isCommand && !event.altKey) beginEdit(grid, true);
  // The letter itself is typed by the browser into the cell that has just opened.
  return false;
}

function onArrow(grid: Grid, event: KeyboardEvent, arrow: { row: number; col: number }, isCommand: boolean): boolean {
  if (event.altKey) {
    if (arrow.row !== 0) shiftRows(grid, arrow.row < 0 ? -1 : 1);
    return arrow.row !== 0;
  }
  const times = isCommand ? FAR : 1;
  go(grid, { row: arrow.row * times, col: arrow.col * times }, event.shiftKey);
  return true;
}

type Key = (grid: Grid, event: KeyboardEvent) => boolean;
const done = (work: (grid: Grid, event: KeyboardEvent) => void): Key => {
  return (grid, event) => {
    work(grid, event);
    return true;
  };
};

const plainKeys: Readonly<Record<string, Key>> = {
  Tab: (grid, event) => step(grid, event.shiftKey ? -1 : 1),
  Enter: done((grid, event) => {
    if (event.shiftKey || !beginEdit(grid, false)) go(grid, { row: event.shiftKey ? -1 : 1, col: 0 });
  }),
  F2: done((grid) => beginEdit(grid, false)),
  Escape: done((grid) => go(grid, { row: 0, col: 0 })),
  Delete: done(clearCells),
  Backspace: done(clearCells),
  Home: done((grid, event) => go(grid, { row: 0, col: -FAR }, event.shiftKey)),
  End: done((grid, event) => go(grid, { row: 0, col: FAR }, event.shiftKey)),
  PageUp: done((grid, event) => go(grid, { row: -PAGE, col: 0 }, event.shiftKey)),
  PageDown: done((grid, event) => go(grid, { row: PAGE, col: 0 }, event.shiftKey)),
};

const undo = done((grid, event) => (event.shiftKey ? grid.store.redo() : grid.store.undo()));
const commandKeys: Readonly<Record<string, Key>> = {
  a: done(selectAll),
  d: done((grid, event) => (event.shiftKey ? copyRows(grid) : fillDown(grid))),
  z: undo,
  y: done((grid) => grid.store.redo()),
  Enter: done((grid) => addRow(grid)),
  Delete: done((grid) => removeRows(grid)),
  Backspace: done((grid) => removeRows(grid)),
  Home: done((grid, event) => go(grid, { row: -FAR, col: -FAR }, event.shiftKey)),
  End: done((grid, event) => go(grid, { row: FAR, col: FAR }, event.shiftKey)),
};

/** A key while a cell is being written. A list that is open keeps its own keys. */
export function onEditorKey(grid: Grid, event: KeyboardEvent, hasOpenList: boolean): boolean {
  if (event.nativeEvent.isComposing || hasOpenList) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.key === 'Escape') cancelEdit(grid);
  else if (event.key === 'Tab') {
    endEdit(grid);
    return step(grid, event.shiftKey ? -1 : 1);
  } else if (event.key === 'Enter' && isCommand) {
    endEdit(grid);
    addRow(grid);
  } else if (event.key === 'Enter' && !event.altKey) leaveBelow(grid, event.shiftKey);
  else return false;
  return true;
}

/** Enter goes on in the row below, and makes one below the last when something stands in that. */
function leaveBelow(grid: Grid, up: boolean): void {
  endEdit(grid);
  const focus = grid.store.jotai.get(grid.selectionAtom)?.focus;
  const last = rowsOf(grid).at(-1);
  const isLast = focus?.row === sizeOf(grid).rows - 1;
  if (!up && isLast && grid.may.add && last !== undefined && !grid.store.isUntouched(last)) {
    addRow(grid);
    const col = focus.col;
    grid.store.jotai.set(grid.selectionAtom, (now) =>
      now ? { anchor: { row: now.focus.row, col }, focus: { row: now.focus.row, col } } : now,
    );
  } else go(grid, { row: up ? -1 : 1, col: 0 });
}
