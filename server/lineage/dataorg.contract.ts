import { type Static, Type } from '@sinclair/typebox';
import { numberedPageOf } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const Org = Type.Object({ id: Type.String(), name: Type.String(), code: Type.String() });

export type Org = Static<typeof Org>;

export const listOrgs = defineContract({
  method: 'GET',
  url: '/dataorg/bdDataorg/list',
  permission: { entity: 'read', of: 'addressBook' },
  query: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 50 })),
    pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  }),
  result: numberedPageOf(Org),
});
