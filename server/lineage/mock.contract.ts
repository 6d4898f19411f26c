import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { listOf, orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { SysUser } from './user.shapes.ts';

const Text = Type.String();
const mayText = orNull(Text);

/** A page as these calls tell it. */
const partOf = <S extends TSchema>(of: S) =>
  Type.Object({
    pageNo: Type.Integer(),
    pageSize: Type.Integer(),
    totalCount: Type.Integer(),
    totalPage: Type.Integer(),
    data: listOf(of),
  });

const MockGrant = Type.Object({
  roleId: Text,
  permissionId: Text,
  permissionName: Text,
  /** The same as `actionEntitySet`, as JSON text. */
  actions: Text,
  actionEntitySet: listOf(Type.Object({ action: Text, describe: Text, defaultCheck: Type.Boolean() })),
  actionList: listOf(Text),
  dataAccess: Type.Null(),
});

const MockRole = Type.Object({
  id: Text,
  name: Text,
  describe: mayText,
  status: Type.Integer(),
  creatorId: mayText,
  createTime: Type.Integer(),
  deleted: Type.Integer(),
  permissions: listOf(MockGrant),
});
export type MockRole = Static<typeof MockRole>;

const MockUser = Type.Object({
  id: Text,
  name: Text,
  username: Text,
  avatar: mayText,
  status: Type.Integer(),
  telephone: mayText,
  lastLoginIp: mayText,
  lastLoginTime: mayText,
  roleId: mayText,
  role: orNull(MockRole),
});
export type MockUser = Static<typeof MockUser>;

const MockService = Type.Object({
  key: Text,
  no: Text,
  description: Text,
  callNo: Type.Integer(),
  status: Type.Integer(),
  updatedAt: Type.Null(),
  editable: Type.Boolean(),
});

const MockPermission = Type.Object({
  id: Text,
  name: Text,
  describe: Text,
  status: Type.Integer(),
  actionData: Text,
  sptDaTypes: Type.Null(),
  optionalFields: Text,
  parents: Type.Null(),
  type: Type.Null(),
  deleted: Type.Integer(),
  actions: listOf(Text),
});
export type MockPermission = Static<typeof MockPermission>;

const paging = Type.Object({
  pageNo: Type.Optional(Type.String({ maxLength: 10 })),
  pageSize: Type.Optional(Type.String({ maxLength: 10 })),
});
const readRoles = { entity: 'read', of: 'role' } as const;

export const apiUser = defineContract({
  method: 'GET',
  url: '/api/user',
  permission: { entity: 'read', of: 'user' },
  query: paging,
  result: partOf(SysUser),
});
export const apiUserInfo = defineContract({
  method: 'GET',
  url: '/api/user/info',
  permission: 'signedIn',
  result: MockUser,
});
export const apiRole = defineContract({
  method: 'GET',
  url: '/api/role',
  permission: readRoles,
  query: paging,
  result: partOf(MockRole),
});
export const apiService = defineContract({
  method: 'GET',
  url: '/api/service',
  permission: 'signedIn',
  query: paging,
  result: partOf(MockService),
});
export const apiPermission = defineContract({
  method: 'GET',
  url: '/api/permission',
  permission: readRoles,
  query: paging,
  result: partOf(MockPermission),
});
export const apiPermissions = defineContract({
  method: 'GET',
  url: '/api/permission/no-pager',
  permission: readRoles,
  result: listOf(MockPermission),
});
