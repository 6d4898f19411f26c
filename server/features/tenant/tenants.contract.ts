import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

export type { TenantShown } from './keep-tenants.ts';

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
});

/** The companies the signed-in person belongs to. */
export const getOwnTenants = defineContract({
  method: 'GET',
  url: '/tenants/own',
  permission: 'signedIn',
  beforeApproval: true,
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
});

/** Goes on as the same person's user of another company. */
export const switchTenant = defineContract({
  method: 'POST',
  url: '/tenants/own/switch',
  answersSecret: true,
  permission: 'signedIn',
  beforeApproval: true,
  body: OneTenant,
});
