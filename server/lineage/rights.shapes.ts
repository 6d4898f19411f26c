import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { listOf, orNull } from '../../schemas/wire/wire.ts';
import type { DataRule as Rule } from '../features/rights/data-rules.ts';
import { sparseTreeOf, treeOf } from './tree.shapes.ts';

const Text = Type.String();
const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

/** A permission entry as the specification's clients edit it. */
export const SysPermission = Type.Object({
  id: Text,
  parentId: Text,
  name: Text,
  perms: orNull(Text),
  permsType: Type.Literal('1'),
  icon: orNull(Text),
  component: orNull(Text),
  componentName: orNull(Text),
  url: orNull(Text),
  redirect: Type.Null(),
  sortNo: Type.Integer(),
  /** 2: a permission by itself, or a button. */
  menuType: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  leaf: Type.Boolean(),
  isLeaf: Type.Boolean(),
  route: Type.Boolean(),
  keepAlive: Type.Boolean(),
  description: Type.Null(),
  delFlag: Type.Literal(0),
  ruleFlag: Flag,
  hidden: Type.Boolean(),
  hideTab: Type.Boolean(),
  status: Type.Literal('1'),
  alwaysShow: Type.Boolean(),
  internalOrExternal: Type.Boolean(),
  key: Text,
  title: Text,
});
export type SysPermission = Static<typeof SysPermission>;

export const PermissionTree = sparseTreeOf(SysPermission);
export type PermissionTree = Static<typeof PermissionTree>;

const untitled = {
  key: Text,
  value: Text,
  label: Text,
  slotTitle: Text,
  isLeaf: Type.Boolean(),
  icon: Text,
  ruleFlag: Flag,
  parentId: Text,
  scopedSlots: Type.Object({ title: Type.Literal('hasDatarule') }),
};

/** A node of the trees in which rights are checked. */
export const CheckNode = treeOf(Type.Object({ ...untitled, title: Text }));
export type CheckNode = Static<typeof CheckNode>;

/** The same for the drawer of roles, which draws its titles itself. */
export const UntitledNode = treeOf(Type.Object(untitled));
export type UntitledNode = Static<typeof UntitledNode>;

/** A tree with the ids of all its nodes. */
export const checkTreeOf = <Node extends TSchema>(node: Node) =>
  Type.Object({ treeList: listOf(node), ids: listOf(Text) });
export const CheckTree = checkTreeOf(CheckNode);
export type CheckTree = Static<typeof CheckTree>;

export const DataRule = Type.Unsafe<Rule>(
  Type.Object({
    id: Text,
    permissionId: Text,
    ruleName: Text,
    ruleColumn: Text,
    ruleConditions: Text,
    ruleValue: Text,
    status: Type.Union([Type.Literal('0'), Type.Literal('1')]),
  }),
);

/** The rules of a menu, and the ids of those that restrict a holder. */
export const HeldRules = Type.Object({ datarule: listOf(DataRule), drChecked: Text });
