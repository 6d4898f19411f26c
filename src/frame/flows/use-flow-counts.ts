import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { loadCounts } from '../../http/flow-counts.ts';
import { sessionAtom } from '../../session/session.ts';
import { noticesKey } from '../notices/use-notices.ts';

/** Whoever is asked hears it by a message: what tells of new messages tells of this. */
export const flowsKey = [...noticesKey, 'flows'] as const;

/** What waits for whoever is signed in. Nothing does for somebody who only looks as another. */
export const useFlowCounts = () => {
  const session = useAtomValue(sessionAtom);
  return useQuery({
    queryKey: [...flowsKey, 'counts'],
    queryFn: () => loadCounts(),
    enabled: session !== null && session.viewing === null && session.supplier === null,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  }).data;
};
