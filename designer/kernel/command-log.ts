import { type Ask, type Command, doCommand, joinCommands, redoCommand, undoCommand } from './command.ts';

/** A document with all that was done to it, as far as it is remembered. */
export interface Logged<T> {
  readonly document: T;
  /** What was done, the latest last. */
  readonly past: readonly Command[];
  /** What was undone, the next to be redone last. */
  readonly future: readonly Command[];
}

/** More than a day's work; older ones can no longer be undone. */
const mostCommands = 500;
/** Keystrokes further apart are two changes. */
const joinWithinMs = 4_000;

export const beginLog = <T>(document: T): Logged<T> => ({ document, past: [], future: [] });

/** The log after a command; the very same when it changes nothing. */
export function record<T>(log: Logged<T>, ask: Ask, at: number): Logged<T> {
  const made = doCommand(log.document, ask, at);
  if (!made) return log;
  const last = log.past.at(-1);
  const isOne =
    ask.joins !== undefined &&
    last?.joins === ask.joins &&
    !last.by &&
    at - last.at < joinWithinMs &&
    log.future.length === 0;
  const past =
    isOne && last ? [...log.past.slice(0, -1), joinCommands(last, made.command)] : [...log.past, made.command];
  return { document: made.document, past: past.slice(-mostCommands), future: [] };
}

/** What another person did comes into the log without being mine to undo; what I undid can still be redone. */
export function recordForeign<T>(log: Logged<T>, ask: Ask & { readonly by: string }, at: number): Logged<T> {
  const made = doCommand(log.document, ask, at);
  if (!made) return log;
  return { ...log, document: made.document, past: [...log.past, { ...made.command, by: ask.by }].slice(-mostCommands) };
}

export type Travelled<T> =
  | { readonly ok: true; readonly log: Logged<T>; readonly command: Command }
  | { readonly ok: false; readonly command: Command; readonly changed: readonly string[] };

/** Takes my latest command back. Null when there is none. */
export function undo<T>(log: Logged<T>): Travelled<T> | null {
  const index = log.past.findLastIndex(({ by }) => by === undefined);
  const command = log.past[index];
  if (!command) return null;
  const undone = undoCommand(log.document, command);
  if (!undone.ok) return { ok: false, command, changed: undone.changed };
  const past = log.past.filter((_, at) => at !== index);
  return { ok: true, command, log: { document: undone.document, past, future: [...log.future, command] } };
}

/** Does again what was taken back last. Null when there is nothing. */
export function redo<T>(log: Logged<T>): Travelled<T> | null {
  const command = log.future.at(-1);
  if (!command) return null;
  const done = redoCommand(log.document, command);
  if (!done.ok) return { ok: false, command, changed: done.changed };
  const { joins: _, ...alone } = command;
  return {
    ok: true,
    command,
    log: { document: done.document, past: [...log.past, alone], future: log.future.slice(0, -1) },
  };
}

/** What the buttons say: 撤销“移动首屏”. */
export const nextUndo = ({ past }: Logged<unknown>): Command | undefined => past.findLast(({ by }) => by === undefined);
export const nextRedo = ({ future }: Logged<unknown>): Command | undefined => future.at(-1);
