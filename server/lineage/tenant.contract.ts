import { Type } from '@sinclair/typebox';
import { OwnTenant } from '../../schemas/wire/session.ts';
import { listOf, Nothing, numberedPageOf, orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const SysTenant = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  createBy: Type.Null(),
  createTime: Type.String(),
  beginDate: orNull(Type.String()),
  endDate: orNull(Type.String()),
  /** 0: frozen. */
  status: Type.Integer(),
});

const may = { may: 'tenant:manage' } as const;
const Id = Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: '^[1-9]\\d{0,9}$' })]);
const Day = Type.Optional(Type.Union([Type.String({ maxLength: 19 }), Type.Null()]));
const Status = Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 2 }), Type.Null()]));
const loose = { additionalProperties: true };

export const tenantList = defineContract({
  method: 'GET',
  url: '/sys/tenant/list',
  permission: may,
  query: Type.Object(
    {
      name: Type.Optional(Type.String({ maxLength: 100 })),
      pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
      pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
    },
    { additionalProperties: Type.String({ maxLength: 30_000 }) },
  ),
  result: numberedPageOf(SysTenant),
});

/** As the old clients send it; who administers the company is ours, and must be said. */
export const tenantAdd = defineContract({
  method: 'POST',
  url: '/sys/tenant/add',
  permission: may,
  body: Type.Object(
    {
      id: Type.Optional(Type.Union([Id, Type.Null(), Type.Literal('')])),
      name: Type.String({ minLength: 1, maxLength: 100 }),
      beginDate: Day,
      endDate: Day,
      status: Status,
      username: Type.String({ maxLength: 40, default: '' }),
      password: Type.String({ maxLength: 200, default: '' }),
    },
    loose,
  ),
  result: Nothing,
});

export const tenantEdit = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/tenant/edit',
  permission: may,
  body: Type.Object(
    {
      id: Id,
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      beginDate: Day,
      endDate: Day,
      status: Status,
    },
    loose,
  ),
  result: Nothing,
});

export const tenantDelete = defineContract({
  method: 'DELETE',
  url: '/sys/tenant/delete',
  permission: may,
  query: Type.Object({ id: Type.String({ maxLength: 12, default: '' }) }),
  result: Nothing,
});

export const tenantDeleteBatch = defineContract({
  method: 'DELETE',
  url: '/sys/tenant/deleteBatch',
  permission: may,
  query: Type.Object({ ids: Type.String({ maxLength: 2000, default: '' }) }),
  result: Nothing,
});

export const tenantById = defineContract({
  method: 'GET',
  url: '/sys/tenant/queryById',
  permission: may,
  query: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  result: SysTenant,
});

/** The companies the asker may know of. */
export const tenantQueryList = defineContract({
  method: 'GET',
  url: '/sys/tenant/queryList',
  permission: 'signedIn',
  beforeApproval: true,
  query: Type.Object({ ids: Type.Optional(Type.String({ maxLength: 2000 })) }),
  result: listOf(Type.Union([SysTenant, OwnTenant])),
});

export const currentUserTenant = defineContract({
  method: 'GET',
  url: '/sys/tenant/getCurrentUserTenant',
  permission: 'signedIn',
  beforeApproval: true,
  result: Type.Object({ list: listOf(OwnTenant) }),
});
