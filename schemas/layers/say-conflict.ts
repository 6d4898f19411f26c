import type { Document } from '../language/document.ts';
import { stepsOf } from '../language/pointer.ts';
import { isObject } from './diff-documents.ts';
import type { MergeConflict } from './merge-documents.ts';
import type { Naming, Words } from './naming.ts';
import { sayPlace } from './say-place.ts';
import { sayAt } from './say-plainly.ts';
import { sayValue } from './say-value.ts';

export type Side = 'mine' | 'theirs';

/** A place both sides say differently, in words; the path is what a choice is named by. */
export interface SaidConflict {
  readonly path: string;
  readonly place: string;
  readonly mine: string;
  readonly theirs: string;
}

export function sayConflict(
  document: Document,
  { path, base, mine, theirs }: MergeConflict,
  naming: Naming = {},
): SaidConflict {
  const words = { ...naming, before: document, after: document };
  const side = (value: unknown) => saySide(words, stepsOf(path), value, base);
  return { path, place: sayPlace(document, path, naming), mine: side(mine), theirs: side(theirs) };
}

/** A thing as a whole is told by its name: what of it differs is not one value. */
function saySide(words: Words, steps: readonly string[], value: unknown, base: unknown): string {
  if (value === undefined || value === null) return base === undefined ? '没有' : '去掉';
  return isObject(value) ? `保留“${sayValue(value)}”` : sayAt(words, steps, value);
}
