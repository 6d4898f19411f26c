import { Type } from '@sinclair/typebox';
import { DirectoryEntry } from '../../schemas/wire/people.ts';
import { DoneToMany } from '../../schemas/wire/records.ts';
import { listOf, Nothing, numberedPageOf, orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { Address, Buyer, SysUser } from './user.shapes.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Ids = Type.String({ maxLength: 20_000, default: '' });
const Word = Type.Optional(Type.String({ maxLength: 100 }));
const Query = Type.Object({}, { additionalProperties: Type.String({ maxLength: 30_000 }) });
const Body = Type.Object({}, { additionalProperties: true });
const Paging = {
  pageNo: Type.Optional(Type.String({ maxLength: 10 })),
  pageSize: Type.Optional(Type.String({ maxLength: 10 })),
};
const IdList = Type.Array(Id, { minItems: 1, maxItems: 200 });

const mayRead = { entity: 'read', of: 'user' } as const;
const mayEdit = { entity: 'edit', of: 'user' } as const;
const mayDelete = { entity: 'delete', of: 'user' } as const;
/** What every colleague may know of another. */
const mayLookUp = { entity: 'read', of: 'addressBook' } as const;

export const listUsers = defineContract({
  method: 'GET',
  url: '/sys/user/list',
  permission: mayRead,
  query: Query,
  result: numberedPageOf(SysUser),
});
export const addUser = defineContract({
  method: 'POST',
  url: '/sys/user/add',
  permission: { entity: 'create', of: 'user' },
  body: Body,
  result: Nothing,
});
export const editUser = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/user/edit',
  permission: mayEdit,
  body: Body,
  result: Nothing,
});
export const deleteUser = defineContract({
  method: 'DELETE',
  url: '/sys/user/delete',
  permission: mayDelete,
  query: Type.Object({ id: Id }),
  result: Nothing,
});
export const deleteUsers = defineContract({
  method: 'DELETE',
  url: '/sys/user/deleteBatch',
  permission: mayDelete,
  query: Type.Object({ ids: Ids }),
  result: Nothing,
});
export const frozenBatch = defineContract({
  method: 'PUT',
  url: '/sys/user/frozenBatch',
  permission: { entity: 'move:freeze', of: 'user' },
  body: Type.Object({
    ids: Ids,
    status: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal(1), Type.Literal(2)]),
  }),
  result: DoneToMany,
});
export const queryUser = defineContract({
  method: 'GET',
  url: '/sys/user/queryById',
  permission: mayRead,
  query: Type.Object({ id: Id }),
  result: SysUser,
});
export const generateUserId = defineContract({
  method: 'GET',
  url: '/sys/user/generateUserId',
  permission: mayEdit,
  result: Type.String(),
});
/** The one list of the specification that stands in no envelope. */
export const getMultiUser = defineContract({
  method: 'GET',
  url: '/sys/user/getMultiUser',
  permission: mayLookUp,
  query: Type.Object({ usernames: Ids }),
  bare: true,
  result: listOf(DirectoryEntry),
});

export const recycleBin = defineContract({
  method: 'GET',
  url: '/sys/user/recycleBin',
  permission: mayDelete,
  result: listOf(SysUser),
});
export const putRecycleBin = defineContract({
  method: 'PUT',
  url: '/sys/user/putRecycleBin',
  permission: mayDelete,
  body: Type.Object({ userIds: Ids }),
  result: Nothing,
});
export const deleteRecycleBin = defineContract({
  method: 'DELETE',
  url: '/sys/user/deleteRecycleBin',
  permission: mayDelete,
  query: Type.Object({ userIds: Ids }),
  result: Nothing,
});

export const queryUserRole = defineContract({
  method: 'GET',
  url: '/sys/user/queryUserRole',
  permission: mayRead,
  query: Type.Object({ userid: Id }),
  result: listOf(Type.String()),
});
export const userRoleList = defineContract({
  method: 'GET',
  url: '/sys/user/userRoleList',
  permission: mayRead,
  query: Type.Object({ roleId: Id, username: Word, realname: Word, ...Paging }),
  result: numberedPageOf(SysUser),
});
export const addSysUserRole = defineContract({
  method: 'POST',
  url: '/sys/user/addSysUserRole',
  permission: mayEdit,
  body: Type.Object({ roleId: Id, userIdList: IdList }),
  result: Nothing,
});
export const deleteUserRole = defineContract({
  method: 'DELETE',
  url: '/sys/user/deleteUserRole',
  permission: mayEdit,
  query: Type.Object({ roleId: Id, userId: Id }),
  result: Nothing,
});
export const deleteUserRoleBatch = defineContract({
  method: 'DELETE',
  url: '/sys/user/deleteUserRoleBatch',
  permission: mayEdit,
  query: Type.Object({ roleId: Id, userIds: Ids }),
  result: Nothing,
});

