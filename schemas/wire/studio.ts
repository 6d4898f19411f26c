import { type Static, Type } from '@sinclair/typebox';
import type { Document } from '../language/document.ts';
import { FoundDocument, OpenedDocument } from './documents.ts';
import { Review } from './review.ts';
import { listOf, oneOf, orNull, shaped } from './wire.ts';

/** What the public site is made of. */
export const StudioKind = oneOf('page', 'fragment', 'site');
export type StudioKind = Static<typeof StudioKind>;

export const StudioDocument = Type.Object({ ...FoundDocument.properties, kind: StudioKind });
export type StudioDocument = Static<typeof StudioDocument>;

export const OpenedStudioDocument = Type.Object({ ...OpenedDocument.properties, kind: StudioKind });
export type OpenedStudioDocument = Static<typeof OpenedStudioDocument>;

/** What is to be seen before a page is published; of tables and cases its editor is told nothing. */
export const StudioReview = Type.Pick(Review, ['revision', 'seal', 'ready', 'documents', 'problems']);
export type StudioReview = Static<typeof StudioReview>;

/** How one document came to be what it is. */
export const DocumentRevision = Type.Object({
  rev: Type.Integer(),
  revision: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  note: orNull(Type.String()),
  words: listOf(Type.String()),
});
export type DocumentRevision = Static<typeof DocumentRevision>;

/** A page that goes live at a moment, and gives way again at another. */
export const Schedule = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  key: Type.String(),
  title: Type.String(),
  at: Type.String(),
  until: orNull(Type.String()),
  state: oneOf('waiting', 'live', 'done', 'failed', 'cancelled'),
  message: orNull(Type.String()),
  by: Type.String(),
});
export type Schedule = Static<typeof Schedule>;

/** A publish that waits: for another person, for a moment, or for both. */
export const WaitingRelease = Type.Object({
  id: Type.String(),
  only: listOf(Type.String()),
  note: orNull(Type.String()),
  at: orNull(Type.String()),
  state: oneOf('asked', 'planned'),
  by: Type.String(),
  byId: Type.String(),
  madeAt: Type.String(),
});
export type WaitingRelease = Static<typeof WaitingRelease>;

export const Releases = Type.Object({
  /** Whether another person looks at what is to be published. */
  secondPerson: Type.Boolean(),
  waiting: listOf(WaitingRelease),
});
export type Releases = Static<typeof Releases>;

/** What a site was given to use from now on. */
export const Enabled = Type.Object({
  /** Another person has to agree first. */
  waits: Type.Boolean(),
});
export type Enabled = Static<typeof Enabled>;

/** Rows for blocks, by the keys of their needs. */
export const BlockRows = Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Record(Type.String(), Type.Unknown()));

/** What the holder of a link sees: a draft, and the fragments and site around it. */
export const Previewed = Type.Object({
  document: shaped<Document>(),
  around: listOf(shaped<Document>()),
  expiresAt: Type.String(),
  data: BlockRows,
});
export type Previewed = Static<typeof Previewed>;
