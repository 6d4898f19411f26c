import { type QueryGroup, readQuery } from '../../schemas/query/query-tree.ts';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';
import { fullscreenSizes } from '../widgets/table-fullscreen/fullscreen-sizes.ts';
import { isFilterEmpty, type ListState, mostSorts, type SortBy, startState } from './list-state.ts';

/** The state as an address: a copied link shows the same list to whoever may see it. */
export function writeAddress(list: ListPlan, state: ListState): string {
  const start = startState(list);
  const query = new URLSearchParams();
  if (state.page !== 1) query.set('page', String(state.page));
  if (state.size !== start.size) query.set('size', String(state.size));
  if (spellSort(state.sort) !== spellSort(start.sort)) query.set('sort', spellSort(state.sort));
  for (const [field, value] of Object.entries(state.filters))
    if (!isFilterEmpty(value)) query.set(`f.${field}`, JSON.stringify(value));
  if (state.query) query.set('q', JSON.stringify(state.query));
  if (state.starred) query.set('starred', '1');
  if (state.as !== undefined) query.set('as', state.as);
  if (state.at !== undefined) query.set('at', state.at);
  return query.toString();
}

const spellSort = (sort: readonly SortBy[]): string =>
  sort.map(({ field, order }) => `${order === 'desc' ? '-' : ''}${field}`).join(',');

/** What an address says of this list. A filter, column or size the list does not have is passed over: links outlive documents. */
export function readAddress(list: ListPlan, search: string): ListState {
  const query = new URLSearchParams(search);
  const start = startState(list);
  const size = Number(query.get('size'));
  const page = Number(query.get('page'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: sizesOf(list).includes(size) ? size : start.size,
    sort: readSort(list, query.get('sort')) ?? start.sort,
    filters: readFilters(
      list.finds.map(({ field }) => field),
      search,
    ),
    query: readGroup(query.get('q')),
    ...(list.stars && query.get('starred') === '1' ? { starred: true as const } : {}),
    ...readLook(list, query),
  };
}

/** Sizes a page may have, in its place or over the whole screen. */
export const sizesOf = (list: ListPlan): readonly number[] => [...list.pages, ...fullscreenSizes.screen];

function readSort(list: ListPlan, text: string | null): readonly SortBy[] | null {
  if (text === null) return null;
  if (text === '') return [];
  const known = new Set([...list.columns, ...list.sort].map(({ field }) => field));
  const sort = text.split(',').flatMap((word): SortBy[] => {
    const field = word.replace(/^-/, '');
    return known.has(field) ? [{ field, order: word.startsWith('-') ? 'desc' : 'asc' }] : [];
  });
  return sort.length > 0 ? sort.slice(0, mostSorts) : null;
}

/** The filters that an address says, of those that can be asked for. */
export function readFilters(fields: readonly string[], search: string): Readonly<Record<string, unknown>> {
  const query = new URLSearchParams(search);
  return Object.fromEntries(fields.flatMap((field) => readFilter(query, field)));
}

function readFilter(query: URLSearchParams, field: string): [string, unknown][] {
  const value = readJson(query.get(`f.${field}`));
  return isFilterEmpty(value) ? [] : [[field, value]];
}

const longestPlace = 40;

function readLook(list: ListPlan, query: URLSearchParams): Pick<ListState, 'as' | 'at'> {
  const [as, at] = [query.get('as'), query.get('at')];
  return {
    ...(as !== null && list.as?.some(({ kind }) => kind === as) ? { as } : {}),
    ...(at !== null && at.length <= longestPlace ? { at } : {}),
  };
}

function readGroup(text: string | null): QueryGroup | null {
  const group = readQuery(readJson(text));
  return group && group.children.length > 0 ? group : null;
}

function readJson(text: string | null): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // a mangled link still opens the list
  }
}
