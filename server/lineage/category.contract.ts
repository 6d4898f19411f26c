import { Type } from '@sinclair/typebox';
import { DictOption } from '../../schemas/wire/dicts.ts';
import { listOf, Nothing, numberedPageOf } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { CategoryNode, SysCategory } from './dict.shapes.ts';

const Text = (max: number) => Type.Optional(Type.String({ maxLength: max }));
const read = { method: 'GET', permission: 'signedIn', whileViewing: true, beforeApproval: true } as const;
const Loose = Type.Object({}, { additionalProperties: Type.String({ maxLength: 2000 }) });

export const rootList = defineContract({
  ...read,
  url: '/sys/category/rootList',
  query: Loose,
  result: numberedPageOf(SysCategory),
});
export const childList = defineContract({
  ...read,
  url: '/sys/category/childList',
  query: Type.Object({ pid: Text(100) }, { additionalProperties: true }),
  result: listOf(SysCategory),
});
export const childListBatch = defineContract({
  ...read,
  url: '/sys/category/getChildListBatch',
  query: Type.Object({ parentIds: Text(20_000) }, { additionalProperties: true }),
  result: numberedPageOf(SysCategory),
});
export const loadOne = defineContract({
  ...read,
  url: '/sys/category/loadOne',
  query: Type.Object({ field: Text(100), val: Text(200) }),
  result: SysCategory,
});
export const loadTreeChildren = defineContract({
  ...read,
  url: '/sys/category/loadTreeChildren',
  query: Type.Object({ pid: Text(100) }),
  result: listOf(CategoryNode),
});
export const loadTreeRoot = defineContract({
  ...read,
  url: '/sys/category/loadTreeRoot',
  query: Type.Object({ async: Text(10), pcode: Text(100) }),
  result: listOf(CategoryNode),
});
export const loadTreeData = defineContract({
  ...read,
  url: '/sys/category/loadTreeData',
  query: Type.Object({ pid: Text(100), pcode: Text(100), condition: Text(2000) }),
  result: listOf(CategoryNode),
});
/** Asked for with a slash behind and without. */
export const loadDictItem = defineContract({
  ...read,
  url: '/sys/category/loadDictItem',
  query: Type.Object({ ids: Text(20_000), delNotExist: Text(10) }),
  result: listOf(Type.String()),
});
export const loadAllData = defineContract({
  ...read,
  url: '/sys/category/loadAllData',
  query: Type.Object({ code: Text(100) }),
  result: listOf(DictOption),
});
export const checkCode = defineContract({
  ...read,
  url: '/sys/category/checkCode',
  query: Type.Object({ pid: Text(100), code: Text(100) }),
  result: Nothing,
});
