import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

export type { DocumentDraft as Draft } from '../../../schemas/wire/documents.ts';
export type { Problem, Review } from '../../../schemas/wire/review.ts';
export type { DocumentRow, DocumentView } from '../../metadata/documents.ts';
export type { Revision } from '../../metadata/revisions.ts';
export type { UsedAtWork } from '../../metadata/where-used.ts';

const strict = { additionalProperties: false };
const Which = Type.Object({
  kind: Type.String({ pattern: '^[a-z]{1,20}$' }),
  key: Type.String({ pattern: '^[a-z][a-zA-Z0-9_]{0,40}$' }),
});
const Id = Type.String({ pattern: '^[a-z]{1,20}:[a-z][a-zA-Z0-9_]{0,40}$' });
const Only = Type.Optional(Type.Array(Id, { maxItems: 500 }));
const Revision = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const Release = {
  revision: Revision,
  seal: Type.Optional(Type.String({ maxLength: 100 })),
  confirm: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 })),
  note: Type.Optional(Type.String({ maxLength: 500 })),
};

const read = { may: 'metadata:read' } as const;
const write = { may: 'metadata:write' } as const;
const release = { may: 'metadata:publish' } as const;

export const getDocuments = defineContract({
  method: 'GET',
  url: '/metadata/documents',
  permission: read,
  query: Type.Object({ kind: Type.Optional(Type.String({ maxLength: 20 })) }, strict),
});
export const getDocument = defineContract({
  method: 'GET',
  url: '/metadata/documents/:kind/:key',
  permission: read,
  params: Which,
});
export const getDrafts = defineContract({ method: 'GET', url: '/metadata/drafts', permission: read });
export const getDraft = defineContract({
  method: 'GET',
  url: '/metadata/drafts/:kind/:key',
  permission: read,
  params: Which,
});
export const putDraft = defineContract({
  method: 'PUT',
  url: '/metadata/drafts/:kind/:key',
  permission: write,
  params: Which,
  /** `body` null: the document is to go. `version` is the draft's as it was read, 0 when there was none. */
  body: Type.Object(
    {
      body: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
      baseRev: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    },
    strict,
  ),
});
export const deleteDraft = defineContract({
  method: 'DELETE',
  url: '/metadata/drafts/:kind/:key',
  permission: write,
  params: Which,
});
/** Drafts as they would be published; with `to`, going back to that revision instead; with `wholeCases`, every case there is. */
export const postReview = defineContract({
  method: 'POST',
  url: '/metadata/review',
  permission: read,
  body: Type.Object({ only: Only, to: Type.Optional(Revision), wholeCases: Type.Optional(Type.Boolean()) }, strict),
});
export const postPublish = defineContract({
  method: 'POST',
  url: '/metadata/publish',
  permission: release,
  body: Type.Object({ ...Release, only: Only }, strict),
});
export const postRollback = defineContract({
  method: 'POST',
  url: '/metadata/rollback',
  permission: release,
  body: Type.Object({ ...Release, to: Revision }, strict),
});
export const getRevisions = defineContract({
  method: 'GET',
  url: '/metadata/revisions',
  permission: read,
  query: Type.Object(
    { before: Type.Optional(Revision), most: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) },
    strict,
  ),
});
export const getWhereUsed = defineContract({
  method: 'GET',
  url: '/metadata/where-used',
  permission: read,
  query: Type.Object({ ref: Type.String({ maxLength: 200 }) }, strict),
});
