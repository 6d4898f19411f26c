import { type Static, Type } from '@sinclair/typebox';
import { orNull } from '../../schemas/wire/wire.ts';
import type { LinkedChoice as Linked, TreeNode as Node } from '../features/dicts/read-tree.ts';
import { sparseTreeOf } from './tree.shapes.ts';

const Text = Type.String();
const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
const written = { createBy: orNull(Text), createTime: orNull(Text), updateBy: orNull(Text), updateTime: orNull(Text) };

/** A dictionary; its id is its code. */
export const SysDict = Type.Object({
  id: Text,
  type: Type.Literal(0),
  dictName: Text,
  dictCode: Text,
  description: orNull(Text),
  delFlag: Flag,
  ...written,
});
export type SysDict = Static<typeof SysDict>;

/** An entry of one; its id is `code:value`. */
export const SysDictItem = Type.Object({
  id: Text,
  dictId: Text,
  itemText: Text,
  itemValue: Text,
  description: orNull(Text),
  sortOrder: Type.Integer(),
  /** 0: no longer offered. */
  status: Flag,
  ...written,
});
export type SysDictItem = Static<typeof SysDictItem>;

const node = {
  key: Text,
  title: Text,
  label: Text,
  value: Text,
  parentId: orNull(Text),
  icon: Type.Null(),
  code: Text,
};

/** A row of a table that hangs below itself. */
export const TreeNode = Type.Unsafe<Node>(Type.Object({ ...node, leaf: Type.Boolean() }));

/** A choice among linked ones; `id` and `pid` where they were asked for. */
export const LinkedChoice = Type.Unsafe<Linked>(
  Type.Object({
    label: orNull(Text),
    store: orNull(Text),
    id: Type.Optional(orNull(Text)),
    pid: Type.Optional(orNull(Text)),
  }),
);

export const SysCategory = Type.Object({
  id: Text,
  /** `0` at the top. */
  pid: Text,
  name: Text,
  code: Text,
  sysOrgCode: Type.Null(),
  hasChild: Type.Union([Type.Literal('0'), Type.Literal('1')]),
});
export type SysCategory = Static<typeof SysCategory>;

/** Of categories the specification says in figures whether one is a leaf. */
export const CategoryNode = sparseTreeOf(Type.Object({ ...node, leaf: Flag }));
export type CategoryNode = Static<typeof CategoryNode>;
