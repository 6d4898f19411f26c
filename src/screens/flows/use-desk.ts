import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';
import { type Desk, type DeskQuery, loadDesk } from '../../http/desk-calls.ts';
import { statusOf } from './desks.ts';
import { useDeskAddress } from './use-desk-address.ts';

const size = 20;

/** What stands on a desk, narrowed as its address says; and of it what is looked at. */
export function useDesk(desk: Desk, gone: ReadonlySet<string>) {
  const { search, page, at, narrow, turn, look } = useDeskAddress();
  const status = statusOf(search.get('status'));
  const query: DeskQuery = {
    page,
    size,
    ...(search.get('find') ? { find: search.get('find') ?? '' } : {}),
    ...(search.get('flow') ? { flow: search.get('flow') ?? '' } : {}),
    ...(status && desk === 'all' ? { status } : {}),
    ...(search.get('late') ? { late: true } : {}),
  };
  const asked = useQuery({
    queryKey: [...flowsKey, desk, query],
    queryFn: () => loadDesk(desk, query),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => (asked.data?.records ?? []).filter(({ id }) => !gone.has(id)), [asked.data, gone]);
  const total = Math.max(0, (asked.data?.total ?? 0) - gone.size);
  return { asked, rows, query, size, total, at, narrow, turn, look };
}
