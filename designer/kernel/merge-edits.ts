import type { Document } from '../../schemas/language/document.ts';
import { diffDocuments } from '../../schemas/layers/diff-documents.ts';
import { type MergeConflict, mergeDocuments } from '../../schemas/layers/merge-documents.ts';
import { inKeyOrder, type Step, takeSteps } from './steps.ts';

/** Two people's different wishes for one thing. Until somebody chooses, mine stands. */
export interface Conflict {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** What settles it, in the document as it is by then. */
  take(whose: 'mine' | 'theirs', document: Document): readonly Step[];
}

/** What only the designer of a sort of document knows about two edits of it. */
export interface MergeShape {
  /** What merging by key leaves broken, mended: a block that both put elsewhere stands twice, or nowhere. */
  mend(merged: Document, sides: Sides, found: readonly MergeConflict[]): Mended;
}

export interface Sides {
  readonly mine: Document;
  readonly theirs: Document;
}

export interface Mended {
  readonly steps: readonly Step[];
  readonly conflicts: readonly Conflict[];
}

export interface MergedEdits {
  readonly document: Document;
  /** What makes mine the merged one: what the other did. */
  readonly steps: readonly Step[];
  readonly conflicts: readonly Conflict[];
}

/** Mine and theirs from one base, by key. Nothing either did is lost: it is in the document, or in a conflict. */
export function mergeEdits(base: Document, sides: Sides, shape?: MergeShape): MergedEdits {
  const merged = mergeDocuments(base, sides.mine, sides.theirs);
  const byKey = inKeyOrder(merged.document);
  const mended = shape?.mend(byKey, sides, merged.conflicts);
  const document = mended ? takeSteps(byKey, mended.steps).document : byKey;
  const steps = diffDocuments(sides.mine, document).map(({ path, after }) => ({ path, after }));
  return { document, steps, conflicts: mended?.conflicts ?? merged.conflicts.map(asConflict) };
}

/** One that is settled by putting the value chosen where both changed it. */
export const asConflict = ({ path, mine, theirs }: MergeConflict): Conflict => ({
  path,
  mine,
  theirs,
  take: (whose) => [{ path, after: whose === 'mine' ? mine : theirs }],
});
