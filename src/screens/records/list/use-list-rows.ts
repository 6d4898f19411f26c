import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListState } from '../../../../renderers/lists/list-state.ts';
import { groupOf } from '../../../../renderers/lists/looks.ts';
import type { EntityPlan } from '../../../../schemas/compile/plan.ts';
import type { Asks } from '../../../../schemas/kinds/list-kind.ts';
import type { ListPlan } from '../../../../schemas/sections/lists/lists.model.ts';
import type { RecordPage } from '../../../../schemas/wire/records.ts';
import { loadAsked, loadPage } from '../../../http/record-calls.ts';

/** So long the sums of the same rows are taken for true. */
const sumsFresh = 15_000;

/** One page of a list, and its sums: these come with the first page and serve all pages and orders of the same rows. */
export function useListRows(plan: EntityPlan, list: ListPlan, state: ListState, asks: Asks | null, isReady: boolean) {
  const queries = useQueryClient();
  const sumsKey = ['list-totals', plan.entity, list.key, state.filters, state.query, state.starred, plan.hash];
  const hasSums = (list.foot?.length ?? 0) > 0;
  const hasStates = plan.states !== null && asks === null;
  const loadRows = async () => {
    const known = queries.getQueryState(sumsKey);
    const isFresh = known !== undefined && !known.isInvalidated && Date.now() - known.dataUpdatedAt < sumsFresh;
    const sums: Readonly<Record<string, string>> = hasSums && !isFresh ? { totals: 'Y' } : {};
    const found = asks
      ? await loadAsked(plan.entity, list, state, asks, sums)
      : await loadPage(plan.entity, list, state, { ...sums, ...(hasStates ? { byState: 'Y' } : {}) });
    if (hasSums && !isFresh) queries.setQueryData(sumsKey, found);
    return found;
  };
  // where one stands counts as far as it asks for other rows
  const { at: _, ...asked } = state;
  const pageKey = ['list', plan.entity, list.key, asked, plan.hash, asks];
  const page = useQuery({
    queryKey: pageKey,
    queryFn: loadRows,
    // rows that were asked for in another way are no stopgap for these
    placeholderData: (before, query) =>
      (query?.queryKey[3] as ListState | undefined)?.as === state.as ? before : undefined,
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
    groups: page.data?.groups,
    states: hasStates ? (page.data?.states ?? (page.data ? [] : ('waiting' as const))) : undefined,
    totals: sums.data?.totals,
    more: async (value: string | null) => {
      const held = queries.getQueryData<RecordPage>(pageKey);
      if (!asks?.group || !held) return;
      const here = held.records.filter((row) => groupOf(asks, row) === value).length;
      const page = Math.floor(here / asks.rows) + 1;
      const found = await loadAsked(plan.entity, list, state, asks, {}, { of: value, page });
      queries.setQueryData<RecordPage>(pageKey, (now) => now && { ...now, records: together(now, found) });
    },
    reload: () => {
      page.refetch();
      if (hasSums) sums.refetch();
    },
  };
}

/** What came besides stands behind; a row that moved meanwhile stands there once. */
function together({ records }: RecordPage, { records: more }: RecordPage): RecordPage['records'] {
  const known = new Set(records.map(({ id }) => id));
  return [...records, ...more.filter(({ id }) => !known.has(id))];
}
