import { Type } from '@sinclair/typebox';
import { AnyRecord } from '../../schemas/wire/records.ts';
import { listOf, Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { CheckTree, HeldRules } from './rights.shapes.ts';

const Id = Type.String({ minLength: 1, maxLength: 120 });
const mayLook = { entity: 'read', of: 'departRole' } as const;
const mayGrant = { entity: 'edit', of: 'departRole' } as const;
const RuleIds = Type.Union([Type.String({ maxLength: 20_000 }), Type.Null()], { default: '' });
const Ids = Type.String({ maxLength: 100_000, default: '' });
const permissions = '/sys/sysDepartPermission';
const roles = '/sys/sysDepartRole';

export const queryTreeListForDeptRole = defineContract({
  method: 'GET',
  url: `${permissions}/queryTreeListForDeptRole`,
  permission: mayLook,
  query: Type.Object({ departId: Id }),
  result: CheckTree,
});
export const queryDeptRolePermission = defineContract({
  method: 'GET',
  url: `${permissions}/queryDeptRolePermission`,
  permission: mayLook,
  query: Type.Object({ roleId: Id }),
  result: listOf(Type.String()),
});
export const saveDeptRolePermission = defineContract({
  method: 'POST',
  url: `${permissions}/saveDeptRolePermission`,
  permission: mayGrant,
  body: Type.Object({
    roleId: Id,
    permissionIds: Ids,
    lastpermissionIds: Type.Optional(Type.Union([Type.String({ maxLength: 100_000 }), Type.Null()])),
  }),
  result: Nothing,
});
export const departDatarule = defineContract({
  method: 'GET',
  url: `${permissions}/datarule/:permissionId/:departId`,
  permission: mayLook,
  params: Type.Object({ permissionId: Id, departId: Id }),
  result: HeldRules,
});
export const saveDepartDatarule = defineContract({
  method: 'POST',
  url: `${permissions}/datarule`,
  permission: { entity: 'edit', of: 'role' },
  body: Type.Object({ permissionId: Id, departId: Id, dataRuleIds: RuleIds }),
  result: Nothing,
});
export const roleDatarule = defineContract({
  method: 'GET',
  url: `${roles}/datarule/:permissionId/:departId/:roleId`,
  permission: mayLook,
  params: Type.Object({ permissionId: Id, departId: Id, roleId: Id }),
  result: HeldRules,
});
export const saveRoleDatarule = defineContract({
  method: 'POST',
  url: `${roles}/datarule`,
  permission: mayGrant,
  body: Type.Object({ permissionId: Id, roleId: Id, dataRuleIds: RuleIds }),
  result: Nothing,
});
export const getDeptRoleList = defineContract({
  method: 'GET',
  url: `${roles}/getDeptRoleList`,
  permission: mayLook,
  query: Type.Object({ departId: Id, userId: Type.String({ maxLength: 64, default: '' }) }),
  result: listOf(AnyRecord),
});
export const deptRoleUserAdd = defineContract({
  method: 'POST',
  url: `${roles}/deptRoleUserAdd`,
  permission: mayGrant,
  body: Type.Object({
    userId: Id,
    newRoleId: Type.String({ maxLength: 20_000, default: '' }),
    oldRoleId: Type.Optional(Type.Union([Type.String({ maxLength: 20_000 }), Type.Null()])),
  }),
  result: Nothing,
});
export const getDeptRoleByUserId = defineContract({
  method: 'GET',
  url: `${roles}/getDeptRoleByUserId`,
  permission: mayLook,
  query: Type.Object({ departId: Id, userId: Id }),
  result: listOf(Type.Object({ id: Type.String(), userId: Type.String(), droleId: Type.String() })),
});
