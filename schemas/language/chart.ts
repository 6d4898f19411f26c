import { type Static, Type } from '@sinclair/typebox';
import { called, Key, Maybe, OPEN, opening, Strict } from './parts.ts';
import { ListName, Query } from './report.ts';

/** A column of the report, by its key. */
const Column = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,2}$' });

/** A picture of what a report finds. What it looks like is the affair of its kind. */
export const ChartDocument = Strict({
  kind: called('种类', Type.Literal('chart')),
  ...opening,
  /** A kind of chart: `bar`, `line`, `pie`. */
  as: called('图表类型', Key, 'chartKind'),
  /** What it is about: told when there is nothing to show. */
  about: called('说明', Maybe(Type.String({ maxLength: 300 }))),
  /** Drawn from this report, or from a query of its own. */
  report: called('报表', Maybe(Key), 'report'),
  query: called('查询', Maybe(Query)),
  /** The column whose values the marks stand for. */
  x: called('横轴', Maybe(Column), 'column'),
  /** The column whose values make a series each. */
  series: called('系列', Maybe(Column), 'column'),
  /** The columns that are measured. */
  y: called('数值', Type.Array(Column, { maxItems: 8, uniqueItems: true }), 'column'),
  /** What the kind offers beyond that; it says itself what is allowed. */
  options: called('样式', Maybe(Type.Object({}, { [OPEN]: 'chart', additionalProperties: true }))),
  /** The list that a mark leads to, narrowed to what the mark stands for; the first list of the entity unless said. */
  opens: called('打开的列表', Maybe(ListName), 'list'),
});

export type ChartDocument = Static<typeof ChartDocument>;
