import { type Static, Type } from '@sinclair/typebox';
import { Expression, Key, Keyed, Maybe, opening, Strict, Text } from './parts.ts';

const ListOf = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*\\.[a-z][a-zA-Z0-9]*$' });
const Needs = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]*(:[a-zA-Z0-9*]+)*$' });

/** Work that waits: how many rows of a list are meant, and the way to them. */
const Todo = Strict({
  title: Text,
  list: ListOf,
  where: Maybe(Expression),
  /** Only for whoever may do this with such a record: `purchaseOrder:move:approve`. */
  needs: Maybe(Needs),
});
const Shortcut = Strict({
  title: Text,
  icon: Maybe(Type.String({ pattern: '^[a-z][a-z0-9-]*$' })),
  list: Maybe(ListOf),
  /** A new record of this entity. */
  create: Maybe(Key),
  screen: Maybe(Type.String({ pattern: '^[a-z][a-zA-Z0-9-/]*$' })),
  needs: Maybe(Needs),
});
const Latest = Strict({
  list: ListOf,
  /** Columns of the entity; the first names the record. */
  cols: Type.Array(Key, { minItems: 1, maxItems: 6 }),
  where: Maybe(Expression),
  sort: Maybe(Type.Array(Type.String({ pattern: '^-?[a-zA-Z][a-zA-Z0-9]*$' }), { maxItems: 3 })),
  rows: Maybe(Type.Integer({ minimum: 1, maximum: 20 })),
});

const Live = Type.Union([Type.Literal('requests'), Type.Literal('notices')]);

/** A card shows exactly one of these things. Whoever may see nothing of it does not see the card. */
const Card = Strict({
  title: Maybe(Text),
  /** Twelfths of the width, and rows of the height. */
  w: Maybe(Type.Integer({ minimum: 1, maximum: 12 })),
  h: Maybe(Type.Integer({ minimum: 1, maximum: 12 })),
  chart: Maybe(Key),
  todos: Maybe(Keyed('key', Todo)),
  shortcuts: Maybe(Keyed('key', Shortcut)),
  latest: Maybe(Latest),
  /** Who is greeted, and what the day is like. */
  greeting: Maybe(Type.Literal(true)),
  /** Drawn by the product from what it watches. */
  live: Maybe(Live),
  needs: Maybe(Needs),
  for: Maybe(Type.Union([Type.Literal('staff'), Type.Literal('supplier')])),
  /** Only for these roles; absent: for all that may see what it shows. */
  roles: Maybe(Type.Array(Key, { minItems: 1, maxItems: 100, uniqueItems: true })),
  not: Maybe(Type.Array(Key, { maxItems: 100, uniqueItems: true })),
});

const Filter = Strict({ label: Maybe(Text) });

/** Cards on a grid of twelve columns, in order, and the filters that drive them all. */
export const DashboardDocument = Strict({
  kind: Type.Literal('dashboard'),
  ...opening,
  about: Maybe(Type.String({ maxLength: 300 })),
  /** Query items of the charts' reports, by the key they have there: set once for every chart that has one. */
  find: Maybe(Keyed('f', Filter)),
  cards: Keyed('key', Card),
  /** Seconds after which figures are read anew; absent: when asked. */
  refresh: Maybe(Type.Integer({ minimum: 5, maximum: 3600 })),
});

export type DashboardDocument = Static<typeof DashboardDocument>;
export type LiveName = Static<typeof Live>;
export type CardDocument = DashboardDocument['cards'][string];
