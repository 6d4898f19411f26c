import { type Static, type TObject, Type } from '@sinclair/typebox';
import { listOf, shaped } from '../../schemas/wire/wire.ts';

/** A node with those below it. */
export type Tree<Node> = Node & { readonly children: Tree<Node>[] };
/** The same where a leaf says nothing of children. */
export type SparseTree<Node> = Node & { readonly children?: readonly SparseTree<Node>[] };

/** Of a tree the uppermost nodes are told in full, those below them by their type. */
export const treeOf = <Own extends TObject>({ properties }: Own) =>
  Type.Unsafe<Tree<Static<Own>>>(Type.Object({ ...properties, children: listOf(shaped()) }));

export const sparseTreeOf = <Own extends TObject>({ properties }: Own) =>
  Type.Unsafe<SparseTree<Static<Own>>>(Type.Object({ ...properties, children: Type.Optional(listOf(shaped())) }));
