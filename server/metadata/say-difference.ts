import type { Document } from '../../schemas/language/document.ts';

/** What changed between two states of a document, one sentence a change. */
export function sayDifference(_before: Document | undefined, _after: Document | undefined): readonly string[] {
  return [];
}
