import { type Static, Type } from '@sinclair/typebox';
import { Expression, Key, Keyed, Maybe, opening, Strict } from './parts.ts';

/** From a row of the query: `total`, `supplier.name`, and from lines also `../supplier` of their head. */
const Path = Type.String({ pattern: '^(\\.\\./){0,2}[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,4}$' });

/** A list of an entity: `purchaseOrder.main`. */
export const ListName = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*\\.[a-z][a-zA-Z0-9]*$' });

const oneOf = <const Words extends readonly string[]>(...words: Words) =>
  Type.Unsafe<Words[number]>(Type.Union(words.map((word) => Type.Literal(word))));

/**
 * A column is called by its key. It shows what stands at the path that its key is, or `of`, or what it calculates.
 * Once a column aggregates, those that do not are what the rows are grouped by.
 */
const Column = Strict({
  w: Maybe(Type.Integer({ minimum: 40, maximum: 800 })),
  label: Maybe(Type.String({ minLength: 1, maxLength: 100 })),
  /** What it reads, where that is not its own key. */
  of: Maybe(Path),
  /** Calculated from the row it is read from. */
  calc: Maybe(Expression),
  /** Over all rows of a group. `count` without `of` or `calc` counts the rows themselves. */
  agg: Maybe(oneOf('sum', 'count', 'countDistinct', 'avg', 'min', 'max')),
  /** The period a date falls into. */
  by: Maybe(oneOf('year', 'quarter', 'month', 'day')),
  /** Calculated last, from the other columns by their keys. */
  after: Maybe(Expression),
  /** The kind of field that a calculated value is shown like, and to how many places. */
  as: Maybe(Key),
  scale: Maybe(Type.Integer({ minimum: 0, maximum: 6 })),
  /** Below the column, over all rows that were found. */
  foot: Maybe(oneOf('sum', 'avg', 'min', 'max', 'count')),
  /** Read and handed on, not shown. */
  off: Maybe(Type.Boolean()),
});
const Find = Strict({
  op: Maybe(Type.Union([Type.Literal('eq'), Type.Literal('like'), Type.Literal('in'), Type.Literal('range')])),
  more: Maybe(Type.Boolean()),
  /** A way of asking that its meaning offers, for example provinces and cities. */
  view: Maybe(Type.String({ pattern: '^[a-z][a-zA-Z_]{0,40}$' })),
  label: Maybe(Type.String({ minLength: 1, maxLength: 100 })),
  /** What is asked about, where that is neither a column of this key nor the path that the key is. */
  of: Maybe(Path),
});

/** What a report asks for; a chart may ask for the same without a report of its own. */
export const queryProperties = {
  /** An entity, or the lines of one: `purchaseOrder`, `purchaseOrder.lines`. */
  from: Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}(\\.[a-z][a-zA-Z0-9]{0,40}){0,2}$' }),
  where: Maybe(Expression),
  cols: Keyed('f', Column),
  find: Maybe(Keyed('f', Find)),
  /** Columns, or paths of the row where nothing is grouped. */
  sort: Maybe(
    Type.Array(Type.String({ pattern: '^-?(\\.\\./){0,2}[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,4}$' }), {
      maxItems: 3,
    }),
  ),
  /** No more rows than this, whatever is asked: the first ten, for instance. */
  limit: Maybe(Type.Integer({ minimum: 1, maximum: 5000 })),
};

export const Query = Strict(queryProperties);

/** A report over entities, also used as the picker behind a reference. Only what it declares can be asked for. */
export const ReportDocument = Strict({
  kind: Type.Literal('report'),
  ...opening,
  ...queryProperties,
  page: Maybe(Type.Array(Type.Integer({ minimum: 1, maximum: 500 }), { minItems: 1, maxItems: 5 })),
  /** A crosstab: the grouped column whose values stand across, each with every aggregate; the other groups stand down. */
  across: Maybe(Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,2}$' })),
  /** The list a figure leads to, narrowed to the rows it is made of; the first list of the entity unless said. */
  opens: Maybe(ListName),
  /** Name handed to who picks ← column, or path of the row. */
  gives: Maybe(Type.Record(Key, Path, { additionalProperties: false })),
});

export type ReportDocument = Static<typeof ReportDocument>;
export type QueryDocument = Static<typeof Query>;
export type ReportColumnDocument = Static<typeof Column>;
