import type { ChartPlan } from '../../../schemas/compile/dashboard-plan.ts';
import type { Tone } from '../../../schemas/compile/model.ts';
import type { Period } from '../../../schemas/compile/query-model.ts';
import type { ReportColumnPlan } from '../../../schemas/compile/report-plan.ts';
import type { AnyFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { unnamedRecord } from '../../../schemas/kinds/many-values.ts';
import type { RowValues } from '../../../schemas/values/row-values.ts';
import { fieldKinds } from '../../fields/kinds.ts';
import { periodsBetween, sayPeriod } from './periods.ts';

/** The rows of a query as a picture needs them: names along one side, numbers along the other. */
export interface ChartData {
  readonly categories: readonly Category[];
  readonly series: readonly Series[];
  readonly rows: readonly RowValues[];
}

export interface Category {
  readonly value: string | null;
  readonly label: string;
  readonly tone?: Tone | undefined;
}

export interface Series {
  readonly key: string;
  readonly label: string;
  readonly column: ReportColumnPlan;
  /** One a category; null where there is none. */
  readonly values: readonly (number | null)[];
  /** The row behind each mark. */
  readonly rows: readonly (RowValues | null)[];
  readonly tone?: Tone | undefined;
}

export const columnOf = ({ query }: ChartPlan, key: string | null): ReportColumnPlan | undefined =>
  query.columns.find((column) => column.key === key);

/** What a value of a column is called. */
export function labelOf(column: ReportColumnPlan | undefined, row: RowValues): string {
  if (!column) return '';
  const value = row[column.key];
  if (value === null || value === undefined || value === '') return '未填写';
  if (column.by) return sayPeriod(String(value), column.by);
  const kind = fieldKinds.find(({ name }) => name === column.kind) as AnyFieldKind | undefined;
  const words = row[`${column.key}_dictText`] ?? kind?.alone?.(value, column.label, column.config as never, {});
  return String(words ?? (column.type.is === 'ref' ? unnamedRecord : value));
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

/**
 * Rows put in order by what the chart is over; periods in between that nothing happened in are there too. What is in no
 * period and counts for nothing is no mark: a way through time would end in it.
 */
export function chartData(plan: ChartPlan, found: readonly RowValues[]): ChartData {
  const x = columnOf(plan, plan.x);
  const rows = x?.by
    ? found.filter((row) => textOf(row, x) !== null || plan.y.some((key) => numberOf(row[key])))
    : found;
  const split = columnOf(plan, plan.series);
  const categories = categoriesOf(x, rows);
  const measures = plan.y.flatMap((key) => columnOf(plan, key) ?? []);
  const keys = split ? [...new Map(rows.map((row) => [textOf(row, split), row]))] : [];
  const series = split
    ? keys.flatMap(([key, sample]) =>
        measures.map((column) =>
          seriesOf(
            column,
            { x, categories, rows: rows.filter((row) => textOf(row, split) === key) },
            {
              key: `${key}`,
              label: labelOf(split, sample),
              tone: split.tones?.[String(key)],
            },
          ),
        ),
      )
    : measures.map((column) => seriesOf(column, { x, categories, rows }, { key: column.key, label: column.label }));
  return { categories, series, rows };
}

const textOf = (row: RowValues, column: ReportColumnPlan): string | null => {
  const value = row[column.key];
  return value === null || value === undefined ? null : String(value);
};

function categoriesOf(x: ReportColumnPlan | undefined, rows: readonly RowValues[]): readonly Category[] {
  if (!x) return [{ value: null, label: '' }];
  const found = new Map<string | null, Category>();
  for (const row of rows) {
    const value = textOf(row, x);
    if (!found.has(value)) found.set(value, { value, label: labelOf(x, row), tone: x.tones?.[String(value)] });
  }
  return x.by ? filled([...found.values()], x.by) : [...found.values()];
}

function filled(categories: readonly Category[], by: Period): readonly Category[] {
  const values = categories.flatMap(({ value }) => value ?? []).toSorted();
  const all = periodsBetween(values[0], values.at(-1), by);
  const rest = categories.filter(({ value }) => value === null);
  return [...all.map((value) => ({ value, label: sayPeriod(value, by) })), ...rest];
}

/** What a period comes to in which nothing happened: no number and no sum; an average and a share of nothing are no figure. */
export const ofNoRows = ({ agg, after }: ReportColumnPlan): 0 | null =>
  after || agg === 'avg' || agg === 'min' || agg === 'max' ? null : 0;

interface Over {
  readonly x: ReportColumnPlan | undefined;
  readonly categories: readonly Category[];
  readonly rows: readonly RowValues[];
}

function seriesOf(
  column: ReportColumnPlan,
  { x, categories, rows }: Over,
  named: Pick<Series, 'key' | 'label' | 'tone'>,
): Series {
  const byCategory = new Map(rows.map((row) => [x ? textOf(row, x) : null, row]));
  const found = categories.map(({ value }) => byCategory.get(value) ?? null);
  const none = x?.by ? ofNoRows(column) : null;
  return { ...named, column, rows: found, values: found.map((row) => (row ? numberOf(row[column.key]) : none)) };
}

export const isEmpty = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0));
