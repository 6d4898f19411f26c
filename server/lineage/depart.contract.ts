import { Type } from '@sinclair/typebox';
import { defineContract } from '../kernel/define-contract.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Ids = Type.String({ maxLength: 20_000, default: '' });
const Word = Type.Optional(Type.String({ maxLength: 100 }));
/** Colleagues choose among departments everywhere; a supplier's people see none. */
const mayLookUp = { entity: 'read', of: 'addressBook' } as const;
const mayDelete = { entity: 'delete', of: 'depart' } as const;

export const queryTreeList = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryTreeList',
  permission: mayLookUp,
  query: Type.Object({ ids: Ids }),
});
export const queryDepartTreeSync = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryDepartTreeSync',
  permission: mayLookUp,
  query: Type.Object({ pid: Word, ids: Ids, primaryKey: Word }),
});
export const queryIdTree = defineContract({ method: 'GET', url: '/sys/sysDepart/queryIdTree', permission: mayLookUp });
export const searchBy = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/searchBy',
  permission: mayLookUp,
  query: Type.Object({ keyWord: Word, myDeptSearch: Word }),
});
export const queryMyDeptTreeList = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryMyDeptTreeList',
  permission: mayLookUp,
});
export const queryMyDeptTreeSync = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryMyDeptTreeSync',
  permission: mayLookUp,
  query: Type.Object({ pid: Word }),
});
export const queryAllParentId = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryAllParentId',
  permission: mayLookUp,
  query: Type.Object({ departId: Ids, orgCode: Ids }),
});
export const listAll = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/listAll',
  permission: mayLookUp,
  query: Type.Object({ id: Ids }),
});
export const queryTreeByKeyWord = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryTreeByKeyWord',
  permission: mayLookUp,
  query: Type.Object({ keyWord: Word }),
});
export const getDepartName = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/getDepartName',
  permission: mayLookUp,
  query: Type.Object({ orgCode: Type.String({ minLength: 1, maxLength: 64 }) }),
});
export const getUsersByDepartId = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/getUsersByDepartId',
  permission: mayLookUp,
  query: Type.Object({ id: Id }),
});
export const deleteDepart = defineContract({
  method: 'DELETE',
  url: '/sys/sysDepart/delete',
  permission: mayDelete,
  query: Type.Object({ id: Id }),
});
export const deleteDeparts = defineContract({
  method: 'DELETE',
  url: '/sys/sysDepart/deleteBatch',
  permission: mayDelete,
  query: Type.Object({ ids: Ids }),
});
