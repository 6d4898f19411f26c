import type { Atom, PrimitiveAtom } from 'jotai/vanilla';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { Late } from '../fields/view.ts';
import { checkForm, checkPlace } from './check-form.ts';
import { type Core, change, type FormOptions, loadedRecord, makeCore, type UndoNames } from './core.ts';
import type { Edit } from './edit.ts';
import { copyRows, insertRows, moveRows, type RowData, removeRows } from './edit-rows.ts';
import { type Filling, fillCells } from './fill.ts';
import { sealStep } from './history.ts';
import { heldBy } from './line-at.ts';
import type { PlacedIssue } from './place-issues.ts';
import { applyRecord, complain, openForm, recordOf, resetForm, showIssues } from './record-of.ts';
import { cellAtom, type FieldState, type Place, rowsAtom, type Sheet, stateAtom } from './sheet.ts';
import { startRow } from './start-row.ts';
import { totalAtom } from './totals.ts';
import { type Cell, cellOf, HEAD, type RowKey, rowOf, type Tree } from './tree.ts';
import { redo, takeBack, undo } from './undo.ts';
import { isUntouched, untouchedRows } from './untouched.ts';

/** One open record: its values, its lines, what rules make of them, and what has been done to it. No React in it. */
export interface FormStore {
  readonly plan: EntityPlan;
  readonly asker: Asker;
  readonly jotai: Sheet['jotai'];
  readonly loadedAtom: Atom<RecordData>;
  readonly dirtyAtom: Atom<boolean>;
  readonly undoAtom: Atom<UndoNames>;
  readonly issuesAtom: Atom<readonly PlacedIssue[]>;
  readonly editsAtom: Atom<number>;
  /** Set to send somebody to a place: whoever draws it brings it in sight and gives it the keyboard. */
  readonly jumpAtom: PrimitiveAtom<Place | null>;
  cellAtom(row: RowKey, path: string): Atom<Cell>;
  stateAtom(row: RowKey, path: string): Atom<FieldState>;
  rowsAtom(row: RowKey, part: string): Atom<readonly RowKey[]>;
  totalAtom(row: RowKey, part: string, field: string, how: 'sum' | 'count'): Atom<string>;
  tree(): Tree;
  cell(row: RowKey, path: string): Cell;
  /** Once everything is found that was asked for; null when nothing is on its way. */
  found(): Promise<void> | null;
  state(row: RowKey, path: string): FieldState;
  rows(row: RowKey, part: string): readonly RowKey[];
  /** Types into one place; keys shortly after one another in the same place are one step. */
  set(row: RowKey, path: string, value: unknown, more?: Filling): void;
  /** Several changes as one named step. */
  change(title: string, work: (edit: Edit) => void): void;
  addRows(parent: RowKey, part: string, rows: readonly RowData[], at?: number): readonly RowKey[];
  removeRows(parent: RowKey, part: string, keys: readonly RowKey[]): void;
  /** The state of a row that keeps it from being removed, as it is called; null: nothing does. */
  heldBy(key: RowKey): string | null;
  moveRows(parent: RowKey, part: string, keys: readonly RowKey[], by: -1 | 1): void;
  copyRows(parent: RowKey, part: string, keys: readonly RowKey[]): readonly RowKey[];
  /** Whether nothing was ever entered in a new row. */
  isUntouched(row: RowKey): boolean;
  /** Takes such rows away: nobody means to save them. */
  dropUntouched(): void;
  undo(): void;
  redo(): void;
  /** Where the work stands now, for `takeBack`. */
  mark(): number;
  /** Undoes everything since the mark, as if it had never been done. */
  takeBack(mark: number): void;
  /** Ends the step under way: called when a field is left. */
  seal(): void;
  /** The record as it would be saved; with `texts` also the words beside codes, as a draft keeps them. */
  toRecord(options?: { readonly texts?: boolean }): RecordData;
  /** The record as last loaded or saved. */
  loaded(): RecordData;
  reset(record: RecordData): void;
  /** From reading to writing: what is computed is shown as it would be saved now, where the record's state leaves it open. */
  open(): void;
  /** Turns the form into another state of the same record, as one step that can be taken back. */
  apply(title: string, record: RecordData): void;
  /** One place, for what comes to it later than it is asked for. */
  late(row: RowKey, path: string): Late;
  /** Whether everything that was on its way has come, once it is settled; null when nothing is on its way. */
  settled(): Promise<boolean> | null;
  /** Checks everything, as a save or a move would; what is wrong stands at its place afterwards. */
  check(at: string): readonly Issue[];
  /** Checks one place when it is left. */
  checkPlace(row: RowKey, path: string): void;
  /** Marks places as wrong until they are written again, beside what stands already. */
  complain(wrong: readonly PlacedIssue[]): void;
  /** How many rules and calculations have run since the record was loaded: what tests count. */
  evaluated(): number;
  /** Shows what a server found wrong, at its places. */
  show(issues: readonly Issue[]): void;
}

