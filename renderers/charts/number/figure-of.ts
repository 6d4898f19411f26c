import type { Period } from '../../../schemas/compile/query-model.ts';
import type { RowValues } from '../../../schemas/values/row-values.ts';
import { type ChartData, ofNoRows } from '../data/chart-data.ts';
import { periodsBetween } from '../data/periods.ts';

export interface Now {
  /** The column of periods, and the one that today is in. */
  readonly column: string;
  readonly by: Period;
  readonly period: string;
}

export interface Figure {
  readonly value: number | null;
  /** The row the number is of, when it is of one. */
  readonly row: RowValues | null;
  /** Against the period before, as a share of that; null where there is none to compare with. */
  readonly change: number | null;
  readonly points: readonly number[];
}

/**
 * The number of a card: of its only row, of the period that is now, or of all of them together. A period that has
 * only begun may have no row yet: then its number is none, and not that of the one before.
 */
export function figureOf(data: ChartData, of: 'last' | 'sum', now?: Now): Figure {
  const { categories, measure, rows } = of === 'last' && now ? dated(data) : { ...data, measure: data.series[0] };
  const known = categories.at(-1)?.value ?? null;
  const late = now && known !== null && known < now.period ? periodsBetween(known, now.period, now.by).slice(1) : [];
  const none = measure ? ofNoRows(measure.column) : 0;
  const values = [...(measure?.values ?? []), ...late.map(() => none)];
  const points = values.length > 1 ? values.map((value) => value ?? 0) : [];
  const last = values.length === 0 || (rows.length === 0 && values.at(-1) === null) ? none : (values.at(-1) ?? null);
  const before = values.length > 1 ? (values.at(-2) ?? null) : null;
  const sum = values.length === 0 ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0);
  return {
    value: of === 'sum' ? sum : last,
    row: of === 'sum' ? null : late.length > 0 && now ? { [now.column]: now.period } : (measure?.rows.at(-1) ?? null),
    change: before && last !== null ? (last - before) / before : null,
    points,
  };
}

/** Without what is in no period: it stands behind the last one, and is not the period that is now. */
function dated({ categories, series, rows }: ChartData) {
  const [measure] = series;
  const isDated = (_: unknown, at: number) => categories[at]?.value !== null;
  return {
    categories: categories.filter(isDated),
    measure: measure && { ...measure, values: measure.values.filter(isDated), rows: measure.rows.filter(isDated) },
    rows,
  };
}

/** A line through the points in a box, as the `d` of an SVG path. */
export function sparkPath(points: readonly number[], width: number, height: number): string {
  const highest = points.reduce((most, value) => Math.max(most, value), 0);
  const span = highest - points.reduce((least, value) => Math.min(least, value), 0) || 1;
  const step = points.length > 1 ? width / (points.length - 1) : 0;
  return points
    .map(
      (value, at) =>
        `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${(2 + ((highest - value) / span) * (height - 4)).toFixed(1)}`,
    )
    .join(' ');
}
