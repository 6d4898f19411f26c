import { Type } from '@sinclair/typebox';
import { Expression, Key, Keyed, MapOf, Maybe, Strict, Text } from './parts.ts';

const Cell = Strict({ span: Maybe(Type.Integer({ minimum: 1, maximum: 3 })) });
const Section = Strict({
  title: Text,
  cols: Maybe(Type.Integer({ minimum: 1, maximum: 4 })),
  cells: Keyed('f', Cell),
  /** Stands after the lines: sums and attachments are read last. */
  belowLines: Maybe(Type.Boolean()),
  /** The tab it stands in; without one it stands outside of them and is always in sight. */
  tab: Maybe(Key),
});
const column = {
  w: Maybe(Type.Integer({ minimum: 40, maximum: 800 })),
  pin: Maybe(Type.Union([Type.Literal('left'), Type.Literal('right')])),
  /** Offered in the column settings, not shown at first. */
  off: Maybe(Type.Boolean()),
};
const GridColumn = Strict(column);
const Column = Strict({
  ...column,
  /** The form that a click on the cell opens. */
  link: Maybe(Key),
});
const Phone = Strict({ card: Type.Array(Type.String(), { minItems: 1, maxItems: 6 }) });
const GridBody = Strict({
  as: Type.Literal('grid'),
  cols: Keyed('f', GridColumn),
  foot: Maybe(MapOf(Type.Union([Type.Literal('sum'), Type.Literal('count')]))),
  phone: Maybe(Phone),
  /** Sub-lines shown below a row, by part key. */
  below: Maybe(MapOf(Strict({ cols: Keyed('f', GridColumn) }))),
  tab: Maybe(Key),
});
const Tab = Strict({ title: Text });
export const Form = Strict({
  title: Maybe(Text),
  tabs: Maybe(Keyed('tab', Tab)),
  head: Maybe(Keyed('section', Section)),
  body: Maybe(Keyed('part', GridBody)),
  /** Takes everything it does not say from another form. */
  like: Maybe(Key),
  locked: Maybe(Type.Boolean()),
});

const Find = Strict({
  op: Maybe(Type.Union([Type.Literal('eq'), Type.Literal('like'), Type.Literal('in'), Type.Literal('range')])),
  more: Maybe(Type.Boolean()),
  /** A text may be asked for in these ways, and whoever searches chooses one: part of it, another, from it on, up to it. */
  modes: Maybe(
    Type.Array(Type.Union([Type.Literal('like'), Type.Literal('ne'), Type.Literal('ge'), Type.Literal('le')]), {
      minItems: 2,
      maxItems: 4,
      uniqueItems: true,
    }),
  ),
});
export const List = Strict({
  title: Maybe(Text),
  /** What the list is for: told when it is empty. */
  about: Maybe(Type.String({ maxLength: 300 })),
  where: Maybe(Expression),
  cols: Keyed('f', Column),
  find: Maybe(Keyed('f', Find)),
  super: Maybe(Type.Boolean()),
  sort: Maybe(Type.Array(Type.String({ pattern: '^-?[a-zA-Z][a-zA-Z0-9]*$' }), { maxItems: 3 })),
  /** Totals below the rows, over everything the list finds. */
  foot: Maybe(MapOf(Type.Literal('sum'))),
  page: Maybe(Type.Array(Type.Integer({ minimum: 1, maximum: 500 }), { minItems: 1, maxItems: 5 })),
  row: Maybe(Type.Array(Type.String())),
  bulk: Maybe(Type.Array(Type.String())),
  phone: Maybe(Phone),
  /** Drawn as a tree over this reference to itself. */
  tree: Maybe(Key),
  /** A tree stands beside the rows: what this field points at, and with it everything below. */
  beside: Maybe(Key),
});
