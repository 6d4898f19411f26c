import type { Cell, RowKey } from './tree.ts';

/** One change as it can be taken back: a cell, a list of rows, or what rules read through a reference. */
export type Op =
  | { readonly on: 'cell'; readonly row: RowKey; readonly path: string; readonly before: Cell; readonly after: Cell }
  | {
      readonly on: 'list';
      readonly row: RowKey;
      readonly path: string;
      readonly before: readonly RowKey[];
      readonly after: readonly RowKey[];
    }
  | {
      readonly on: 'rel';
      readonly row: RowKey;
      readonly path: string;
      readonly before: unknown;
      readonly after: unknown;
    };

/** What a person did, by name: 「粘贴 12 行」. */
export interface Step {
  readonly title: string;
  readonly ops: readonly Op[];
  /** Steps with the same join, shortly one after the other, are one: typing a word is one step. */
  readonly join: string | null;
  readonly at: number;
}

export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const noHistory: History = { done: [], undone: [] };

const JOIN_WITHIN = 1500;
const DEPTH = 300;

export function pushStep(history: History, step: Step): History {
  const last = history.done.at(-1);
  const joins = last !== undefined && step.join !== null && last.join === step.join && step.at - last.at < JOIN_WITHIN;
  const done = joins
    ? [...history.done.slice(0, -1), { ...step, ops: joinOps(last.ops, step.ops) }]
    : [...history.done, step].slice(-DEPTH);
  return { done, undone: [] };
}

/** The last step is finished: whatever comes next is another one. */
export function sealStep(history: History): History {
  const last = history.done.at(-1);
  return last?.join ? { ...history, done: [...history.done.slice(0, -1), { ...last, join: null }] } : history;
}

/** Two writes of the same place are one, from the first value to the last. */
function joinOps(first: readonly Op[], second: readonly Op[]): readonly Op[] {
  const joined = new Map<string, Op>();
  for (const op of [...first, ...second]) {
    const key = `${op.on} ${op.row} ${op.path}`;
    const known = joined.get(key);
    joined.set(key, known ? ({ ...op, before: known.before } as Op) : op);
  }
  return [...joined.values()];
}

/** The step that takes it back: the same changes, from last to first, the other way round. */
export const reversed = (ops: readonly Op[]): readonly Op[] =>
  ops.toReversed().map((op) => ({ ...op, before: op.after, after: op.before }) as Op);
