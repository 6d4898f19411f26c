import type { Document } from '../language/document.ts';
import { at, stepsOf } from '../language/pointer.ts';
import { canonicalJson } from '../values/hash.ts';

type Json = Readonly<Record<string, unknown>>;

/** One thing that differs, where it stands. An entry that came or went is one change, whole. `undefined`: not there. */
export interface DocumentChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What must be done to one document to make it the other, by key; arrays and single values are compared whole. */
export function diffDocuments(before: Document, after: Document): readonly DocumentChange[] {
  return diffValues(before, after, '');
}

function diffValues(before: unknown, after: unknown, path: string): readonly DocumentChange[] {
  if (isSame(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return keys.flatMap((key) => diffValues(valueAt(before, key), valueAt(after, key), at(path, key)));
}

/** The document with the changes made. Made in one pass: whatever path a change names need not be there yet. */
export function applyChanges(document: Document, changes: readonly DocumentChange[]): Document {
  return changes.reduce<unknown>((sofar, { path, after }) => put(sofar, stepsOf(path), after), document) as Document;
}

function put(value: unknown, [step, ...rest]: readonly string[], after: unknown): unknown {
  if (step === undefined) return after;
  const entries = new Map(Object.entries(isObject(value) ? value : {}));
  const changed = put(entries.get(step), rest, after);
  if (changed === undefined) entries.delete(step);
  else entries.set(step, changed);
  return Object.fromEntries(entries);
}

/** The change that turns a document into what a layer above makes of it: only what differs, null for what is gone. */
export function changesAsLayer(before: Document, after: Document): Json {
  const layer = layerOf(before, after) as Json;
  return { ...layer, kind: after.kind, key: after.key, spec: after.spec };
}

function layerOf(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isSame(valueAt(before, key), valueAt(after, key)),
  );
  return Object.fromEntries(
    keys.map((key) => [key, Object.hasOwn(after, key) ? layerOf(valueAt(before, key), after[key]) : null]),
  );
}

/** Whether two values are written the same, whatever the order of their keys; they are looked through only as far as they agree. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((one, at) => isSame(one ?? null, b[at] ?? null));
  if (!isObject(a)) return !isObject(b) && !Array.isArray(b) && canonicalJson(a) === canonicalJson(b);
  return isObject(b) && countOf(a) === countOf(b) && Object.keys(a).every((key) => isSame(a[key], valueAt(b, key)));
}

/** What is undefined is not there. */
function countOf(value: Json): number {
  let count = 0;
  for (const key of Object.keys(value)) if (value[key] !== undefined) count += 1;
  return count;
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const valueAt = (value: Json, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);
