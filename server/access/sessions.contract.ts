import { Type } from '@sinclair/typebox';
import { SessionShown, SessionsPage } from '../../schemas/wire/session.ts';
import { listOf, Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const Ref = Type.String({ pattern: '^[0-9a-f-]{36}$' });
const page = {
  pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
};

/** Who is signed in to the company. */
export const getSessions = defineContract({
  method: 'GET',
  url: '/sessions',
  permission: { may: 'session:manage' },
  query: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 100 })), ...page }),
  result: SessionsPage,
});

/** Ends some sessions of the company, or all of one user. */
export const endSessions = defineContract({
  method: 'POST',
  url: '/sessions/end',
  permission: { may: 'session:manage' },
  body: Type.Union([
    Type.Object({ refs: Type.Array(Ref, { minItems: 1, maxItems: 200 }) }, { additionalProperties: false }),
    Type.Object({ user: Type.String({ minLength: 1, maxLength: 64 }) }, { additionalProperties: false }),
  ]),
  result: Nothing,
});

/** One's own devices. */
export const getOwnSessions = defineContract({
  method: 'GET',
  url: '/sessions/own',
  permission: 'signedIn',
  beforeApproval: true,
  result: listOf(SessionShown),
});

/** Signs one of one's own devices out, or all but this one. */
export const endOwnSessions = defineContract({
  method: 'POST',
  url: '/sessions/own/end',
  permission: 'signedIn',
  beforeApproval: true,
  body: Type.Union([
    Type.Object({ ref: Ref }, { additionalProperties: false }),
    Type.Object({ others: Type.Literal(true) }, { additionalProperties: false }),
  ]),
  result: Nothing,
});
