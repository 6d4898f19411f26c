import { Type } from '@sinclair/typebox';
import { defineContract } from '../kernel/define-contract.ts';

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

const call = <const C extends Parameters<typeof defineContract>[0]>(contract: C): C => defineContract(contract);

export const listDicts = call({ method: 'GET', url: '/sys/dict/list', permission: manage, query: PageQuery });
export const treeDicts = call({ method: 'GET', url: '/sys/dict/treeList', permission: manage });
export const findOneDict = call({ method: 'GET', url: '/sys/dict/queryById', permission: manage, query: One });
export const addDict = call({ method: 'POST', url: '/sys/dict/add', permission: manage, body: Dict });
export const editDict = call({ method: ['PUT', 'POST'], url: '/sys/dict/edit', permission: manage, body: Dict });
export const deleteDict = call({ method: 'DELETE', url: '/sys/dict/delete', permission: manage, query: One });
export const deleteManyDicts = call({
  method: 'DELETE',
  url: '/sys/dict/deleteBatch',
  permission: manage,
  query: Many,
});
export const listGoneDicts = call({ method: 'GET', url: '/sys/dict/deleteList', permission: manage });
export const purgeDict = call({ method: 'DELETE', url: '/sys/dict/deletePhysic/:id', permission: manage, params: One });
export const bringBackDict = call({ method: 'PUT', url: '/sys/dict/back/:id', permission: manage, params: One });

export const listItems = call({ method: 'GET', url: '/sys/dictItem/list', permission: manage, query: PageQuery });
export const findOneItem = call({ method: 'GET', url: '/sys/dictItem/queryById', permission: manage, query: One });
export const addItem = call({ method: 'POST', url: '/sys/dictItem/add', permission: manage, body: Item });
export const editItem = call({ method: ['PUT', 'POST'], url: '/sys/dictItem/edit', permission: manage, body: Item });
export const deleteItem = call({ method: 'DELETE', url: '/sys/dictItem/delete', permission: manage, query: One });
export const deleteManyItems = call({
  method: 'DELETE',
  url: '/sys/dictItem/deleteBatch',
  permission: manage,
  query: Many,
});
export const checkItem = call({
  method: 'GET',
  url: '/sys/dictItem/dictItemCheck',
  permission: manage,
  query: Type.Object({
    dictId: Type.String({ maxLength: 64 }),
    itemValue: Type.String({ maxLength: 100 }),
    id: Type.Optional(Type.String({ maxLength: 200 })),
  }),
});
