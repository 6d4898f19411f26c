import type { Document } from '../../../schemas/language/document.ts';
import { diffDocuments } from '../../../schemas/layers/diff-documents.ts';

/** Where a page keeps its texts and pictures, apart from its layout. */
const texts: readonly RegExp[] = [
  /^\/content(\/|$)/,
  /^\/nodes\/[^/]+\/overrides\/[^/]+\/content(\/|$)/,
  /^\/title(\/|$)/,
  /^\/description$/,
  /^\/rev$/,
];

/** Whether an editor of texts made all of it. A text that came or went with a block is a change of the layout as well. */
export const isTextOnly = (before: Document, after: Document): boolean =>
  before.kind !== 'site' &&
  diffDocuments(before, after).every(({ path }) => texts.some((pattern) => pattern.test(path)));
