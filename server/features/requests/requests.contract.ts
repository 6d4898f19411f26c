import { type Static, Type } from '@sinclair/typebox';
import { Upgraded } from '../../../schemas/wire/documents.ts';
import { listOf, Nothing, oneOf, orNull } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const request = {
  id: Type.String(),
  only: listOf(Type.String()),
  seal: Type.String(),
  confirm: listOf(Type.String()),
  note: orNull(Type.String()),
  at: orNull(Type.String()),
  state: oneOf('asked', 'planned', 'done', 'refused', 'withdrawn', 'expired', 'failed'),
  by: Type.String(),
  byId: Type.String(),
  madeAt: Type.String(),
  decidedBy: orNull(Type.String()),
  decidedAt: orNull(Type.String()),
  /** Why it was sent back, or did not happen. */
  reason: orNull(Type.String()),
  revision: orNull(Type.Integer()),
};

/** A release that does not happen at once: it waits for another person, for a moment, or for both. */
export const ReleaseRequest = Type.Object(request);
export type ReleaseRequest = Static<typeof ReleaseRequest>;

/** A request as a list tells it, with what the first of its documents are called. */
const NamedRequest = Type.Object({ ...request, titles: listOf(Type.String()) });
export type NamedRequest = Static<typeof NamedRequest>;

const strict = { additionalProperties: false };
const release = { may: 'metadata:publish' } as const;
const Id = Type.String({ pattern: '^[a-z]{1,20}:[a-z][a-zA-Z0-9_]{0,40}$' });
const Which = Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });
const Confirm = Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 }));
const seal = Type.String({ maxLength: 100 });
const ReleaseRules = Type.Object({ secondPerson: Type.Boolean() });

/** How the company wants to publish. */
export const getReleaseRules = defineContract({
  method: 'GET',
  url: '/metadata/rules',
  permission: { may: 'metadata:read' },
  result: ReleaseRules,
});
export const putReleaseRules = defineContract({
  method: 'PUT',
  url: '/metadata/rules',
  permission: { may: 'metadata:rules' },
  body: Type.Object({ secondPerson: Type.Boolean() }, strict),
  result: Nothing,
});
export const getRequests = defineContract({
  method: 'GET',
  url: '/metadata/requests',
  permission: { may: 'metadata:read' },
  result: listOf(NamedRequest),
});
/** Drafts as they were reviewed are to be published: after another person agreed, at a moment, or both. */
export const postRequest = defineContract({
  method: 'POST',
  url: '/metadata/requests',
  permission: release,
  body: Type.Object(
    {
      only: Type.Array(Id, { minItems: 1, maxItems: 500 }),
      seal,
      confirm: Confirm,
      note: Type.Optional(Type.String({ maxLength: 500 })),
      at: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' })),
    },
    strict,
  ),
  result: ReleaseRequest,
});
/** The other person agrees; answers with the revision, or null while it waits for its moment. */
export const postApprove = defineContract({
  method: 'POST',
  url: '/metadata/requests/:id/approve',
  permission: release,
  params: Which,
  body: Type.Object({ revision: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), seal, confirm: Confirm }, strict),
  result: Type.Object({ revision: orNull(Type.Integer()) }),
});
export const postRefuse = defineContract({
  method: 'POST',
  url: '/metadata/requests/:id/refuse',
  permission: release,
  params: Which,
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500 }) }, strict),
  result: Nothing,
});
export const postWithdraw = defineContract({
  method: 'POST',
  url: '/metadata/requests/:id/withdraw',
  permission: release,
  params: Which,
  result: Nothing,
});
/** What an upgrade of the product and the company say differently. */
export const getUpgrades = defineContract({
  method: 'GET',
  url: '/metadata/upgrades',
  permission: { may: 'metadata:read' },
  result: listOf(Upgraded),
});
/** By place: the company's word stays (`mine`), or the product is followed (`theirs`). Leaves a draft. */
export const postUpgrade = defineContract({
  method: 'POST',
  url: '/metadata/upgrades',
  permission: { may: 'metadata:write' },
  body: Type.Object(
    {
      id: Id,
      choices: Type.Record(Type.String({ maxLength: 500 }), Type.Union([Type.Literal('mine'), Type.Literal('theirs')])),
    },
    strict,
  ),
  result: Nothing,
});
