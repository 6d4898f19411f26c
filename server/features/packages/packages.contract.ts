import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

export type { Taken } from './gather-package.ts';
export type { ImportRow } from './import-store.ts';
export type { PlannedDocument } from './plan-import.ts';

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
export const getPackable = defineContract({ method: 'GET', url: '/metadata/packages/documents', permission: may });
/** What goes along with what is chosen, and why. */
export const postPackagePlan = defineContract({
  method: 'POST',
  url: '/metadata/packages/plan',
  permission: may,
  body: Type.Object({ ids: Ids }, strict),
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
});
/** What an import would do; nothing is kept. */
export const postImportReview = defineContract({
  method: 'POST',
  url: '/metadata/packages/review',
  permission: may,
  bodyLimit,
  body: Type.Object({ file, choices }, strict),
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
});
export const getImports = defineContract({ method: 'GET', url: '/metadata/packages/imports', permission: may });
export const postUndoReview = defineContract({
  method: 'POST',
  url: '/metadata/packages/imports/:id/review',
  permission: may,
  params: Which,
});
export const postUndo = defineContract({
  method: 'POST',
  url: '/metadata/packages/imports/:id/undo',
  permission: may,
  params: Which,
  body: Type.Object(Release, strict),
});
