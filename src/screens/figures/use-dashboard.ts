import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { loadDashboard, loadFigures } from '../../http/dashboard-calls.ts';
import { sessionAtom } from '../../session/session.ts';

export type DashboardQuery = Readonly<Record<string, string>>;

/** A dashboard with its figures: one request each, whatever stands on it. `about` is asked from the beginning. */
export function useDashboard(key: string, about: DashboardQuery = {}) {
  const session = useAtomValue(sessionAtom);
  const [asked, setAsked] = useState(about);
  const who = [session?.user.id, session?.currentDepart, session?.revision];
  const plan = useQuery({ queryKey: ['dashboard', key, ...who], queryFn: () => loadDashboard(key), staleTime: 60_000 });
  const figures = useQuery({
    queryKey: ['figures', key, plan.data?.hash, asked, ...who],
    queryFn: () => loadFigures(key, asked),
    enabled: plan.data !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: plan.data?.refresh ? plan.data.refresh * 1000 : false,
  });
  return { plan, figures, asked, setAsked };
}
