import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListState } from '../../../renderers/lists/list-state.ts';
import type { EntityPlan, ListPlan } from '../../../schemas/compile/plan.ts';
import { loadPage } from '../../http/record-calls.ts';

/** So long the sums of the same rows are taken for true. */
const sumsFresh = 15_000;

/** One page of a list, and its sums: these come with the first page and serve all pages and orders of the same rows. */
export function useListRows(plan: EntityPlan, list: ListPlan, state: ListState, isReady: boolean) {
  const queries = useQueryClient();
  const sumsKey = ['list-totals', plan.entity, list.key, state.filters, state.query, plan.hash];
  const hasSums = (list.foot?.length ?? 0) > 0;
  const loadRows = async () => {
    const known = queries.getQueryState(sumsKey);
    const isFresh = known !== undefined && !known.isInvalidated && Date.now() - known.dataUpdatedAt < sumsFresh;
    const found = await loadPage(plan.entity, list, state, hasSums && !isFresh ? { totals: 'Y' } : {});
    if (hasSums && !isFresh) queries.setQueryData(sumsKey, found);
    return found;
  };
  const page = useQuery({
    queryKey: ['list', plan.entity, list.key, state, plan.hash],
    queryFn: loadRows,
    placeholderData: keepPreviousData,
    enabled: isReady,
    staleTime: 0,
  });
  const sums = useQuery({
    queryKey: sumsKey,
    queryFn: () => loadPage(plan.entity, list, { ...state, page: 1, size: 1, sort: [] }, { totals: 'Y' }),
    placeholderData: keepPreviousData,
    enabled: isReady && page.isSuccess && !page.isPlaceholderData && hasSums,
    staleTime: sumsFresh,
  });
  return {
    page,
    total: page.data?.total ?? 0,
    totals: sums.data?.totals,
    reload: () => {
      page.refetch();
      if (hasSums) sums.refetch();
    },
  };
}
