import { type Static, Type } from '@sinclair/typebox';
import { Depart } from '../../schemas/wire/people.ts';
import { treeOf } from './tree.shapes.ts';

/** A department as a node of a tree; `key` and `value` are its id, or its code where that was asked for. */
export const DepartNode = Type.Object({
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  isLeaf: Type.Boolean(),
  ...Depart.properties,
});
export type DepartNode = Static<typeof DepartNode>;

export const DepartTree = treeOf(DepartNode);
export type DepartTree = Static<typeof DepartTree>;

/** No more of it than a picker needs. */
export const DepartIds = treeOf(
  Type.Object({
    key: Type.String(),
    value: Type.String(),
    title: Type.String(),
    isLeaf: Type.Boolean(),
    code: Type.String(),
  }),
);
export type DepartIds = Static<typeof DepartIds>;
