import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';
import { type Desk, type DeskQuery, loadDesk } from '../../http/desk-calls.ts';
import { kindOf, statusOf } from './desks.ts';
import { useDeskAddress } from './use-desk-address.ts';

/** What waits is read to its end more often than what is over. */
const sizes: Readonly<Partial<Record<Desk, number>>> = { todo: 50 };

/** What stands on a desk, narrowed as its address says; and of it what is looked at. */
export function useDesk(desk: Desk, gone: ReadonlySet<string>) {
  const { search, page, at, narrow, turn, look } = useDeskAddress();
  const size = sizes[desk] ?? 20;
  const status = statusOf(search.get('status'));
  const kind = kindOf(search.get('kind'));
  const query: DeskQuery = {
    page,
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
  const total = Math.max(0, (asked.data?.total ?? 0) - gone.size);
  /** Something was done with what stands here: it and its counts are asked anew. */
  const refresh = () => queries.invalidateQueries({ queryKey: flowsKey });
  return { asked, refresh, rows, query, size, total, at, narrow, turn, look };
}
