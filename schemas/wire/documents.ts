import { type Static, Type } from '@sinclair/typebox';
import type { Document, DocumentKind as Kind } from '../language/document.ts';
import type { SaidConflict as Said } from '../layers/say-conflict.ts';
import { listOf, oneOf, orNull, shaped } from './wire.ts';

export const DocumentKind = Type.Unsafe<Kind>(Type.String());

/** A place two sides say differently, in words. */
export const SaidConflict = Type.Unsafe<Said>(
  Type.Object({ path: Type.String(), place: Type.String(), mine: Type.String(), theirs: Type.String() }),
);

/** What someone is writing of a document, not yet published. A null body says that the document is to go. */
export const DocumentDraft = Type.Object({
  id: Type.String(),
  kind: DocumentKind,
  key: Type.String(),
  body: Type.Unknown(),
  /** The `rev` it was begun from; 0 when there was none. */
  baseRev: Type.Integer(),
  version: Type.Integer(),
  by: Type.String(),
  at: Type.String(),
  /** The revision of the product it settles the company's differences with; null unless that is what it is for. */
  ground: orNull(Type.Integer()),
});
export type DocumentDraft = Static<typeof DocumentDraft>;

const found = {
  id: Type.String(),
  kind: DocumentKind,
  key: Type.String(),
  title: Type.String(),
  /** What the product says of it; null for a document of the company's own. */
  product: orNull(shaped<Document>()),
  /** What runs; null while it was never published. */
  laid: orNull(shaped<Document>()),
  /** How often the company published it; 0: never. */
  rev: Type.Integer(),
  draft: orNull(DocumentDraft),
};

/** A document as a designer works on it. */
export const FoundDocument = Type.Object(found);
export type FoundDocument = Static<typeof FoundDocument>;

/** What a draft becomes over what was published since it was begun. */
export const MergeOffer = Type.Object({
  /** With everything both did; where they conflict, the draft's. */
  document: shaped<Document>(),
  conflicts: listOf(
    Type.Object({
      path: Type.String(),
      /** What is not there is left out. */
      base: Type.Optional(Type.Unknown()),
      mine: Type.Optional(Type.Unknown()),
      theirs: Type.Optional(Type.Unknown()),
    }),
  ),
  /** What the draft is to be saved with once it is merged. */
  baseRev: Type.Integer(),
});
export type MergeOffer = Static<typeof MergeOffer>;

/** One of them, with what became of its draft's ground meanwhile. */
export const OpenedDocument = Type.Object({ ...found, merge: orNull(MergeOffer) });
export type OpenedDocument = Static<typeof OpenedDocument>;

const row = {
  id: Type.String(),
  kind: DocumentKind,
  key: Type.String(),
  title: Type.String(),
  layer: oneOf('product', 'tenant'),
  /** How often the tenant published words of its own about it; 0: never. */
  rev: Type.Integer(),
};

/** A document in the list of all. */
export const DocumentRow = Type.Object({ ...row, hasDraft: Type.Boolean() });
export type DocumentRow = Static<typeof DocumentRow>;

/** A document with its layers. */
export const DocumentView = Type.Object({
  ...row,
  product: orNull(shaped<Document>()),
  own: orNull(shaped<Document>()),
  /** Both as one: what runs. */
  laid: shaped<Document>(),
});
export type DocumentView = Static<typeof DocumentView>;

/** Where something is referred to that may go. */
export const UsedAtWork = Type.Object({
  /** The document that refers, and how people know it. */
  document: Type.String(),
  title: Type.String(),
  path: Type.String(),
  /** Only a draft says so: it does not run yet. */
  isDraft: Type.Boolean(),
});
export type UsedAtWork = Static<typeof UsedAtWork>;

/** What an upgrade of the product left to be looked at in one document. */
export const Upgraded = Type.Object({
  id: Type.String(),
  kind: DocumentKind,
  key: Type.String(),
  title: Type.String(),
  conflicts: listOf(SaidConflict),
  /** Left out of what runs, until somebody mends it; it is still kept. */
  unfit: listOf(Type.Object({ place: Type.String(), say: Type.String() })),
});
export type Upgraded = Static<typeof Upgraded>;
