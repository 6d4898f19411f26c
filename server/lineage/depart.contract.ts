import { Type } from '@sinclair/typebox';
import { Depart, DirectoryEntry } from '../../schemas/wire/people.ts';
import { listOf, Nothing, orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { DepartIds, DepartNode, DepartTree } from './depart.shapes.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Ids = Type.String({ maxLength: 20_000, default: '' });
const Word = Type.Optional(Type.String({ maxLength: 100 }));
/** Departments by their ids, with what they hang below, the top first. */
const Parents = Type.Record(Type.String(), Type.Object({ parentIds: listOf(Type.String()), depart: Depart }));
/** Colleagues choose among departments everywhere; a supplier's people see none. */
const mayLookUp = { entity: 'read', of: 'addressBook' } as const;
const mayDelete = { entity: 'delete', of: 'depart' } as const;

export const queryTreeList = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryTreeList',
  permission: mayLookUp,
  query: Type.Object({ ids: Ids }),
  result: listOf(DepartTree),
});
export const queryDepartTreeSync = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryDepartTreeSync',
  permission: mayLookUp,
  query: Type.Object({ pid: Word, ids: Ids, primaryKey: Word }),
  result: listOf(DepartNode),
});
export const queryIdTree = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryIdTree',
  permission: mayLookUp,
  result: listOf(DepartIds),
});
export const searchBy = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/searchBy',
  permission: mayLookUp,
  query: Type.Object({ keyWord: Word, myDeptSearch: Word }),
  result: listOf(DepartNode),
});
export const queryMyDeptTreeList = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryMyDeptTreeList',
  permission: mayLookUp,
  result: orNull(listOf(DepartTree)),
});
export const queryMyDeptTreeSync = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryMyDeptTreeSync',
  permission: mayLookUp,
  query: Type.Object({ pid: Word }),
  result: orNull(listOf(DepartNode)),
});
export const queryAllParentId = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryAllParentId',
  permission: mayLookUp,
  query: Type.Object({ departId: Ids, orgCode: Ids }),
  result: Parents,
});
export const listAll = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/listAll',
  permission: mayLookUp,
  query: Type.Object({ id: Ids }),
  result: listOf(Depart),
});
export const queryTreeByKeyWord = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/queryTreeByKeyWord',
  permission: mayLookUp,
  query: Type.Object({ keyWord: Word }),
  result: Type.Object({ userList: listOf(DirectoryEntry), departList: listOf(DepartNode) }),
});
export const getDepartName = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/getDepartName',
  permission: mayLookUp,
  query: Type.Object({ orgCode: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Depart,
});
export const getUsersByDepartId = defineContract({
  method: 'GET',
  url: '/sys/sysDepart/getUsersByDepartId',
  permission: mayLookUp,
  query: Type.Object({ id: Id }),
  result: listOf(DirectoryEntry),
});
export const deleteDepart = defineContract({
  method: 'DELETE',
  url: '/sys/sysDepart/delete',
  permission: mayDelete,
  query: Type.Object({ id: Id }),
  result: Nothing,
});
export const deleteDeparts = defineContract({
  method: 'DELETE',
  url: '/sys/sysDepart/deleteBatch',
  permission: mayDelete,
  query: Type.Object({ ids: Ids }),
  result: Nothing,
});
