import type { ChartPlan } from '../../../schemas/compile/dashboard-plan.ts';
import type { Aggregate } from '../../../schemas/compile/query-model.ts';
import type { RowValues } from '../../../schemas/values/row-values.ts';
import { provinceOf, provinces } from '../../widgets/provinces.ts';
import { type ChartData, columnOf, labelOf, type Series } from '../data/chart-data.ts';

/** How figures of places in one province become one; not all can be. */
const together: Readonly<Partial<Record<Aggregate, (values: readonly number[]) => number>>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  count: (values) => values.reduce((sum, value) => sum + value, 0),
  min: (values) => values.reduce((least, value) => Math.min(least, value)),
  max: (values) => values.reduce((most, value) => Math.max(most, value)),
};

export interface ByProvince extends ChartData {
  /** How many rows are of no province that is known. */
  readonly outside: number;
  /** Provinces of several places whose figures cannot be made one. */
  readonly apart: ReadonlySet<string>;
}

/** Rows of any places put together by province, in the order of the squares; each leads to all of its places. */
export function byProvince(plan: ChartPlan, { rows }: Pick<ChartData, 'rows'>): ByProvince {
  const x = columnOf(plan, plan.x);
  const measure = columnOf(plan, plan.y[0] ?? null);
  const places = new Map<string, RowValues[]>();
  let outside = 0;
  for (const row of rows) {
    const province = provinceOf(x && row[x.key], labelOf(x, row));
    if (province) places.set(province.code, [...(places.get(province.code) ?? []), row]);
    else outside += 1;
  }
  const apart = new Set<string>();
  const figureOf = (found: readonly RowValues[], code: string): number | null => {
    const values = found.flatMap((row) => {
      const value = measure && row[measure.key];
      return value === null || value === undefined || value === '' ? [] : [Number(value)];
    });
    if (values.length < 2) return values[0] ?? null;
    const join = measure?.agg && together[measure.agg];
    if (join) return join(values);
    apart.add(code);
    return null;
  };
  const found = provinces.map(({ code }) => places.get(code) ?? []);
  const values = provinces.map(({ code }, at) => figureOf(found[at] ?? [], code));
  const behind = found.map((some): RowValues | null => {
    const [first] = some;
    return first && x && some.length > 1 ? { ...first, [x.key]: some.map((row) => row[x.key]) } : (first ?? null);
  });
  const series: readonly Series[] = measure
    ? [{ key: measure.key, label: measure.label, column: measure, values, rows: behind }]
    : [];
  const categories = provinces.map(({ code, name }) => ({ value: code, label: name }));
  return { categories, series, rows, outside, apart };
}
