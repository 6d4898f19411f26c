import { Type } from '@sinclair/typebox';
import { DocumentDraft, DocumentRow, DocumentView, MergeOffer, UsedAtWork } from '../../../schemas/wire/documents.ts';
import { IssueFound, Review, Revision } from '../../../schemas/wire/review.ts';
import { listOf, Nothing, orNull } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const strict = { additionalProperties: false };
const Which = Type.Object({
  kind: Type.String({ pattern: '^[a-z]{1,20}$' }),
  key: Type.String({ pattern: '^[a-z][a-zA-Z0-9_]{0,40}$' }),
});
const Id = Type.String({ pattern: '^[a-z]{1,20}:[a-z][a-zA-Z0-9_]{0,40}$' });
const Only = Type.Optional(Type.Array(Id, { maxItems: 500 }));
const RevisionNo = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const Release = {
  revision: RevisionNo,
  seal: Type.Optional(Type.String({ maxLength: 100 })),
  confirm: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 })),
  note: Type.Optional(Type.String({ maxLength: 500 })),
};

const Released = Type.Object({ revision: Type.Integer() });

const read = { may: 'metadata:read' } as const;
const write = { may: 'metadata:write' } as const;
const release = { may: 'metadata:publish' } as const;

export const getDocuments = defineContract({
  method: 'GET',
  url: '/metadata/documents',
  permission: read,
  query: Type.Object({ kind: Type.Optional(Type.String({ maxLength: 20 })) }, strict),
  result: listOf(DocumentRow),
});
export const getDocument = defineContract({
  method: 'GET',
  url: '/metadata/documents/:kind/:key',
  permission: read,
  params: Which,
  result: DocumentView,
});
export const getDrafts = defineContract({
  method: 'GET',
  url: '/metadata/drafts',
  permission: read,
  result: listOf(DocumentDraft),
});
export const getDraft = defineContract({
  method: 'GET',
  url: '/metadata/drafts/:kind/:key',
  permission: read,
  params: Which,
  result: Type.Object({ draft: DocumentDraft, merge: orNull(MergeOffer) }),
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
  result: Type.Object({ draft: DocumentDraft, issues: listOf(IssueFound) }),
});
export const deleteDraft = defineContract({
  method: 'DELETE',
  url: '/metadata/drafts/:kind/:key',
  permission: write,
  params: Which,
  result: Nothing,
});
/** Drafts as they would be published; with `to`, going back to that revision instead; with `wholeCases`, every case there is. */
export const postReview = defineContract({
  method: 'POST',
  url: '/metadata/review',
  permission: read,
  body: Type.Object({ only: Only, to: Type.Optional(RevisionNo), wholeCases: Type.Optional(Type.Boolean()) }, strict),
  result: Review,
});
export const postPublish = defineContract({
  method: 'POST',
  url: '/metadata/publish',
  permission: release,
  body: Type.Object({ ...Release, only: Only }, strict),
  result: Released,
});
export const postRollback = defineContract({
  method: 'POST',
  url: '/metadata/rollback',
  permission: release,
  body: Type.Object({ ...Release, to: RevisionNo }, strict),
  result: Released,
});
export const getRevisions = defineContract({
  method: 'GET',
  url: '/metadata/revisions',
  permission: read,
  query: Type.Object(
    { before: Type.Optional(RevisionNo), most: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) },
    strict,
  ),
  result: listOf(Revision),
});
export const getWhereUsed = defineContract({
  method: 'GET',
  url: '/metadata/where-used',
  permission: read,
  query: Type.Object({ ref: Type.String({ maxLength: 200 }) }, strict),
  result: listOf(UsedAtWork),
});
