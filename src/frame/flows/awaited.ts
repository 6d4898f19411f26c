import { useQuery } from '@tanstack/react-query';
import type { AwaitedPage } from '../../../schemas/wire/records.ts';
import { loadAwaited } from '../../http/record-calls.ts';

/** Below it stands everything a browser knows of what waits for whoever is signed in. */
export const awaitedKey = ['awaited'] as const;

/** How many records of each document wait: what the desk of 业务任务 shows. */
export const useAwaitedCounts = () =>
  useQuery({
    queryKey: [...awaitedKey, 'counts'],
    queryFn: () => loadAwaited({ query: { page: 1, size: 1 } }),
    refetchOnWindowFocus: true,
  });

/** How many records of a document wait; where only those are told that wait longest, at least so many. */
export const sayCount = ({ count, isMore }: Pick<AwaitedPage['documents'][number], 'count' | 'isMore'>): string =>
  isMore ? `${count}+` : String(count);
