import type { ChartData, Row } from '../pieces/chart-data.ts';

export interface Figure {
  readonly value: number | null;
  /** The row the number is of, when it is of one. */
  readonly row: Row | null;
  /** Against the period before, as a share of that; null where there is none to compare with. */
  readonly change: number | null;
  readonly points: readonly number[];
}

/** The number of a card: of its only row, of its last period, or of all of them together. */
export function figureOf({ series, categories }: ChartData, of: 'last' | 'sum'): Figure {
  const [measure] = series;
  const values = measure?.values ?? [];
  const points = categories.length > 1 ? values.map((value) => value ?? 0) : [];
  const last = values.at(-1) ?? null;
  const before = values.length > 1 ? (values.at(-2) ?? null) : null;
  const sum = values.length === 0 ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0);
  return {
    value: of === 'sum' ? sum : last,
    row: of === 'last' ? (measure?.rows.at(-1) ?? null) : null,
    change: before && last !== null ? (last - before) / before : null,
    points,
  };
}

/** A line through the points in a box, as the `d` of an SVG path. */
export function sparkPath(points: readonly number[], width: number, height: number): string {
  const highest = Math.max(...points, 0);
  const span = highest - Math.min(...points, 0) || 1;
  const step = points.length > 1 ? width / (points.length - 1) : 0;
  return points
    .map(
      (value, at) =>
        `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${(2 + ((highest - value) / span) * (height - 4)).toFixed(1)}`,
    )
    .join(' ');
}
