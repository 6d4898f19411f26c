import { type Static, Type } from '@sinclair/typebox';
import { Entered } from '../../../schemas/wire/session.ts';
import { listOf, Nothing, numberedPageOf, oneOf, orNull } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

/** A company as whoever keeps the installation sees it: that it is there and in use, nothing of what is in it. */
const TenantShown = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: oneOf('open', 'frozen', 'early', 'over'),
  operator: Type.Boolean(),
  beginDate: orNull(Type.String()),
  endDate: orNull(Type.String()),
  remark: orNull(Type.String()),
  createTime: Type.String(),
  users: Type.Integer(),
  supplierUsers: Type.Integer(),
  online: Type.Integer(),
  lastSignIn: orNull(Type.String()),
});
export type TenantShown = Static<typeof TenantShown>;

const MadeTenant = Type.Object({
  tenant: Type.Integer(),
  name: Type.String(),
  username: Type.String(),
  roles: Type.Integer(),
});
export type MadeTenant = Static<typeof MadeTenant>;

const OwnTenants = Type.Object({
  list: listOf(
    Type.Object({ tenant: Type.Integer(), name: Type.String(), username: Type.String(), realname: Type.String() }),
  ),
  current: Type.Integer(),
  /** Whether this session began with the own password: only then may accounts be linked. */
  canLink: Type.Boolean(),
});

const may = { may: 'tenant:manage' } as const;
const Day = Type.Union([Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }), Type.Null()]);
const Name = Type.String({ minLength: 1, maxLength: 100 });
const terms = {
  beginDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
  remark: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
};
const OfTenant = Type.Object({ tenant: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
const picture = {
  captcha: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
  checkKey: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Number(), Type.Null()])),
};

export const getTenants = defineContract({
  method: 'GET',
  url: '/tenants',
  permission: may,
  query: Type.Object({
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  }),
  result: numberedPageOf(TenantShown),
});

/** A company with its roles, dictionaries and an administrator who must choose a password of their own. */
export const addTenant = defineContract({
  method: 'POST',
  url: '/tenants',
  permission: may,
  body: Type.Object(
    { name: Name, username: Type.String({ maxLength: 40 }), password: Type.String({ maxLength: 200 }), ...terms },
    { additionalProperties: false },
  ),
  result: MadeTenant,
});

export const editTenant = defineContract({
  method: 'PUT',
  url: '/tenants/:tenant',
  permission: may,
  params: OfTenant,
  body: Type.Object(
    { name: Type.Optional(Name), ...terms, frozen: Type.Optional(Type.Boolean()) },
    { additionalProperties: false },
  ),
  result: Nothing,
});

/** The companies the signed-in person belongs to. */
export const getOwnTenants = defineContract({
  method: 'GET',
  url: '/tenants/own',
  permission: 'signedIn',
  beforeApproval: true,
  result: OwnTenants,
});

/** Says that another account is mine too: by its password. */
export const linkTenant = defineContract({
  method: 'POST',
  url: '/tenants/own/link',
  permission: 'signedIn',
  beforeApproval: true,
  bodyLimit: 16 * 1024,
  body: Type.Object(
    { username: Type.String({ maxLength: 100 }), password: Type.String({ maxLength: 200 }), ...picture },
    { additionalProperties: false },
  ),
  result: Nothing,
});

const OneTenant = Type.Object(
  { tenant: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
  { additionalProperties: false },
);

export const unlinkTenant = defineContract({
  method: 'POST',
  url: '/tenants/own/unlink',
  permission: 'signedIn',
  beforeApproval: true,
  body: OneTenant,
  result: Nothing,
});

/** Goes on as the same person's user of another company. */
export const switchTenant = defineContract({
  method: 'POST',
  url: '/tenants/own/switch',
  answersSecret: true,
  permission: 'signedIn',
  beforeApproval: true,
  body: OneTenant,
  result: Entered,
});
