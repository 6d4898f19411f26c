import type { QueryModel } from '../../../schemas/compile/query-model.ts';
import type { AnyChartKind } from '../../../schemas/kinds/chart-kind.ts';
import type { ChartDocument } from '../../../schemas/language/chart.ts';
import type { Ask } from '../../kernel/command.ts';
import { inKeyOrder } from '../../kernel/steps.ts';

/** Another sort of picture: it keeps of what was said whatever it can show. */
export const setKind = (chart: ChartDocument, kind: AnyChartKind): Ask => ({
  name: `改为${kind.title}`,
  steps: [
    { path: '/as', after: kind.name },
    { path: '/options', after: kind.start === undefined ? undefined : inKeyOrder(kind.start) },
    ...(kind.x === 'no' ? [{ path: '/x', after: undefined }] : []),
    ...(kind.series ? [] : [{ path: '/series', after: undefined }]),
    { path: '/y', after: chart.y.slice(0, kind.y.most) },
  ],
});

/** Another report to draw; what was said of the old one's columns means nothing there. */
export const drawReport = (key: string, title: string): Ask => ({
  name: `改为绘制报表“${title}”`,
  steps: [{ path: '/report', after: key }, { path: '/query', after: undefined }, ...noColumns],
});

/** A query of its own, which begins by counting rows. */
export const drawQuery = (from: string, first: string | null, title: string): Ask => ({
  name: `改为从“${title}”取数`,
  steps: [
    { path: '/report', after: undefined },
    ...noColumns,
    { path: '/query', after: queryOf(from, first) },
    { path: '/y', after: ['rowCount'] },
    ...(first === null ? [] : [{ path: '/x', after: first }]),
  ],
});

export const queryOf = (from: string, first: string | null) => ({
  from,
  cols: {
    ...(first === null ? {} : { [first]: { rank: 'a0' } }),
    rowCount: { agg: 'count', label: '数量', rank: 'a1' },
  },
});

const noColumns = [
  { path: '/x', after: undefined },
  { path: '/series', after: undefined },
  { path: '/y', after: [] },
  { path: '/opens', after: undefined },
];

/** Columns a chart can measure. */
export const measuresOf = (query: QueryModel | null) =>
  (query?.columns ?? []).filter(({ type }) => type.is === 'number');

/** Columns that say a day. */
export const daysOf = (query: QueryModel | null) =>
  (query?.columns ?? []).filter(({ type }) => type.is === 'date' || type.is === 'dateTime');

/** Columns whose values marks can stand for. */
export const marksOf = (query: QueryModel | null) => (query?.columns ?? []).filter(({ off }) => !off);
