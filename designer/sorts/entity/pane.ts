import type { Model } from '../../../schemas/compile/model.ts';
import type { Document } from '../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import type { Editing } from '../../kernel/editing.ts';
import type { Problem } from '../../kernel/problems.ts';

/** What every pane of the entity designer is given: one aspect of one document, edited by commands. */
export interface PaneProps {
  readonly editing: Editing;
  /** As it is at work: whole, in the stored form. */
  readonly document: EntityDocument;
  /** The company's documents with this one in them, compiled; while something is wrong, of all that is sound. */
  readonly model: Model | null;
  /** Whether the document compiles as it stands. */
  readonly compiles: boolean;
  readonly problems: readonly Problem[];
  /** Whether the product ships it: what a company adds to such a one stands beside its columns. */
  readonly isShipped?: boolean;
  /** Every other document. */
  readonly others: readonly Document[];
  /** Shows the pane where what stands at a JSON pointer is edited, and chooses it there. */
  goTo(path: string): void;
}