export const userDepartList = defineContract({
  method: 'GET',
  url: '/sys/user/userDepartList',
  permission: mayRead,
  query: Type.Object({ userId: Id }),
  result: listOf(Type.Object({ key: Type.String(), value: Type.String(), title: Type.String() })),
});
export const departUserList = defineContract({
  method: 'GET',
  url: '/sys/user/departUserList',
  permission: mayRead,
  query: Type.Object({ depId: Word, username: Word, realname: Word, ...Paging }),
  result: orNull(numberedPageOf(SysUser)),
});
export const queryByOrgCode = defineContract({
  method: 'GET',
  url: '/sys/user/queryByOrgCode',
  permission: mayRead,
  query: Type.Object({ orgCode: Type.String({ maxLength: 64 }), username: Word, realname: Word, ...Paging }),
  result: numberedPageOf(SysUser),
});
export const editSysDepartWithUser = defineContract({
  method: 'POST',
  url: '/sys/user/editSysDepartWithUser',
  permission: mayEdit,
  body: Type.Object({ depId: Id, userIdList: IdList }),
  result: Nothing,
});
export const deleteUserInDepart = defineContract({
  method: 'DELETE',
  url: '/sys/user/deleteUserInDepart',
  permission: mayEdit,
  query: Type.Object({ depId: Id, userId: Id }),
  result: Nothing,
});
export const deleteUserInDepartBatch = defineContract({
  method: 'DELETE',
  url: '/sys/user/deleteUserInDepartBatch',
  permission: mayEdit,
  query: Type.Object({ depId: Id, userIds: Ids }),
  result: Nothing,
});

export const queryUserByDepId = defineContract({
  method: 'GET',
  url: '/sys/user/queryUserByDepId',
  permission: mayLookUp,
  query: Type.Object({ id: Ids, realname: Word }),
  result: listOf(DirectoryEntry),
});
export const queryUserComponentData = defineContract({
  method: 'GET',
  url: '/sys/user/queryUserComponentData',
  permission: mayLookUp,
  query: Type.Object({
    departId: Ids,
    realname: Word,
    username: Word,
    keyword: Word,
    id: Ids,
    isMultiTranslate: Word,
    ...Paging,
  }),
  result: numberedPageOf(DirectoryEntry),
});
export const queryByIds = defineContract({
  method: 'GET',
  url: '/sys/user/queryByIds',
  permission: mayLookUp,
  query: Type.Object({ userIds: Ids }),
  result: listOf(DirectoryEntry),
});
export const queryByNames = defineContract({
  method: 'GET',
  url: '/sys/user/queryByNames',
  permission: mayLookUp,
  query: Type.Object({ userNames: Ids }),
  result: listOf(DirectoryEntry),
});
export const addressList = defineContract({
  method: 'GET',
  url: '/sys/user/queryByOrgCodeForAddressList',
  permission: mayLookUp,
  query: Type.Object({ orgCode: Word, realname: Word, workNo: Word, ...Paging }),
  result: numberedPageOf(Address),
});
export const queryPurUser = defineContract({
  method: 'GET',
  url: '/sys/user/queryPurUser',
  permission: mayLookUp,
  query: Type.Object({ username: Word, realname: Word }),
  result: listOf(Buyer),
});
export const queryPurUserList = defineContract({
  method: 'GET',
  url: '/sys/user/queryPurUserList',
  permission: mayLookUp,
  query: Type.Object({ username: Word, realname: Word, ...Paging }),
  result: numberedPageOf(Buyer),
});

export const addSupplierUser = defineContract({
  method: 'POST',
  url: '/sys/user/addSupplierUser',
  permission: { entity: 'create', of: 'supplierUser' },
  body: Body,
  result: Nothing,
});
export const editSupplierUser = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/user/editSupplierUser',
  permission: { entity: 'edit', of: 'supplierUser' },
  body: Body,
  result: Nothing,
});
