import { type Document, readDocument } from '../../schemas/language/document.ts';
import { at, stepsOf } from '../../schemas/language/pointer.ts';
import { applyChanges, isObject, valueAt } from '../../schemas/layers/diff-documents.ts';

/** What makes a document that document, and is none of its contents. */
const opening: ReadonlySet<string> = new Set(['kind', 'key', 'spec', 'layer', 'rev']);

/** A layer without what it says at these places, or as near above them as it says anything; null where nothing smaller than all of it can go. */
export function withoutPlaces(document: Document, pointers: readonly string[]): Document | null {
  const paths = new Set(pointers.map((pointer) => saidAt(document, stepsOf(pointer))));
  if (paths.has(null)) return null;
  const changes = [...paths].map((path) => ({ path: path ?? '', before: null, after: undefined }));
  const read = readDocument(applyChanges(document, changes));
  return read.ok ? read.value : null;
}

/** The deepest place on the way that the layer itself says; lists are one thing. */
function saidAt(document: unknown, steps: readonly string[]): string | null {
  let here = document;
  let path = '';
  for (const step of steps) {
    if (!isObject(here) || valueAt(here, step) === undefined) break;
    here = valueAt(here, step);
    path = at(path, step);
  }
  return path === '' || opening.has(path.slice(1)) ? null : path;
}
