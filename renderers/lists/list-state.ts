import type { ListPlan } from '../../schemas/compile/plan.ts';

/** Everything about a list that a link can restore: what is asked of the server, and nothing else. */
export interface ListState {
  readonly page: number;
  readonly size: number;
  readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' } | null;
  /** By field: a wire value, an array for `in`, a pair for `range`. */
  readonly filters: Readonly<Record<string, unknown>>;
}

/** What one user made of a list's columns: order, width, pinning, and which are shown. */
export interface ColumnSettings {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly dense: boolean;
}

export const startState = (list: ListPlan): ListState => ({
  page: 1,
  size: list.pages[0] ?? 10,
  sort: list.sort[0] ?? null,
  filters: {},
});

export const startSettings = (list: ListPlan): ColumnSettings => ({
  order: list.columns.map((column) => column.field),
  hidden: list.columns.filter((column) => column.off).map((column) => column.field),
  widths: {},
  dense: false,
});

/** The columns as this user sees them; a column that came with a later revision stands where the document puts it. */
export function arrangeColumns(list: ListPlan, settings: ColumnSettings) {
  const place = new Map(settings.order.map((field, at) => [field, at]));
  return list.columns
    .map((column, at) => ({ column, at: place.get(column.field) ?? at - 0.5 }))
    .sort((a, b) => a.at - b.at)
    .map(({ column }) => ({ ...column, width: settings.widths[column.field] ?? column.width }))
    .filter((column) => !settings.hidden.includes(column.field));
}

/** A filter that says nothing is no filter. */
export function isFilterEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isFilterEmpty);
  return value === null || value === undefined || value === '';
}

/** Another filter starts again at the first page: the old page number means nothing there. */
export function withFilter(state: ListState, field: string, value: unknown): ListState {
  const { [field]: _, ...rest } = state.filters;
  return { ...state, page: 1, filters: isFilterEmpty(value) ? rest : { ...rest, [field]: value } };
}
