import { at, stepsOf } from '../../schemas/language/pointer.ts';
import { isObject, isSame, valueAt } from '../../schemas/layers/diff-documents.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What is to stand at a place. `undefined` takes it away. */
export interface Step {
  readonly path: string;
  readonly after: unknown;
}

/** A step as it was done: with what stood there, so that it can be undone. */
export interface DoneStep extends Step {
  readonly before: unknown;
}

/** What stands at a place, if anything. Arrays are values, not places. */
export const readAt = (document: unknown, path: string): unknown =>
  stepsOf(path).reduce<unknown>((here, key) => (isObject(here) ? valueAt(here, key) : undefined), document);

/**
 * A document with the keys of every object in one order. Whatever is done and undone then leaves the same bytes,
 * for there is only one way to write a thing.
 */
export function inKeyOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inKeyOrder) as T;
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(entries.sort(byKey).map(([key, entry]) => [key, inKeyOrder(entry)])) as T;
}

/** Makes the steps one after another; what is not on their way stays the very same object. Steps that change nothing are left out. */
export function takeSteps<T>(document: T, steps: readonly Step[]): { document: T; done: readonly DoneStep[] } {
  let now: unknown = document;
  const done: DoneStep[] = [];
  for (const asked of steps) {
    const step = raise(now, asked);
    const before = readAt(now, step.path);
    if (before === step.after || isSame(before, step.after)) continue;
    now = put(now, stepsOf(step.path), step.after);
    done.push({ ...step, before });
  }
  return { document: now as T, done };
}

/** What takes a done step back. */
export const inverseOf = (done: readonly DoneStep[]): readonly DoneStep[] =>
  done.map(({ path, before, after }) => ({ path, before: after, after: before })).reverse();

/** A step below something that is not there yet makes it: undone, that goes as well. */
function raise(document: unknown, { path, after }: Step): Step {
  const keys = stepsOf(path);
  let here = document;
  for (const [depth, key] of keys.entries()) {
    const next = isObject(here) ? valueAt(here, key) : undefined;
    if (depth === keys.length - 1) break;
    if (!isObject(next)) {
      const top = at('', ...keys.slice(0, depth + 1));
      if (after === undefined) return { path: top, after: next };
      return { path: top, after: nest(keys.slice(depth + 1), after) };
    }
    here = next;
  }
  return { path, after: inKeyOrder(after) };
}

const nest = (keys: readonly string[], value: unknown): unknown =>
  keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), inKeyOrder(value));

function put(value: unknown, [key, ...rest]: readonly string[], after: unknown): unknown {
  if (key === undefined) return after;
  const map = (isObject(value) ? value : {}) as Json;
  const changed = put(valueAt(map, key), rest, after);
  if (changed !== undefined && Object.hasOwn(map, key)) return { ...map, [key]: changed };
  const others = Object.entries(map).filter(([other]) => other !== key);
  if (changed === undefined) return Object.fromEntries(others);
  return Object.fromEntries([...others, [key, changed] as [string, unknown]].sort(byKey));
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
