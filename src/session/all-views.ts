import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListViews } from '../../schemas/wire/views.ts';
import { loadAllViews, loadViews } from '../http/view-calls.ts';

/** What is kept of all lists, fetched with the session: no list asks for its own when it is first opened. */
export const allViews = queryOptions({
  queryKey: ['views-of-all'],
  queryFn: loadAllViews,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** What is kept of one list: at first out of what came for all of them, later on anew. */
export async function viewsOf(
  queries: QueryClient,
  entity: string,
  list: string,
  isKnown: boolean,
): Promise<ListViews> {
  if (isKnown) return loadViews(entity, list);
  const { lists, mayShare } = await queries.fetchQuery(allViews);
  return lists[`${entity}/${list}`] ?? { habit: null, views: [], mayShare };
}