export function createFormStore(options: FormOptions): FormStore {
  const core = makeCore(options);
  return { ...reading(core), ...rowWork(core), ...writing(core), ...wholeRecord(core) };
}

function reading(core: Core) {
  const { sheet, atoms } = core;
  return {
    plan: core.plan,
    asker: core.asker,
    jotai: sheet.jotai,
    loadedAtom: atoms.loaded,
    dirtyAtom: atoms.dirty,
    undoAtom: atoms.undo,
    issuesAtom: atoms.issues,
    editsAtom: atoms.edits,
    jumpAtom: atoms.jump,
    cellAtom: (row: RowKey, path: string) => cellAtom(sheet, row, path),
    stateAtom: (row: RowKey, path: string) => stateAtom(sheet, row, path),
    rowsAtom: (row: RowKey, part: string) => rowsAtom(sheet, row, part),
    totalAtom: (row: RowKey, part: string, field: string, how: 'sum' | 'count') =>
      totalAtom(sheet, row, part, field, how),
    tree: () => sheet.tree,
    cell: (row: RowKey, path: string) => cellOf(rowOf(sheet.tree, row), path),
    late: (row: RowKey, path: string) => ({
      wait: core.arrivals.wait,
      now: () => cellOf(rowOf(sheet.tree, row), path).value,
    }),
    settled: () => core.arrivals.settled(),
    found: () => core.finds.settled(),
    state: (row: RowKey, path: string) => sheet.stateOf(row, path),
    rows: (row: RowKey, part: string) => rowOf(sheet.tree, row).lists.get(part) ?? [],
  };
}

function writing(core: Core) {
  const labelOf = (path: string) => core.plan.fields[path]?.label ?? path;
  return {
    set: (row: RowKey, path: string, value: unknown, more: Filling = {}) =>
      change(core, `修改“${labelOf(path)}”`, (edit) => fillCells(edit, row, path, value, more), `${row} ${path}`),
    change: (title: string, work: (edit: Edit) => void) => change(core, title, work),
    undo: () => undo(core),
    redo: () => redo(core),
    mark: () => {
      core.history = sealStep(core.history);
      return core.history.done.length;
    },
    takeBack: (mark: number) => takeBack(core, mark),
    seal: () => {
      core.history = sealStep(core.history);
    },
  };
}

function rowWork(core: Core) {
  const made = (title: string, work: (edit: Edit) => readonly RowKey[]): readonly RowKey[] => {
    let keys: readonly RowKey[] = [];
    change(core, title, (edit) => {
      keys = work(edit);
    });
    return keys;
  };
  return {
    addRows: (parent: RowKey, part: string, rows: readonly RowData[], at?: number) =>
      made(`添加 ${rows.length} 行`, (edit) => {
        const started = rows.map((row) => startRow(core.sheet.tree, parent, part, core.asker, row));
        return insertRows(edit, parent, part, started, at);
      }),
    copyRows: (parent: RowKey, part: string, keys: readonly RowKey[]) =>
      made(`复制 ${keys.length} 行`, (edit) => copyRows(edit, parent, part, keys)),
    heldBy: (key: RowKey) => heldBy(core.sheet.tree, key),
    removeRows: (parent: RowKey, part: string, keys: readonly RowKey[]) =>
      change(core, `删除 ${keys.length} 行`, (edit) => removeRows(edit, parent, part, keys)),
    moveRows: (parent: RowKey, part: string, keys: readonly RowKey[], by: -1 | 1) =>
      change(core, by < 0 ? '上移' : '下移', (edit) => moveRows(edit, parent, part, keys, by)),
    isUntouched: (row: RowKey) => isUntouched(core, row),
    dropUntouched: () => {
      const bare = untouchedRows(core, HEAD);
      if (bare.length === 0) return;
      change(core, '去掉空行', (edit) => {
        for (const [parent, part, keys] of bare) removeRows(edit, parent, part, keys);
      });
    },
  };
}

function wholeRecord(core: Core) {
  return {
    toRecord: (options: { readonly texts?: boolean } = {}) => recordOf(core, options),
    loaded: () => loadedRecord(core),
    evaluated: () => core.program.evaluated(),
    reset: (record: RecordData) => resetForm(core, record),
    open: () => openForm(core),
    apply: (title: string, record: RecordData) => applyRecord(core, title, record),
    check: (at: string) => checkForm(core, at),
    checkPlace: (row: RowKey, path: string) => checkPlace(core, row, path),
    complain: (wrong: readonly PlacedIssue[]) => complain(core, wrong),
    show: (issues: readonly Issue[]) => showIssues(core, issues),
  };
}
