import { type Static, Type } from '@sinclair/typebox';
import { DocumentKind, SaidConflict } from '../../../schemas/wire/documents.ts';
import { Review } from '../../../schemas/wire/review.ts';
import { listOf, oneOf, orNull } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

/** A document that goes into a package, and who asks for it. */
const Taken = Type.Object({
  id: Type.String(),
  kind: DocumentKind,
  key: Type.String(),
  title: Type.String(),
  chosen: Type.Boolean(),
  /** It was here and is no more: what travels is that it is to go. */
  gone: Type.Boolean(),
  /** 采购申请：字段 › 类别. */
  because: listOf(Type.String()),
  /** How many pictures go with it. */
  pictures: Type.Integer(),
});
export type Taken = Static<typeof Taken>;

/** What an import would do to one document. */
const PlannedDocument = Type.Object({
  id: Type.String(),
  kind: DocumentKind,
  title: Type.String(),
  is: oneOf('new', 'same', 'changed', 'gone'),
  /** What both are held against. */
  basis: Type.String(),
  words: listOf(Type.String()),
  conflicts: listOf(SaidConflict),
});
export type PlannedDocument = Static<typeof PlannedDocument>;

const ImportReview = Type.Object({
  name: Type.String(),
  note: Type.String(),
  source: Type.String(),
  documents: listOf(PlannedDocument),
  pictures: listOf(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      size: Type.Integer(),
      /** These bytes are here already, under that id. */
      isHere: Type.Boolean(),
    }),
  ),
  review: Review,
});
export type ImportReview = Static<typeof ImportReview>;

/** What an import left: which words of which document, over which of its states. */
const Landed = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** Null: it was taken away. */
  hash: orNull(Type.String()),
  /** How often it had been published before; 0: it was not there. */
  baseRev: Type.Integer(),
});
export type Landed = Static<typeof Landed>;

const ImportRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Where it came from: 甲公司 · 第 12 版 · 2026-01-05 10:00. */
  source: Type.String(),
  note: orNull(Type.String()),
  landed: listOf(Landed),
  /** Pictures it brought. */
  files: listOf(Type.String()),
  state: oneOf('drafts', 'published', 'undone'),
  revision: orNull(Type.Integer()),
  by: Type.String(),
  at: Type.String(),
  undoneBy: orNull(Type.String()),
  undoneAt: orNull(Type.String()),
});
export type ImportRow = Static<typeof ImportRow>;

const UndoReview = Type.Object({
  /** Why it cannot be taken back, document by document; empty: it can. */
  blocked: listOf(Type.String()),
  /** Drafts it left that are still as it left them. */
  drafts: listOf(Type.Object({ id: Type.String(), title: Type.String() })),
  isUndone: Type.Boolean(),
  review: Review,
});
export type UndoReview = Static<typeof UndoReview>;

/** The revision that came of it; null where nothing was published. */
const Released = Type.Object({ revision: orNull(Type.Integer()) });

const strict = { additionalProperties: false };
const may = { may: 'metadata:package' } as const;
const Id = Type.String({ pattern: '^[a-z]{1,20}:[a-z][a-zA-Z0-9_]{0,40}$' });
const Ids = Type.Array(Id, { minItems: 1, maxItems: 500 });
const Note = Type.Optional(Type.String({ maxLength: 500 }));
/** A file's text: how much it may be is said where it is read. */
const file = Type.String({ minLength: 1, maxLength: 12 * 1024 * 1024 });
const bodyLimit = 16 * 1024 * 1024;
const Side = Type.Union([Type.Literal('mine'), Type.Literal('theirs')]);
const choices = Type.Record(Id, Type.Record(Type.String({ maxLength: 500 }), Side));
const Which = Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });
const Release = {
  revision: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  seal: Type.Optional(Type.String({ maxLength: 100 })),
  confirm: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 })),
  note: Note,
};

/** What of the company's own can be packed. */
export const getPackable = defineContract({
  method: 'GET',
  url: '/metadata/packages/documents',
  permission: may,
  result: listOf(Taken),
});
/** What goes along with what is chosen, and why. */
export const postPackagePlan = defineContract({
  method: 'POST',
  url: '/metadata/packages/plan',
  permission: may,
  body: Type.Object({ ids: Ids }, strict),
  result: listOf(Taken),
});
/** The package as the text of a file. */
export const postPackage = defineContract({
  method: 'POST',
  url: '/metadata/packages/export',
  permission: may,
  body: Type.Object(
    {
      ids: Ids,
      without: Type.Optional(Type.Array(Id, { maxItems: 500 })),
      name: Type.String({ minLength: 1, maxLength: 100 }),
      note: Note,
    },
    strict,
  ),
  result: Type.Object({ text: Type.String() }),
});
/** What an import would do; nothing is kept. */
export const postImportReview = defineContract({
  method: 'POST',
  url: '/metadata/packages/review',
  permission: may,
  bodyLimit,
  body: Type.Object({ file, choices }, strict),
  result: ImportReview,
});
/** As drafts, or at once as a publish: that asks for the right to publish as well. */
export const postImport = defineContract({
  method: 'POST',
  url: '/metadata/packages/import',
  permission: may,
  bodyLimit,
  body: Type.Object(
    { file, choices, as: Type.Union([Type.Literal('drafts'), Type.Literal('published')]), ...Release },
    strict,
  ),
  result: Released,
});
export const getImports = defineContract({
  method: 'GET',
  url: '/metadata/packages/imports',
  permission: may,
  result: listOf(ImportRow),
});
export const postUndoReview = defineContract({
  method: 'POST',
  url: '/metadata/packages/imports/:id/review',
  permission: may,
  params: Which,
  result: UndoReview,
});
export const postUndo = defineContract({
  method: 'POST',
  url: '/metadata/packages/imports/:id/undo',
  permission: may,
  params: Which,
  body: Type.Object(Release, strict),
  result: Released,
});
