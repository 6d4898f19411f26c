import { useQuery } from '@tanstack/react-query';
import type { NodePlan } from '../../../schemas/compile/page-plan.ts';
import { needsOf } from './plan-of.ts';
import { useStudio } from './services.ts';

const none: Readonly<Record<string, unknown>> = {};

/** What visitors would see in the blocks of a page. */
export function useRowsFor(plan: NodePlan | null): Readonly<Record<string, unknown>> {
  const services = useStudio();
  const keys = plan ? needsOf(plan) : [];
  const asked = useQuery({
    queryKey: ['studio', 'data', keys],
    queryFn: () => services.readData(keys),
    enabled: keys.length > 0,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  return asked.data ?? none;
}
