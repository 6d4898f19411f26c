import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListState } from '../../../renderers/lists/list-state.ts';
import type { EntityPlan, ListPlan } from '../../../schemas/compile/plan.ts';
import { loadPage } from '../../http/record-calls.ts';

/** One page of a list, and its sums: these are asked for once for all pages and orders of the same rows. */
export function useListRows(plan: EntityPlan, list: ListPlan, state: ListState, isReady: boolean) {
  const page = useQuery({
    queryKey: ['list', plan.entity, list.key, state, plan.hash],
    queryFn: () => loadPage(plan.entity, list, state),
    placeholderData: keepPreviousData,
    enabled: isReady,
    staleTime: 0,
  });
  const sums = useQuery({
    queryKey: ['list-totals', plan.entity, list.key, state.filters, state.query, plan.hash],
    queryFn: () => loadPage(plan.entity, list, { ...state, page: 1, size: 1, sort: [] }, { totals: 'Y' }),
    placeholderData: keepPreviousData,
    enabled: isReady && page.isSuccess && (list.foot?.length ?? 0) > 0,
  });
  return {
    page,
    total: page.data?.total ?? 0,
    totals: sums.data?.totals,
    reload: () => {
      page.refetch();
      if (list.foot?.length) sums.refetch();
    },
  };
}
