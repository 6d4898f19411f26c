import type { ListPlan } from '../../schemas/compile/plan.ts';
import { isFilterEmpty, type ListState, startState } from './list-state.ts';

/** The state as an address: a copied link shows the same list to whoever may see it. */
export function writeAddress(list: ListPlan, state: ListState): string {
  const start = startState(list);
  const query = new URLSearchParams();
  if (state.page !== 1) query.set('page', String(state.page));
  if (state.size !== start.size) query.set('size', String(state.size));
  if (state.sort && (state.sort.field !== start.sort?.field || state.sort.order !== start.sort?.order))
    query.set('sort', `${state.sort.order === 'desc' ? '-' : ''}${state.sort.field}`);
  for (const [field, value] of Object.entries(state.filters))
    if (!isFilterEmpty(value)) query.set(`f.${field}`, JSON.stringify(value));
  return query.toString();
}

/** What an address says of this list. A filter, column or size the list does not have is passed over: links outlive documents. */
export function readAddress(list: ListPlan, search: string): ListState {
  const query = new URLSearchParams(search);
  const start = startState(list);
  const sort = query.get('sort');
  const field = sort?.replace(/^-/, '');
  const size = Number(query.get('size'));
  const page = Number(query.get('page'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: list.pages.includes(size) ? size : start.size,
    sort:
      sort && field && list.columns.some((column) => column.field === field)
        ? { field, order: sort.startsWith('-') ? 'desc' : 'asc' }
        : start.sort,
    filters: Object.fromEntries(list.finds.flatMap(({ field }) => readFilter(query, field))),
  };
}

function readFilter(query: URLSearchParams, field: string): [string, unknown][] {
  const text = query.get(`f.${field}`);
  if (!text) return [];
  try {
    const value: unknown = JSON.parse(text);
    return isFilterEmpty(value) ? [] : [[field, value]];
  } catch {
    return []; // a mangled link still opens the list
  }
}
