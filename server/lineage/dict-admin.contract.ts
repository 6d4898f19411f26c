import { Type } from '@sinclair/typebox';
import { listOf, Nothing, numberedPageOf } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { SysDict, SysDictItem } from './dict.shapes.ts';

/** List parameters of calls whose rows are no records; anything else the clients put along is let be. */
const PageQuery = Type.Object({}, { additionalProperties: Type.String({ maxLength: 2000 }) });
const manage = { may: 'dict:manage' } as const;
const loose = { additionalProperties: true };
const Text = (max: number) => Type.Optional(Type.Union([Type.String({ maxLength: max }), Type.Null()]));
const Whole = Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 12 }), Type.Null()]));

const Dict = Type.Object(
  { id: Text(64), dictName: Text(100), dictCode: Text(100), description: Text(500), type: Whole },
  loose,
);
const Item = Type.Object(
  {
    id: Text(200),
    dictId: Text(64),
    itemText: Text(100),
    itemValue: Text(100),
    description: Text(200),
    sortOrder: Whole,
    status: Whole,
  },
  loose,
);
const One = Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) });
const Many = Type.Object({ ids: Type.String({ maxLength: 20_000, default: '' }) });

export const listDicts = defineContract({
  method: 'GET',
  url: '/sys/dict/list',
  permission: manage,
  query: PageQuery,
  result: numberedPageOf(SysDict),
});
export const treeDicts = defineContract({
  method: 'GET',
  url: '/sys/dict/treeList',
  permission: manage,
  result: listOf(Type.Object({ ...SysDict.properties, key: Type.String(), title: Type.String() })),
});
export const findOneDict = defineContract({
  method: 'GET',
  url: '/sys/dict/queryById',
  permission: manage,
  query: One,
  result: SysDict,
});
export const addDict = defineContract({
  method: 'POST',
  url: '/sys/dict/add',
  permission: manage,
  body: Dict,
  result: Nothing,
});
export const editDict = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/dict/edit',
  permission: manage,
  body: Dict,
  result: Nothing,
});
export const deleteDict = defineContract({
  method: 'DELETE',
  url: '/sys/dict/delete',
  permission: manage,
  query: One,
  result: Nothing,
});
export const deleteManyDicts = defineContract({
  method: 'DELETE',
  url: '/sys/dict/deleteBatch',
  permission: manage,
  query: Many,
  result: Nothing,
});
export const listGoneDicts = defineContract({
  method: 'GET',
  url: '/sys/dict/deleteList',
  permission: manage,
  result: listOf(SysDict),
});
export const purgeDict = defineContract({
  method: 'DELETE',
  url: '/sys/dict/deletePhysic/:id',
  permission: manage,
  params: One,
  result: Nothing,
});
export const bringBackDict = defineContract({
  method: 'PUT',
  url: '/sys/dict/back/:id',
  permission: manage,
  params: One,
  result: Nothing,
});

export const listItems = defineContract({
  method: 'GET',
  url: '/sys/dictItem/list',
  permission: manage,
  query: PageQuery,
  result: numberedPageOf(SysDictItem),
});
export const findOneItem = defineContract({
  method: 'GET',
  url: '/sys/dictItem/queryById',
  permission: manage,
  query: One,
  result: SysDictItem,
});
export const addItem = defineContract({
  method: 'POST',
  url: '/sys/dictItem/add',
  permission: manage,
  body: Item,
  result: Nothing,
});
export const editItem = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/dictItem/edit',
  permission: manage,
  body: Item,
  result: Nothing,
});
export const deleteItem = defineContract({
  method: 'DELETE',
  url: '/sys/dictItem/delete',
  permission: manage,
  query: One,
  result: Nothing,
});
export const deleteManyItems = defineContract({
  method: 'DELETE',
  url: '/sys/dictItem/deleteBatch',
  permission: manage,
  query: Many,
  result: Nothing,
});
export const checkItem = defineContract({
  method: 'GET',
  url: '/sys/dictItem/dictItemCheck',
  permission: manage,
  query: Type.Object({
    dictId: Type.String({ maxLength: 64 }),
    itemValue: Type.String({ maxLength: 100 }),
    id: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  result: Nothing,
});
