import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';
import { useTabSearch } from '../../frame/tabs/use-tab.ts';
import { type Desk, type DeskQuery, loadDesk } from '../../http/desk-calls.ts';
import { kindOf, statusOf } from './desks.ts';

/** What waits is read to its end more often than what is over. */
const sizes: Readonly<Partial<Record<Desk, number>>> = { todo: 50 };

/** What stands on a desk, narrowed as its address says; and of it what is looked at. */
export function useDesk(desk: Desk, gone: ReadonlySet<string>) {
  const [search, setSearch] = useTabSearch();
  const size = sizes[desk] ?? 20;
  const status = statusOf(search.get('status'));
  const kind = kindOf(search.get('kind'));
  const query: DeskQuery = {
    page: Math.max(1, Number(search.get('page')) || 1),
    size,
    ...(search.get('find') ? { find: search.get('find') ?? '' } : {}),
    ...(search.get('flow') ? { flow: search.get('flow') ?? '' } : {}),
    ...(status && desk === 'all' ? { status } : {}),
    ...(kind && desk === 'todo' ? { kind } : {}),
    ...(search.get('entity') ? { entity: search.get('entity') ?? '' } : {}),
    ...(search.get('late') ? { late: true } : {}),
  };
  const queries = useQueryClient();
  const asked = useQuery({
    queryKey: [...flowsKey, desk, query],
    queryFn: () => loadDesk(desk, query),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => (asked.data?.records ?? []).filter(({ id }) => !gone.has(id)), [asked.data, gone]);
  const change = (some: Readonly<Record<string, string | null>>, { replace = true } = {}) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(some)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    setSearch(next, { replace });
  };
  return {
    asked,
    /** Something was done with what stands here: it and its counts are asked anew. */
    refresh: () => queries.invalidateQueries({ queryKey: flowsKey }),
    rows,
    query,
    size,
    total: Math.max(0, (asked.data?.total ?? 0) - gone.size),
    at: search.get('at'),
    /** Another search begins at its first page. */
    narrow: (some: Readonly<Record<string, string | null>>) => change({ ...some, page: null, at: null }),
    turn: (page: number) => change({ page: page === 1 ? null : String(page), at: null }),
    look: (id: string | null) => change({ at: id }),
  };
}
