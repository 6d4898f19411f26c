import { isSame } from '../../schemas/layers/diff-documents.ts';
import type { Selection } from './selection.ts';
import { type DoneStep, inverseOf, readAt, type Step, takeSteps } from './steps.ts';

/** One change of a document, as people call it: 移动“首屏”. */
export interface Command {
  readonly name: string;
  readonly at: number;
  readonly done: readonly DoneStep[];
  /** What another person did, taken over: it stands in the log and is not mine to undo. */
  readonly by?: string;
  /** Commands with the same one in a row are one for whoever undoes: the keystrokes of one text. */
  readonly joins?: string;
  readonly chosen?: Chosen;
}

/** What was chosen when it was done, and what then: chosen again when one goes back, and forth. */
export interface Chosen {
  readonly before: Selection;
  readonly after: Selection;
}

/** What is asked of a document. */
export interface Ask {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly joins?: string;
  readonly chosen?: Chosen;
}

export interface Commanded<T> {
  readonly document: T;
  readonly command: Command;
}

/** Does it. Null when nothing would change. */
export function doCommand<T>(document: T, { name, steps, joins, chosen }: Ask, at: number): Commanded<T> | null {
  const taken = takeSteps(document, steps);
  if (taken.done.length === 0) return null;
  const more = { ...(joins ? { joins } : {}), ...(chosen ? { chosen } : {}) };
  return { document: taken.document, command: { name, at, done: taken.done, ...more } };
}

/** What others have changed since where the command changed it: they would lose it unasked. */
const changedSince = (document: unknown, done: readonly DoneStep[]): readonly string[] =>
  [...endOf(done)].filter(([path, after]) => !isSame(readAt(document, path), after)).map(([path]) => path);

/** What stood, once all steps were made, at the outermost places they touched. */
function endOf(done: readonly DoneStep[]): ReadonlyMap<string, unknown> {
  const end = new Map<string, unknown>();
  for (const { path, after } of done) {
    const outer = [...end.keys()].find((other) => path === other || path.startsWith(`${other}/`));
    if (outer !== undefined) {
      end.set(outer, takeSteps(end.get(outer), [{ path: path.slice(outer.length), after }]).document);
      continue;
    }
    for (const inner of end.keys()) if (inner.startsWith(`${path}/`)) end.delete(inner);
    end.set(path, after);
  }
  return end;
}

export type Undone<T> =
  | { readonly ok: true; readonly document: T }
  | { readonly ok: false; readonly changed: readonly string[] };

/** Takes a command back, whole or not at all. */
export function undoCommand<T>(document: T, { done }: Command): Undone<T> {
  const changed = changedSince(document, done);
  if (changed.length > 0) return { ok: false, changed };
  return { ok: true, document: takeSteps(document, inverseOf(done)).document };
}

/** Does it once more. */
export function redoCommand<T>(document: T, { done }: Command): Undone<T> {
  const changed = changedSince(document, inverseOf(done));
  if (changed.length > 0) return { ok: false, changed };
  return { ok: true, document: takeSteps(document, done).document };
}

/** Both as one: the earlier's place in the log, the later's end. */
export const joinCommands = (earlier: Command, later: Command): Command => ({
  ...later,
  done: joinSteps([...earlier.done, ...later.done]),
  ...(earlier.chosen && later.chosen ? { chosen: { ...later.chosen, before: earlier.chosen.before } } : {}),
});

/** Typing a text writes one place a hundred times; what counts is how it began and how it ended. */
function joinSteps(done: readonly DoneStep[]): readonly DoneStep[] {
  const paths = new Set(done.map(({ path }) => path));
  if (paths.size !== 1) return done;
  const [first] = done;
  const last = done.at(-1);
  return first && last ? [{ path: first.path, before: first.before, after: last.after }] : done;
}
