import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import type { FieldServices } from '../fields/services.ts';
import type { Grid } from './grid.ts';
import { rowsOf } from './grid.ts';
import { beginEdit, clearCells, copyText, notice, select } from './grid-commands.ts';
import { onGridKey } from './grid-keys.ts';
import { type Box, holderOf, holdsKeys, letTabPass } from './key-holder.ts';
import { pasteTable, sayPasted } from './paste.ts';
import type { MenuAt } from './RowMenu.tsx';
import type { Spot } from './selection.ts';
import { readTsv } from './tsv.ts';

/** Everything a grid hears, once for all cells. */
export function useGridEvents(grid: Grid, box: Box, services: FieldServices | null, onMenu: (at: MenuAt) => void) {
  const pressed = useRef(false);
  useReturningFocus(grid, box);
  return useMemo(
    () => ({
      ...keyEvents(grid, box),
      ...clipboardEvents(grid, box, services),
      ...pointerEvents(grid, box, pressed, onMenu),
    }),
    [grid, box, services, onMenu],
  );
}

/** When a cell has been written the keyboard is the grid's again. */
function useReturningFocus(grid: Grid, box: Box): void {
  useEffect(() => {
    const { jotai } = grid.store;
    let wasEditing = false;
    return jotai.sub(grid.editingAtom, () => {
      const isEditing = jotai.get(grid.editingAtom) !== null;
      const at = document.activeElement;
      const holds = box.current?.contains(at) || holdsKeys(box, at) || at === document.body;
      if (wasEditing && !isEditing && holds) box.current?.focus({ preventScroll: true });
      wasEditing = isEditing;
    });
  }, [grid, box]);
}

const isEditing = (grid: Grid): boolean => grid.store.jotai.get(grid.editingAtom) !== null;

/** The code of every key that goes to an input method first. */
const COMPOSED = 229;

function keyEvents(grid: Grid, box: Box) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (!holdsKeys(box, event.target)) return;
      // What an input method composes is no key yet.
      if (event.nativeEvent.isComposing || event.keyCode === COMPOSED) return;
      // The editor must stand before the browser types the letter.
      const isDone = flushSync(() => onGridKey(grid, event));
      if (isDone) event.preventDefault();
      else if (event.key === 'Tab' && !event.shiftKey) letTabPass(box);
      if (isEditing(grid) && event.key !== 'F2') selectText(box);
      event.stopPropagation();
    },
    onFocus: (event: React.FocusEvent) => {
      const hasPlace = grid.store.jotai.get(grid.selectionAtom) !== null;
      if (event.target !== box.current) return;
      if (!hasPlace && rowsOf(grid).length > 0) select(grid, { row: 0, col: 0 });
      holderOf(box)?.focus({ preventScroll: true });
    },
  };
}

/** What stands in a cell that opens is chosen, so that typing replaces it. */
function selectText(box: Box): void {
  const input = document.activeElement;
  if (box.current?.contains(input) && (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement))
    input.select();
}

function clipboardEvents(grid: Grid, box: Box, services: FieldServices | null) {
  const isOwn = (event: ClipboardEvent) => holdsKeys(box, event.target) && !isEditing(grid);
  const copy = (event: ClipboardEvent): boolean => {
    if (!isOwn(event)) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyText(grid));
    return true;
  };
  return {
    onCopy: (event: ClipboardEvent) => {
      copy(event);
    },
    onCut: (event: ClipboardEvent) => {
      if (copy(event) && !grid.reading) clearCells(grid);
    },
    onPaste: (event: ClipboardEvent) => {
      if (!isOwn(event) || grid.reading || !services) return;
      event.preventDefault();
      void paste(grid, event.clipboardData.getData('text/plain'), services);
    },
  };
}

export async function paste(grid: Grid, text: string, services: FieldServices): Promise<void> {
  if (text === '') return;
  notice(grid, '正在粘贴…');
  notice(grid, sayPasted(await pasteTable(grid, readTsv(text), services)));
}

/** The cell under a pointer; null on a gutter, an editor or between cells. */
function spotAt(target: EventTarget | null, box: Box): Spot | null {
  if (!(target instanceof Element) || target.closest('[role="grid"]') !== box.current) return null;
  const col = target.closest<HTMLElement>('[data-col]')?.dataset.col;
  const row = target.closest<HTMLElement>('[data-index]')?.dataset.index;
  return row === undefined || col === undefined ? null : { row: Number(row), col: Number(col) };
}

function pointerEvents(grid: Grid, box: Box, pressed: { current: boolean }, onMenu: (at: MenuAt) => void) {
  const inEditor = (target: EventTarget | null) =>
    target instanceof Element && target.closest('[data-editor]') !== null;
  let isOpening = false;
  const open = () => {
    isOpening = flushSync(() => beginEdit(grid, false));
    selectText(box);
  };
  return {
    // The press that opens a cell does not put the caret into it: what is typed next replaces what stands there.
    onMouseDown: (event: MouseEvent) => {
      if (isOpening) event.preventDefault();
      isOpening = false;
    },
    onPointerDown: (event: PointerEvent) => {
      const spot = inEditor(event.target) ? null : spotAt(event.target, box);
      if (!spot || event.button === 2) return;
      const now = grid.store.jotai.get(grid.selectionAtom);
      const isHere =
        now?.focus.row === spot.row && now.focus.col === spot.col && holdsKeys(box, document.activeElement);
      event.preventDefault();
      box.current?.focus({ preventScroll: true });
      if (isHere && !event.shiftKey) return open();
      pressed.current = true;
      select(grid, spot, event.shiftKey ? now?.anchor : spot);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!pressed.current || event.buttons !== 1) return;
      const spot = spotAt(document.elementFromPoint(event.clientX, event.clientY), box);
      const now = grid.store.jotai.get(grid.selectionAtom);
      if (spot && now && (spot.row !== now.focus.row || spot.col !== now.focus.col)) select(grid, spot, now.anchor);
    },
    onPointerUp: () => {
      pressed.current = false;
    },
    onContextMenu: (event: MouseEvent) => {
      if (inEditor(event.target)) return;
      const index = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index;
      const focus = grid.store.jotai.get(grid.selectionAtom)?.focus;
      const row = index === undefined ? focus?.row : Number(index);
      if (row === undefined || rowsOf(grid)[row] === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const spot = spotAt(event.target, box);
      if (index !== undefined && !isChosen(grid, row)) select(grid, spot ?? { row, col: focus?.col ?? 0 });
      onMenu({ x: event.clientX, y: event.clientY });
    },
  };
}

function isChosen(grid: Grid, row: number): boolean {
  const selection = grid.store.jotai.get(grid.selectionAtom);
  if (!selection) return false;
  const { anchor, focus } = selection;
  return row >= Math.min(anchor.row, focus.row) && row <= Math.max(anchor.row, focus.row);
}
