import type { Document } from '../../schemas/language/document.ts';
import { applyChanges, changesAsLayer, isSame } from '../../schemas/layers/diff-documents.ts';
import { layLayers } from '../../schemas/layers/lay-layers.ts';
import { type MergeConflict, mergeDocuments } from '../../schemas/layers/merge-documents.ts';
import type { Side } from '../../schemas/layers/say-conflict.ts';

export interface OwnWords {
  /** Null: both were begun from nothing, or from what the product ships. */
  readonly base: Document | null;
  readonly mine: Document;
  readonly theirs: Document;
}

export interface MergedWords {
  /** The company's own words with what both sides did; where they conflict, mine, or what was chosen. */
  readonly document: Document;
  /** The same as it would run, for saying where a conflict stands. */
  readonly laid: Document;
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Three-way merge of a company's own words. Words about a document of the product are merged as what they make of it:
 * a layer by itself has no order, and would be given one that is not the product's.
 */
export function mergeOwn(
  product: Document | undefined,
  { base, mine, theirs }: OwnWords,
  choices: Readonly<Record<string, Side>> = {},
): MergedWords {
  const lay = (words: Document) => withoutRev(product ? layLayers([product, words]).document : words);
  const ground = base ? lay(base) : product ? withoutRev(product) : emptyOf(mine);
  const [here, there] = [lay(mine), lay(theirs)];
  // What only one side changed is taken as it stands.
  if (isSame(here, there) || isSame(ground, there)) return { document: mine, laid: here, conflicts: [] };
  if (isSame(ground, here)) return { document: theirs, laid: there, conflicts: [] };
  const { document: merged, conflicts } = mergeDocuments(ground, here, there);
  const taken = conflicts.filter(({ path }) => choices[path] === 'theirs');
  const laid = applyChanges(
    merged,
    taken.map(({ path, mine: before, theirs: after }) => ({ path, before, after })),
  );
  return { document: product ? wordsOver(product, laid) : laid, laid, conflicts };
}

/** What a company says when it wants a document of the product to be this. */
export const wordsOver = (product: Document, laid: Document): Document =>
  ({ ...changesAsLayer(withoutRev(product), withoutRev(laid)), layer: 'tenant' }) as unknown as Document;

/** How often it was published is each place's own count. */
export function withoutRev(document: Document): Document {
  const { rev: _, ...said } = document;
  return said as Document;
}

/** Both were begun from nothing: only what every document opens with is the same. */
const emptyOf = ({ kind, key, spec }: Document): Document => ({ kind, key, spec }) as Document;
