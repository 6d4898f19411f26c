import type { ColumnPlan } from '../../schemas/compile/plan.ts';
import type { QueryGroup } from '../../schemas/query/query-tree.ts';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';

export interface SortBy {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** Everything about a list that a link can restore: what is asked of the server, and nothing else. */
export interface ListState {
  readonly page: number;
  readonly size: number;
  /** The first decides, the next where it leaves it open; empty: the list's own order. */
  readonly sort: readonly SortBy[];
  /** By field: a wire value, an array for `in`, a pair for `range`. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Conditions beyond the filters, in groups. */
  readonly query: QueryGroup | null;
  /** Only the rows one has marked for oneself. */
  readonly starred?: true;
  /** The way of looking at the rows; absent: the first there is. */
  readonly as?: string;
  /** Where one stands in it, as it wrote that itself: the month of a calendar. */
  readonly at?: string;
}

export type Pin = 'left' | 'right' | 'none';

/** What one user made of a list's columns: order, width, pinning, and which are shown. */
export interface ColumnSettings {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly pins: Readonly<Record<string, Pin>>;
  readonly dense: boolean;
}

export const mostSorts = 3;
export const narrowest = 64;
export const widest = 800;

export const startState = (list: ListPlan): ListState => ({
  page: 1,
  size: list.pages[0] ?? 10,
  sort: list.sort.slice(0, mostSorts),
  filters: {},
  query: null,
});

export const startSettings = (list: ListPlan): ColumnSettings => ({
  order: list.columns.map((column) => column.field),
  hidden: list.columns.filter((column) => column.off).map((column) => column.field),
  widths: {},
  pins: {},
  dense: false,
});

/** Every column in this user's order; one that came with a later revision stands where the document puts it. */
function inUsersOrder(list: ListPlan, settings: ColumnSettings): readonly ColumnPlan[] {
  const place = new Map(settings.order.map((field, at) => [field, at]));
  return list.columns
    .map((column, at) => ({ column, at: place.get(column.field) ?? at - 0.5 }))
    .sort((a, b) => a.at - b.at)
    .map(({ column }) => ({
      ...column,
      width: settings.widths[column.field] ?? column.width,
      pin: pinOf(settings.pins[column.field], column.pin),
    }));
}

const pinOf = (own: Pin | undefined, said: ColumnPlan['pin']): ColumnPlan['pin'] =>
  own === undefined ? said : own === 'none' ? null : own;

/** The columns as this user sees them, what is pinned at its edge. */
export function arrangeColumns(list: ListPlan, settings: ColumnSettings): readonly ColumnPlan[] {
  const shown = inUsersOrder(list, settings).filter((column) => !settings.hidden.includes(column.field));
  return [
    ...shown.filter(({ pin }) => pin === 'left'),
    ...shown.filter(({ pin }) => pin === null),
    ...shown.filter(({ pin }) => pin === 'right'),
  ];
}

/** One column carried to the place of another. */
export function moveColumn(list: ListPlan, settings: ColumnSettings, field: string, to: string): ColumnSettings {
  const order = inUsersOrder(list, settings).map((column) => column.field);
  const [from, target] = [order.indexOf(field), order.indexOf(to)];
  if (from < 0 || target < 0 || from === target) return settings;
  order.splice(target, 0, ...order.splice(from, 1));
  return { ...settings, order };
}

export const resizeColumn = (settings: ColumnSettings, field: string, width: number): ColumnSettings => ({
  ...settings,
  widths: { ...settings.widths, [field]: Math.round(Math.min(Math.max(width, narrowest), widest)) },
});

/** A click on a column orders by it alone; with `add` it is the last of several. No order takes it out again. */
export function withSort(state: ListState, field: string, order: SortBy['order'] | null, add: boolean): ListState {
  const others = add ? state.sort.filter((one) => one.field !== field) : [];
  const at = state.sort.findIndex((one) => one.field === field);
  const own = order ? [{ field, order }] : [];
  const sort = add && at >= 0 ? others.toSpliced(at, 0, ...own) : [...others, ...own];
  return { ...state, page: 1, sort: sort.slice(-mostSorts) };
}

/** Looked at otherwise one stands at its beginning: a page or a month there means nothing here. */
export function withLook({ at: _, ...state }: ListState, as: string): ListState {
  return { ...state, page: 1, as };
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

/** All rows, or only those one has marked. */
export function withStarred({ starred: _, ...state }: ListState, isOn: boolean): ListState {
  return { ...state, page: 1, ...(isOn ? { starred: true } : {}) };
}

/** Something narrows the rows beyond what the list itself is. */
export const isNarrowed = (state: ListState): boolean => Object.keys(state.filters).length > 0 || state.query !== null;
