import { Type } from '@sinclair/typebox';
import { DictOption, DictOptions } from '../../schemas/wire/dicts.ts';
import { listOf, Nothing, orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { LinkedChoice, TreeNode } from './dict.shapes.ts';

const Text = (max: number) => Type.Optional(Type.String({ maxLength: max }));
const Code = Type.Object({ code: Type.String({ minLength: 1, maxLength: 1000 }) });
const Search = Type.Object({
  keyword: Text(200),
  pageSize: Text(10),
  pageNo: Text(10),
});
const read = { permission: 'signedIn', whileViewing: true, beforeApproval: true } as const;

export const getDictItems = defineContract({
  method: 'GET',
  url: '/sys/dict/getDictItems/:code',
  ...read,
  params: Code,
  result: listOf(DictOption),
});
/** The same, asked without a code. */
export const getNoDict = defineContract({
  method: 'GET',
  url: '/sys/dict/getDictItems',
  ...read,
  result: listOf(DictOption),
});
export const getDictText = defineContract({
  method: 'GET',
  url: '/sys/dict/getDictText/:code/:key',
  ...read,
  params: Type.Object({ code: Type.String({ maxLength: 1000 }), key: Type.String({ maxLength: 200 }) }),
  result: orNull(Type.String()),
});
export const queryAllDictItems = defineContract({
  method: 'GET',
  url: '/sys/dict/queryAllDictItems',
  ...read,
  result: DictOptions,
});

/** Spelled as the specification spells it. */
export const refleshCache = defineContract({
  method: ['GET', 'POST', 'PUT', 'DELETE'],
  url: '/sys/dict/refleshCache',
  permission: 'signedIn',
  beforeApproval: true,
  result: Nothing,
});
export const loadDict = defineContract({
  method: 'GET',
  url: '/sys/dict/loadDict/:code',
  ...read,
  params: Code,
  query: Search,
  result: listOf(DictOption),
});
export const loadDictOrderByValue = defineContract({
  method: 'GET',
  url: '/sys/dict/loadDictOrderByValue/:code',
  ...read,
  params: Code,
  query: Search,
  result: listOf(DictOption),
});
export const loadDictItem = defineContract({
  method: 'GET',
  url: '/sys/dict/loadDictItem/:code',
  ...read,
  params: Code,
  query: Type.Object({ key: Text(20_000), delNotExist: Text(10) }),
  result: listOf(Type.String()),
});
export const loadTreeData = defineContract({
  method: 'GET',
  url: '/sys/dict/loadTreeData',
  ...read,
  query: Type.Object({
    pid: Text(200),
    pidField: Text(200),
    tableName: Text(200),
    text: Text(200),
    code: Text(200),
    hasChildField: Text(200),
    converIsLeafVal: Text(10),
    condition: Text(2000),
  }),
  result: listOf(TreeNode),
});
export const querySelectOptions = defineContract({
  method: 'GET',
  url: '/online/cgform/api/querySelectOptions',
  ...read,
  query: Type.Object({
    table: Text(200),
    txt: Text(200),
    key: Text(200),
    idField: Text(200),
    pidField: Text(200),
    condition: Text(2000),
    pidValue: Text(200),
  }),
  result: listOf(LinkedChoice),
});
