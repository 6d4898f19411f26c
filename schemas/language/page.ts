import { type Static, Type } from '@sinclair/typebox';
import { Expression, Key, Keyed, Maybe, opening, Strict } from './parts.ts';

const Props = Type.Record(Type.String(), Type.Unknown());

const Node = Strict({
  /** A block and the version of its manifest: `hero@3`. */
  block: Type.String({ pattern: '^[a-z][a-zA-Z0-9]*@[1-9][0-9]*$' }),
  /** What stands in it, by slot. Nodes have ranks there, so that two editors who add at one place both keep what they added; a hand writes arrays of keys. */
  slots: Maybe(Type.Record(Key, Keyed('node', Strict({})), { additionalProperties: false })),
  content: Maybe(Type.String({ maxLength: 100 })),
  props: Maybe(Props),
  /** What differs on a phone. */
  phone: Maybe(Props),
  show: Maybe(Expression),
  lock: Maybe(Type.Array(Type.Union([Type.Literal('move'), Type.Literal('delete'), Type.Literal('edit')]))),
});

/** A page of the portal: a tree of blocks, with its texts beside it so that editors never touch the layout. */
export const PageDocument = Strict({
  kind: Type.Literal('page'),
  ...opening,
  channel: Maybe(Type.Union([Type.Literal('public'), Type.Literal('signedIn')])),
  template: Maybe(Key),
  root: Key,
  nodes: Type.Record(Key, Node, { additionalProperties: false }),
  content: Maybe(Type.Record(Type.String(), Props)),
});

export type PageDocument = Static<typeof PageDocument>;
