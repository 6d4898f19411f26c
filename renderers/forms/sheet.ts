import { atom, createStore, type PrimitiveAtom } from 'jotai/vanilla';
import { partAround } from '../../schemas/check/program-source.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { type Cell, cellOf, type RowKey, rowOf, sameValue, type Tree } from './tree.ts';

/** What a field may be at this moment: the strictest of right, state and rule, and what there is to say about it. */
export interface FieldState {
  readonly visible: boolean;
  readonly need: boolean;
  readonly locked: boolean;
  readonly limit: readonly string[] | null;
  readonly issues: readonly Issue[];
}

/**
 * The tree and the atoms that show it. The tree is the truth; an atom exists only for what somebody looks at,
 * so that a thousand pasted cells cost a thousand map entries and the twenty on screen cost twenty renders.
 */
export interface Sheet {
  /** Replaced as a whole when a record is loaded anew; the atoms stay. */
  tree: Tree;
  readonly jotai: ReturnType<typeof createStore>;
  readonly cells: Map<string, PrimitiveAtom<Cell>>;
  readonly lists: Map<string, PrimitiveAtom<readonly RowKey[]>>;
  readonly states: Map<string, PrimitiveAtom<FieldState>>;
  readonly totals: Map<string, TotalEntry>;
  /** How a state is made up; asked for the atoms that exist. */
  readonly stateOf: (row: RowKey, path: string) => FieldState;
}

export interface TotalEntry {
  readonly atom: PrimitiveAtom<string>;
  readonly parent: RowKey;
  readonly part: string;
  readonly field: string;
  readonly how: 'sum' | 'count';
}

/** What one edit has touched; published to the atoms in one go. */
export interface Touched {
  readonly cells: Map<string, Place>;
  readonly lists: Map<string, Place>;
  readonly states: Map<string, Place>;
}
/** A field of a row, or (for a list) a part below a row. */
export interface Place {
  readonly row: RowKey;
  readonly path: string;
}

export const placeKey = (row: RowKey, path: string): string => `${row} ${path}`;

export const touchedNothing = (): Touched => ({ cells: new Map(), lists: new Map(), states: new Map() });

export const makeSheet = (tree: Tree, stateOf: Sheet['stateOf']): Sheet => ({
  tree,
  jotai: createStore(),
  cells: new Map(),
  lists: new Map(),
  states: new Map(),
  totals: new Map(),
  stateOf,
});

function ensured<T>(atoms: Map<string, PrimitiveAtom<T>>, key: string, now: () => T): PrimitiveAtom<T> {
  let known = atoms.get(key);
  if (!known) {
    known = atom(now());
    atoms.set(key, known);
  }
  return known;
}

export const cellAtom = (sheet: Sheet, row: RowKey, path: string): PrimitiveAtom<Cell> =>
  ensured(sheet.cells, placeKey(row, path), () => cellOf(rowOf(sheet.tree, row), path));

export const rowsAtom = (sheet: Sheet, row: RowKey, part: string): PrimitiveAtom<readonly RowKey[]> =>
  ensured(sheet.lists, placeKey(row, part), () => rowOf(sheet.tree, row).lists.get(part) ?? []);

export const stateAtom = (sheet: Sheet, row: RowKey, path: string): PrimitiveAtom<FieldState> =>
  ensured(sheet.states, placeKey(row, path), () => sheet.stateOf(row, path));

const publishAtom = atom(null, (get, set, sheet: Sheet, touched: Touched, totalOf: (entry: TotalEntry) => string) => {
  for (const [key, { row, path }] of touched.cells) {
    const shown = sheet.cells.get(key);
    const next = cellOf(rowOf(sheet.tree, row), path);
    if (shown && !sameCell(get(shown), next)) set(shown, next);
  }
  for (const [key, { row, path }] of touched.lists) {
    const shown = sheet.lists.get(key);
    const next = rowOf(sheet.tree, row).lists.get(path) ?? [];
    if (shown && !sameItems(get(shown), next)) set(shown, next);
  }
  for (const place of touched.states.values()) {
    for (const { row, path, shown } of statesAt(sheet, place)) {
      const next = sheet.stateOf(row, path);
      if (!sameState(get(shown), next)) set(shown, next);
    }
  }
  for (const entry of sheet.totals.values()) if (movesTotal(entry, touched)) set(entry.atom, totalOf(entry));
});

/** Tells the atoms, all at once: nobody sees a row without its total. */
export const publish = (sheet: Sheet, touched: Touched, totalOf: (entry: TotalEntry) => string): void =>
  sheet.jotai.set(publishAtom, sheet, touched, totalOf);

/** The atoms of a place; one above rows (`lines.price` of the head) stands for the field in all of them. */
function statesAt(
  sheet: Sheet,
  { row, path }: Place,
): readonly (Place & { readonly shown: PrimitiveAtom<FieldState> })[] {
  const own = sheet.states.get(placeKey(row, path));
  if (own || rowOf(sheet.tree, row).part === partAround(path)) return own ? [{ row, path, shown: own }] : [];
  const tail = placeKey('', path);
  return [...sheet.states].flatMap(([key, shown]) =>
    key.endsWith(tail) ? [{ row: key.slice(0, -tail.length), path, shown }] : [],
  );
}

function movesTotal(entry: TotalEntry, touched: Touched): boolean {
  if (touched.lists.has(placeKey(entry.parent, entry.part))) return true;
  for (const { path } of touched.cells.values()) if (path === entry.field) return true;
  return false;
}

const sameCell = (a: Cell, b: Cell): boolean => a.text === b.text && sameValue(a.value, b.value);

const sameState = (a: FieldState, b: FieldState): boolean =>
  a.visible === b.visible &&
  a.need === b.need &&
  a.locked === b.locked &&
  sameItems(a.limit, b.limit) &&
  sameItems(a.issues, b.issues);

const sameItems = (a: readonly unknown[] | null, b: readonly unknown[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((item, index) => item === b[index]));
