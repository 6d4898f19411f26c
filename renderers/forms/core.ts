import { atom, type PrimitiveAtom } from 'jotai/vanilla';
import { type Openness, opennessOf } from '../../schemas/check/openness.ts';
import { isNothing } from '../../schemas/check/same-value.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { kindNamed } from '../fields/kind-named.ts';
import { type Arrivals, makeArrivals } from './arrivals.ts';
import { type Edit, openEdit } from './edit.ts';
import { foreseen } from './foreseen.ts';
import { type AskBefore, FormFinds } from './form-finds.ts';
import { type FormProgram, startProgram } from './form-program.ts';
import { type History, noHistory, type Op, pushStep } from './history.ts';
import { isOpenInRow } from './line-at.ts';
import type { PlacedIssue } from './place-issues.ts';
import { type FieldState, makeSheet, type Place, placeKey, publish, type Sheet } from './sheet.ts';
import { startHead, startLines } from './start-row.ts';
import { totalOf } from './totals.ts';
import { cellOf, growTree, HEAD, type RowKey, rowOf, sameValue, type Tree } from './tree.ts';

export interface FormOptions {
  readonly plan: EntityPlan;
  readonly record: RecordData;
  readonly asker: Asker;
  /** The move all this leads to: what it needs is marked from the start. */
  readonly toward?: string | undefined;
  /** What references that are found will point at; without it the save alone finds them. */
  readonly find?: AskBefore | undefined;
}

export interface UndoNames {
  readonly undo: string | null;
  readonly redo: string | null;
}

/** Everything one open form is made of; the functions around it are the form's only hands on it. */
export interface Core {
  readonly plan: EntityPlan;
  readonly asker: Asker;
  readonly sheet: Sheet;
  /** The plan whose rules speak while one writes. */
  readonly spoken: EntityPlan;
  program: FormProgram;
  /** What is known of what references find; new with every record. */
  finds: FormFinds;
  readonly newFinds: () => FormFinds;
  /** What role and state leave of a place; rules come on top. */
  openness: (path: string) => Openness;
  history: History;
  readonly arrivals: Arrivals;
  /** What was wrong at the last check, by place; gone as soon as the place is written. */
  readonly faults: Map<string, readonly PlacedIssue[]>;
  /** What stood in a place before its first change, and the places that differ from that now. */
  readonly first: Map<string, unknown>;
  readonly changed: Set<string>;
  readonly atoms: {
    /** The record as last loaded or saved: what a merge starts from. */
    readonly loaded: PrimitiveAtom<RecordData>;
    readonly dirty: PrimitiveAtom<boolean>;
    readonly undo: PrimitiveAtom<UndoNames>;
    readonly issues: PrimitiveAtom<readonly PlacedIssue[]>;
    /** Counts edits: what autosave listens to. */
    readonly edits: PrimitiveAtom<number>;
    /** The place somebody has been sent to; each time a new object. */
    readonly jump: PrimitiveAtom<Place | null>;
  };
}

export function makeCore({ plan, record, asker, toward, find }: FormOptions): Core {
  const spoken = toward === undefined ? plan : foreseen(plan, toward);
  const tree = newTree(plan, record, asker);
  const newFinds = () =>
    new FormFinds(
      find,
      () => idOf(core),
      () => arrive(core),
    );
  const finds = newFinds();
  const core: Core = {
    plan,
    spoken,
    asker,
    sheet: makeSheet(tree, (row, path) => stateOf(core, row, path)),
    program: startProgram(spoken, tree, asker, finds),
    finds,
    newFinds,
    openness: opennessOf(plan, record),
    history: noHistory,
    arrivals: makeArrivals(),
    faults: new Map(),
    first: new Map(),
    changed: new Set(),
    atoms: {
      loaded: atom<RecordData>(record),
      dirty: atom(false),
      undo: atom<UndoNames>({ undo: null, redo: null }),
      issues: atom<readonly PlacedIssue[]>([]),
      edits: atom(0),
      jump: atom<Place | null>(null),
    },
  };
  tell(core, true);
  return core;
}

/** A record without an id is new: it gets what its document proposes. */
export function newTree(plan: EntityPlan, record: RecordData, asker: Asker): Tree {
  if (record.id !== undefined) return growTree(plan, record);
  const tree = growTree(plan, startHead(growTree(plan, record), asker, record));
  startLines(tree, HEAD, asker);
  return tree;
}

export const loadedRecord = ({ sheet, atoms }: Core): RecordData => sheet.jotai.get(atoms.loaded);

