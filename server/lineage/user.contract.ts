import { Type } from '@sinclair/typebox';
import { defineContract } from '../kernel/define-contract.ts';

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

export const listUsers = defineContract({ method: 'GET', url: '/sys/user/list', permission: mayRead, query: Query });
export const addUser = defineContract({
  method: 'POST',
  url: '/sys/user/add',
  permission: { entity: 'create', of: 'user' },
  body: Body,
});
export const editUser = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/user/edit',
  permission: mayEdit,
  body: Body,
});
export const deleteUser = defineContract({
  method: 'DELETE',
  url: '/sys/user/delete',
  permission: mayDelete,
  query: Type.Object({ id: Id }),
});
export const deleteUsers = defineContract({
  method: 'DELETE',
  url: '/sys/user/deleteBatch',
  permission: mayDelete,
  query: Type.Object({ ids: Ids }),
});
export const frozenBatch = defineContract({
  method: 'PUT',
  url: '/sys/user/frozenBatch',
  permission: { entity: 'move:freeze', of: 'user' },
  body: Type.Object({
    ids: Ids,
    status: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal(1), Type.Literal(2)]),
  }),
});
export const queryUser = defineContract({
  method: 'GET',
  url: '/sys/user/queryById',
  permission: mayRead,
  query: Type.Object({ id: Id }),
});
export const generateUserId = defineContract({ method: 'GET', url: '/sys/user/generateUserId', permission: mayEdit });
export const getMultiUser = defineContract({
  method: 'GET',
  url: '/sys/user/getMultiUser',
  permission: mayLookUp,
  query: Type.Object({ usernames: Ids }),
});

export const recycleBin = defineContract({ method: 'GET', url: '/sys/user/recycleBin', permission: mayDelete });
export const putRecycleBin = defineContract({
  method: 'PUT',
  url: '/sys/user/putRecycleBin',
  permission: mayDelete,
  body: Type.Object({ userIds: Ids }),
});
export const deleteRecycleBin = defineContract({
  method: 'DELETE',
  url: '/sys/user/deleteRecycleBin',
  permission: mayDelete,
  query: Type.Object({ userIds: Ids }),
});

export const queryUserRole = defineContract({
  method: 'GET',
  url: '/sys/user/queryUserRole',
  permission: mayRead,
  query: Type.Object({ userid: Id }),
});
export const userRoleList = defineContract({
  method: 'GET',
  url: '/sys/user/userRoleList',
  permission: mayRead,
  query: Type.Object({ roleId: Id, username: Word, realname: Word, ...Paging }),
});
export const addSysUserRole = defineContract({
  method: 'POST',
  url: '/sys/user/addSysUserRole',
  permission: mayEdit,
  body: Type.Object({ roleId: Id, userIdList: IdList }),
});
export const deleteUserRole = defineContract({
  method: 'DELETE',
  url: '/sys/user/deleteUserRole',
  permission: mayEdit,
  query: Type.Object({ roleId: Id, userId: Id }),
});
export const deleteUserRoleBatch = defineContract({
  method: 'DELETE',
  url: '/sys/user/deleteUserRoleBatch',
  permission: mayEdit,
  query: Type.Object({ roleId: Id, userIds: Ids }),
});

export const userDepartList = defineContract({
  method: 'GET',
  url: '/sys/user/userDepartList',
  permission: mayRead,
  query: Type.Object({ userId: Id }),
});
export const departUserList = defineContract({
  method: 'GET',
  url: '/sys/user/departUserList',
  permission: mayRead,
  query: Type.Object({ depId: Word, username: Word, realname: Word, ...Paging }),
});
export const queryByOrgCode = defineContract({
  method: 'GET',
  url: '/sys/user/queryByOrgCode',
  permission: mayRead,
  query: Type.Object({ orgCode: Type.String({ maxLength: 64 }), username: Word, realname: Word, ...Paging }),
});
export const editSysDepartWithUser = defineContract({
  method: 'POST',
  url: '/sys/user/editSysDepartWithUser',
  permission: mayEdit,
  body: Type.Object({ depId: Id, userIdList: IdList }),
});
export const deleteUserInDepart = defineContract({
  method: 'DELETE',
  url: '/sys/user/deleteUserInDepart',
  permission: mayEdit,
  query: Type.Object({ depId: Id, userId: Id }),
});
export const deleteUserInDepartBatch = defineContract({
  method: 'DELETE',
  url: '/sys/user/deleteUserInDepartBatch',
  permission: mayEdit,
  query: Type.Object({ depId: Id, userIds: Ids }),
});

export const queryUserByDepId = defineContract({
  method: 'GET',
  url: '/sys/user/queryUserByDepId',
  permission: mayLookUp,
  query: Type.Object({ id: Ids, realname: Word }),
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
});
export const queryByIds = defineContract({
  method: 'GET',
  url: '/sys/user/queryByIds',
  permission: mayLookUp,
  query: Type.Object({ userIds: Ids }),
});
export const queryByNames = defineContract({
  method: 'GET',
  url: '/sys/user/queryByNames',
  permission: mayLookUp,
  query: Type.Object({ userNames: Ids }),
});
export const addressList = defineContract({
  method: 'GET',
  url: '/sys/user/queryByOrgCodeForAddressList',
  permission: mayLookUp,
  query: Type.Object({ orgCode: Word, realname: Word, workNo: Word, ...Paging }),
});
export const queryPurUser = defineContract({
  method: 'GET',
  url: '/sys/user/queryPurUser',
  permission: mayLookUp,
  query: Type.Object({ username: Word, realname: Word }),
});
export const queryPurUserList = defineContract({
  method: 'GET',
  url: '/sys/user/queryPurUserList',
  permission: mayLookUp,
  query: Type.Object({ username: Word, realname: Word, ...Paging }),
});

export const addSupplierUser = defineContract({
  method: 'POST',
  url: '/sys/user/addSupplierUser',
  permission: { entity: 'create', of: 'supplierUser' },
  body: Body,
});
export const editSupplierUser = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/user/editSupplierUser',
  permission: { entity: 'edit', of: 'supplierUser' },
  body: Body,
});
