import { type Static, Type } from '@sinclair/typebox';
import { DocumentDraft } from '../../../schemas/wire/documents.ts';
import { IssueFound } from '../../../schemas/wire/review.ts';
import {
  BlockRows,
  DocumentRevision,
  Enabled,
  StudioKind as kind,
  OpenedStudioDocument,
  Previewed,
  Releases,
  Schedule,
  StudioDocument,
  StudioReview,
} from '../../../schemas/wire/studio.ts';
import { listOf, Nothing } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';
import { ReleaseRequest } from '../requests/requests.contract.ts';

const strict = { additionalProperties: false };
const key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });
const Which = Type.Object({ kind, key });
const Only = Type.Array(Type.String({ pattern: '^(page|fragment|site):[a-z][a-zA-Z0-9]{0,40}$' }), {
  minItems: 1,
  maxItems: 200,
});
const Revision = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' });

const Published = Type.Object({ revision: Revision });
const PreviewLink = Type.Object({ token: Type.String(), expiresAt: Type.String() });
export type PreviewLink = Static<typeof PreviewLink>;

/** Who may write texts may also look; whoever may not change the layout is refused when a draft does. */
const write = { may: 'portal:text' } as const;
const release = { may: 'portal:publish' } as const;

export const getStudio = defineContract({
  method: 'GET',
  url: '/studio/documents',
  permission: write,
  result: listOf(StudioDocument),
});
export const getStudioDocument = defineContract({
  method: 'GET',
  url: '/studio/documents/:kind/:key',
  permission: write,
  params: Which,
  result: OpenedStudioDocument,
});
export const putStudioDraft = defineContract({
  method: 'PUT',
  url: '/studio/drafts/:kind/:key',
  permission: write,
  params: Which,
  /** The company's own words, as layers hold them. `version` is the draft's as it was read, 0 when there was none. */
  body: Type.Object(
    {
      body: Type.Record(Type.String(), Type.Unknown()),
      baseRev: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      version: Revision,
    },
    strict,
  ),
  result: Type.Object({ draft: DocumentDraft, issues: listOf(IssueFound) }),
});
export const deleteStudioDraft = defineContract({
  method: 'DELETE',
  url: '/studio/drafts/:kind/:key',
  permission: { may: 'portal:layout' },
  params: Which,
  result: Nothing,
});
export const postStudioReview = defineContract({
  method: 'POST',
  url: '/studio/review',
  permission: write,
  body: Type.Object({ only: Only }, strict),
  result: StudioReview,
});
export const postStudioPublish = defineContract({
  method: 'POST',
  url: '/studio/publish',
  permission: release,
  body: Type.Object(
    {
      only: Only,
      revision: Revision,
      seal: Type.Optional(Type.String({ maxLength: 100 })),
      note: Type.Optional(Type.String({ maxLength: 500 })),
    },
    strict,
  ),
  result: Published,
});
/** What of pages waits for another person or for a moment, and whether the company wants the other person. */
export const getStudioRequests = defineContract({
  method: 'GET',
  url: '/studio/requests',
  permission: write,
  result: Releases,
});
/** Drafts as they were reviewed are to be published once another person agreed. */
export const postStudioRequest = defineContract({
  method: 'POST',
  url: '/studio/requests',
  permission: release,
  body: Type.Object(
    {
      only: Only,
      seal: Type.String({ maxLength: 100 }),
      note: Type.Optional(Type.String({ maxLength: 500 })),
      at: Type.Optional(Moment),
    },
    strict,
  ),
  result: ReleaseRequest,
});
export const postStudioWithdraw = defineContract({
  method: 'POST',
  url: '/studio/requests/:id/withdraw',
  permission: release,
  params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) }),
  result: Nothing,
});
export const getStudioRevisions = defineContract({
  method: 'GET',
  url: '/studio/revisions/:kind/:key',
  permission: write,
  params: Which,
  result: listOf(DocumentRevision),
});
/** One document back to what it was at one of its revs; 0 is what the product ships. Its neighbours stay as they are. */
export const postStudioRestore = defineContract({
  method: 'POST',
  url: '/studio/restore',
  permission: release,
  body: Type.Object({ kind, key, rev: Revision }, strict),
  result: Published,
});
/** Which template the site is drawn in: at once, or once another person agreed. */
export const postStudioTemplate = defineContract({
  method: 'POST',
  url: '/studio/template',
  permission: release,
  body: Type.Object({ template: Type.Union([Type.Literal('se'), Type.Literal('pro')]) }, strict),
  result: Enabled,
});
/** Which page dresses the sign-in screen from now on. */
export const postStudioLogin = defineContract({
  method: 'POST',
  url: '/studio/login',
  permission: release,
  body: Type.Object({ page: key }, strict),
  result: Enabled,
});
export const getSchedules = defineContract({
  method: 'GET',
  url: '/studio/schedules',
  permission: write,
  result: listOf(Schedule),
});
export const postSchedule = defineContract({
  method: 'POST',
  url: '/studio/schedules',
  permission: release,
  body: Type.Object({ kind, key, at: Moment, until: Type.Optional(Moment) }, strict),
  result: Schedule,
});
export const deleteSchedule = defineContract({
  method: 'DELETE',
  url: '/studio/schedules/:id',
  permission: release,
  params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) }),
  result: Schedule,
});
export const postPreviewLink = defineContract({
  method: 'POST',
  url: '/studio/previews',
  answersSecret: true,
  permission: write,
  body: Type.Object({ kind, key, days: Type.Integer({ minimum: 1, maximum: 30 }) }, strict),
  result: PreviewLink,
});
/** By the link alone: whoever holds it sees this one draft, and nothing once it has expired. */
export const getPreview = defineContract({
  method: 'GET',
  url: '/studio/preview/:token',
  permission: 'public',
  log: 'never',
  params: Type.Object({ token: Type.String({ pattern: '^[\\w-]{43}$' }) }),
  result: Previewed,
});
/** A picture of that draft. */
export const getPreviewFile = defineContract({
  method: 'GET',
  url: '/studio/preview/:token/portal/files/:id',
  permission: 'public',
  log: 'never',
  params: Type.Object({
    token: Type.String({ pattern: '^[\\w-]{43}$' }),
    id: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  }),
  result: 'file',
});
/** Published rows for the blocks of a canvas, by the keys of their needs. */
export const postStudioData = defineContract({
  method: 'POST',
  url: '/studio/data',
  permission: write,
  log: 'never',
  body: Type.Object({ needs: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 100 }) }, strict),
  result: BlockRows,
});