/** One change from opening to telling: what `work` does is one named step, whatever follows from it included. */
export function change(core: Core, title: string, work: (edit: Edit) => void, join: string | null = null): void {
  const edit = openEdit(core.sheet);
  work(edit);
  core.program.settle(edit);
  noteFirst(core, edit.ops);
  if (edit.ops.length > 0) core.history = pushStep(core.history, { title, ops: edit.ops, join, at: Date.now() });
  close(core, edit);
}

const idOf = (core: Core): string | undefined => {
  const { id } = loadedRecord(core);
  return typeof id === 'string' ? id : undefined;
};

/** What was asked for has come. It follows from what was done before: no step of its own, and no change of anybody's. */
function arrive(core: Core): void {
  const edit = openEdit(core.sheet);
  core.program.arrive(edit);
  close(core, edit);
}

/** Forgets what was wrong with what has been written, and tells everyone. */
export function close(core: Core, edit: Edit): void {
  for (const [key, place] of [...edit.touched.cells, ...edit.touched.lists]) {
    if (core.faults.delete(key) || isFilledLater(core, place.row, place.path)) edit.touched.states.set(key, place);
    noteChange(core, key, place);
  }
  publish(core.sheet, edit.touched, (entry) => totalOf(core.sheet.tree, entry));
  tell(core, edit.touched.states.size > 0 || edit.touched.lists.size > 0);
  if (edit.touched.cells.size + edit.touched.lists.size > 0)
    core.sheet.jotai.set(core.atoms.edits, (count) => count + 1);
}

export function tell(core: Core, issuesMoved: boolean): void {
  const { jotai } = core.sheet;
  const undo = core.history.done.at(-1)?.title ?? null;
  const redo = core.history.undone.at(-1)?.title ?? null;
  const named = jotai.get(core.atoms.undo);
  if (named.undo !== undo || named.redo !== redo) jotai.set(core.atoms.undo, { undo, redo });
  jotai.set(core.atoms.dirty, core.changed.size > 0);
  if (issuesMoved) jotai.set(core.atoms.issues, allIssues(core));
}

/** Remembers what stood in a place before its first change. Rows that were not there do not count: the list they stand in does. */
function noteFirst(core: Core, ops: readonly Op[]): void {
  for (const op of ops) {
    const key = placeKey(op.row, op.path);
    const field = core.plan.fields[op.path];
    const isComputed = op.on === 'cell' && (field?.calc || field?.config.find !== undefined);
    if (op.on === 'rel' || isComputed || op.row.startsWith('+') || core.first.has(key)) continue;
    core.first.set(key, op.on === 'cell' ? op.before.value : op.before);
  }
}

function noteChange(core: Core, key: string, { row, path }: Place): void {
  if (!core.first.has(key)) return;
  const node = rowOf(core.sheet.tree, row);
  const now = core.plan.parts[path] ? (node.lists.get(path) ?? []) : cellOf(node, path).value;
  if (sameValue(core.first.get(key), now)) core.changed.delete(key);
  else core.changed.add(key);
}

/** Every issue there is: what rules say, and what the last check found. */
function allIssues(core: Core): readonly PlacedIssue[] {
  return [...core.program.issues(), ...[...core.faults.values()].flat().filter(({ row }) => isThere(core, row))];
}

/** Whether a row still hangs in its list: removed ones stay in the tree for undo. */
function isThere(core: Core, key: RowKey): boolean {
  const row = rowOf(core.sheet.tree, key);
  if (row.parent === null) return true;
  const list = rowOf(core.sheet.tree, row.parent).lists.get(row.part) ?? [];
  return list.includes(key) && isThere(core, row.parent);
}

/** The strictest of right, state and rule, with what the last check found. */
function stateOf(core: Core, row: RowKey, path: string): FieldState {
  const state = core.program.state(row, path);
  const faults = core.faults.get(placeKey(row, path));
  const { shown, editable } = core.openness(path);
  const issues = faults ? [...state.issues, ...faults.map(({ issue }): Issue => issue)] : state.issues;
  return {
    ...state,
    visible: state.visible && shown && (issues.length > 0 || !comesLater(core, row, path)),
    locked: state.locked || !editable || !isOpenInRow(core.sheet.tree, row, path),
    issues,
  };
}

/** What nobody types and nothing has filled yet is only told of later, when somebody moves it on: in a new record, or wherever its document says so. */
const comesLater = (core: Core, row: RowKey, path: string): boolean =>
  isFilledLater(core, row, path) && isNothing(cellOf(rowOf(core.sheet.tree, row), path).value);

function isFilledLater(core: Core, row: RowKey, path: string): boolean {
  const field = core.plan.fields[path];
  if (row !== HEAD || !field?.locked) return false;
  if (field.foldsEmpty) return !field.untold;
  return !field.calc && loadedRecord(core).id === undefined && !kindNamed(field.kind)?.automatic;
}
