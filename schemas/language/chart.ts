import { type Static, Type } from '@sinclair/typebox';
import { Key, Maybe, opening, Strict } from './parts.ts';
import { ListName, Query } from './report.ts';

/** A column of the report, by its key. */
const Column = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,2}$' });

/** A picture of what a report finds. What it looks like is the affair of its kind. */
export const ChartDocument = Strict({
  kind: Type.Literal('chart'),
  ...opening,
  /** A kind of chart: `bar`, `line`, `pie`. */
  as: Key,
  /** What it is about: told when there is nothing to show. */
  about: Maybe(Type.String({ maxLength: 300 })),
  /** Drawn from this report, or from a query of its own. */
  report: Maybe(Key),
  query: Maybe(Query),
  /** The column whose values the marks stand for. */
  x: Maybe(Column),
  /** The column whose values make a series each. */
  series: Maybe(Column),
  /** The columns that are measured. */
  y: Type.Array(Column, { maxItems: 8, uniqueItems: true }),
  /** What the kind offers beyond that; it says itself what is allowed. */
  options: Maybe(Type.Object({}, { additionalProperties: true })),
  /** The list that a mark leads to, narrowed to what the mark stands for; the first list of the entity unless said. */
  opens: Maybe(ListName),
});

export type ChartDocument = Static<typeof ChartDocument>;
