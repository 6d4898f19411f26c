import { type TSchema, Type } from '@sinclair/typebox';
import { listOf, Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { ButtonRights } from './menu.shapes.ts';
import { CheckNode, CheckTree, DataRule, PermissionTree, SysPermission } from './rights.shapes.ts';

const Id = Type.String({ minLength: 1, maxLength: 120 });
const Ids = Type.String({ maxLength: 100_000, default: '' });
const Maybe = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const mayLook = { entity: 'read', of: 'role' } as const;
const mayGrant = { entity: 'edit', of: 'role' } as const;
const mayConfigure = { may: 'metadata:publish' } as const;
const Many = Type.Object({ ids: Ids });
const One = Type.Object({ id: Id });
const base = '/sys/permission';

const look = <const R extends TSchema>(url: string, result: R) =>
  defineContract({ method: 'GET', url: `${base}${url}`, permission: mayLook, result });

export const list = defineContract({
  method: 'GET',
  url: `${base}/list`,
  permission: mayLook,
  query: Type.Object({ name: Type.String({ maxLength: 100, default: '' }) }),
  result: listOf(PermissionTree),
});
export const getSystemMenuList = look('/getSystemMenuList', listOf(SysPermission));
export const getSystemSubmenu = defineContract({
  method: 'GET',
  url: `${base}/getSystemSubmenu`,
  permission: mayLook,
  query: Type.Object({ parentId: Type.String({ maxLength: 120, default: '' }) }),
  result: listOf(SysPermission),
});
export const getSystemSubmenuBatch = defineContract({
  method: 'GET',
  url: `${base}/getSystemSubmenuBatch`,
  permission: mayLook,
  query: Type.Object({ parentIds: Ids }),
  result: Type.Record(Type.String(), listOf(SysPermission)),
});
export const queryTreeList = look('/queryTreeList', CheckTree);
export const queryListAsync = defineContract({
  method: 'GET',
  url: `${base}/queryListAsync`,
  permission: mayLook,
  query: Type.Object({ pid: Type.String({ maxLength: 120, default: '' }) }),
  result: listOf(CheckNode),
});
export const queryTreeListForUsername = defineContract({
  method: 'GET',
  url: `${base}/queryTreeListForUsername`,
  permission: mayLook,
  query: Type.Object({ username: Type.String({ minLength: 1, maxLength: 100 }) }),
  result: Type.Object({ ...CheckTree.properties, checkedIds: listOf(Type.String()) }),
});
export const getPermCode = defineContract({
  method: 'GET',
  url: `${base}/getPermCode`,
  permission: 'signedIn',
  beforeApproval: true,
  whileViewing: true,
  result: Type.Object({ codeList: listOf(Type.String()), ...ButtonRights.properties }),
});

const holding = <const R extends TSchema>(url: string, name: string, result: R) =>
  defineContract({
    method: 'GET',
    url,
    permission: mayLook,
    query: Type.Object({ [name]: Id }),
    result,
  });
const saving = (url: string, name: string) =>
  defineContract({
    method: 'POST',
    url,
    permission: mayGrant,
    body: Type.Object({ [name]: Id, permissionIds: Ids, lastpermissionIds: Maybe(100_000) }),
    result: Nothing,
  });

export const queryRolePermission = holding(`${base}/queryRolePermission`, 'roleId', listOf(Type.String()));
export const saveRolePermission = saving(`${base}/saveRolePermission`, 'roleId');
export const queryDepartPermission = holding(`${base}/queryDepartPermission`, 'departId', listOf(Type.String()));
export const saveDepartPermission = saving(`${base}/saveDepartPermission`, 'departId');

const Rule = Type.Object({
  id: Maybe(120),
  permissionId: Maybe(120),
  ruleName: Type.String({ minLength: 1, maxLength: 100 }),
  ruleColumn: Maybe(100),
  ruleConditions: Type.String({ minLength: 1, maxLength: 40 }),
  ruleValue: Maybe(500),
  status: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Null()])),
});

export const getPermRuleListByPermId = holding(`${base}/getPermRuleListByPermId`, 'permissionId', listOf(DataRule));
export const queryPermissionRule = defineContract({
  method: 'GET',
  url: `${base}/queryPermissionRule`,
  permission: mayLook,
  query: Type.Object({ permissionId: Id, ruleName: Type.String({ maxLength: 100, default: '' }) }),
  result: listOf(DataRule),
});
export const addPermissionRule = defineContract({
  method: 'POST',
  url: `${base}/addPermissionRule`,
  permission: mayGrant,
  body: Rule,
  result: Nothing,
});
export const editPermissionRule = defineContract({
  method: ['PUT', 'POST'],
  url: `${base}/editPermissionRule`,
  permission: mayGrant,
  body: Rule,
  result: Nothing,
});
export const deletePermissionRule = defineContract({
  method: 'DELETE',
  url: `${base}/deletePermissionRule`,
  permission: mayGrant,
  query: One,
  result: Nothing,
});

const Permission = Type.Object({
  id: Maybe(120),
  parentId: Maybe(120),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  perms: Maybe(120),
  icon: Maybe(60),
  url: Maybe(300),
  component: Maybe(200),
  internalOrExternal: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  menuType: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 2 }), Type.String({ pattern: '^[012]$' })])),
  keepAlive: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  hidden: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
});

export const checkPermDuplication = defineContract({
  method: 'GET',
  url: `${base}/checkPermDuplication`,
  permission: mayLook,
  query: Type.Object({
    id: Type.String({ maxLength: 120, default: '' }),
    url: Type.String({ maxLength: 300, default: '' }),
    alwaysShow: Type.String({ maxLength: 10, default: '' }),
  }),
  result: Nothing,
});
export const add = defineContract({
  method: 'POST',
  url: `${base}/add`,
  permission: mayConfigure,
  body: Permission,
  result: Nothing,
});
export const edit = defineContract({
  method: ['PUT', 'POST'],
  url: `${base}/edit`,
  permission: mayConfigure,
  body: Permission,
  result: Nothing,
});
export const remove = defineContract({
  method: 'DELETE',
  url: `${base}/delete`,
  permission: mayConfigure,
  query: One,
  result: Nothing,
});
export const removeBatch = defineContract({
  method: 'DELETE',
  url: `${base}/deleteBatch`,
  permission: mayConfigure,
  query: Many,
  result: Nothing,
});
