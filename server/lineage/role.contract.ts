import { Type } from '@sinclair/typebox';
import { AnyRecord } from '../../schemas/wire/records.ts';
import { listOf, Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { checkTreeOf, HeldRules, UntitledNode } from './rights.shapes.ts';

const Id = Type.String({ minLength: 1, maxLength: 120 });
const mayLook = { entity: 'read', of: 'role' } as const;
const mayGrant = { entity: 'edit', of: 'role' } as const;
const RuleIds = Type.Union([Type.String({ maxLength: 20_000 }), Type.Null()], { default: '' });

export const queryall = defineContract({
  method: 'GET',
  url: '/sys/role/queryall',
  permission: mayLook,
  result: listOf(AnyRecord),
});
export const queryTreeList = defineContract({
  method: 'GET',
  url: '/sys/role/queryTreeList',
  permission: mayLook,
  result: checkTreeOf(UntitledNode),
});
export const checkRoleCode = defineContract({
  method: 'GET',
  url: '/sys/role/checkRoleCode',
  permission: mayLook,
  query: Type.Object({
    id: Type.String({ maxLength: 64, default: '' }),
    roleCode: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  result: Nothing,
});
export const datarule = defineContract({
  method: 'GET',
  url: '/sys/role/datarule/:permissionId/:roleId',
  permission: mayLook,
  params: Type.Object({ permissionId: Id, roleId: Id }),
  result: HeldRules,
});
export const saveDatarule = defineContract({
  method: 'POST',
  url: '/sys/role/datarule',
  permission: mayGrant,
  body: Type.Object({ permissionId: Id, roleId: Id, dataRuleIds: RuleIds }),
  result: Nothing,
});
