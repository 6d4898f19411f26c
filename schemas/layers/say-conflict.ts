import type { Document } from '../language/document.ts';
import { sayValue } from './change-words.ts';
import { isObject } from './diff-documents.ts';
import type { MergeConflict } from './merge-documents.ts';
import { sayPlace } from './say-place.ts';

export type Side = 'mine' | 'theirs';

/** A place both sides say differently, in words; the path is what a choice is named by. */
export interface SaidConflict {
  readonly path: string;
  readonly place: string;
  readonly mine: string;
  readonly theirs: string;
}

export const sayConflict = (document: Document, { path, base, mine, theirs }: MergeConflict): SaidConflict => ({
  path,
  place: sayPlace(document, path),
  mine: saySide(mine, base),
  theirs: saySide(theirs, base),
});

/** A thing as a whole is told by its name: what of it differs is not one value. */
function saySide(value: unknown, base: unknown): string {
  if (value === undefined || value === null) return base === undefined ? '没有' : '去掉';
  return isObject(value) ? `保留“${sayValue(value)}”` : sayValue(value);
}
