import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import { loadPlan, loadPlanHashes } from '../http/plan-calls.ts';
import { askerOf, sessionAtom } from './session.ts';

const unknown = '没有这种单据，或您无权查看';

/** Asked of what is there: a plan nobody has is not fetched. */
async function findHash(entity: string): Promise<string> {
  const found = (await loadPlanHashes())[entity];
  if (!found) throw new Error(unknown);
  return found;
}

export interface PlanAnswer {
  readonly plan: EntityPlan | null;
  readonly loading: boolean;
  /** In words; a plan the user has no right to is told as such. */
  readonly error: string | null;
}

/** The plan of an entity for whoever is signed in. */
export function usePlan(entity: string): PlanAnswer {
  const hash = useAtomValue(sessionAtom)?.plans[entity];
  const asked = useQuery({
    queryKey: ['plan', entity, hash],
    // Somebody may have been asked to decide about such a record since the session was read.
    queryFn: async () => loadPlan(entity, hash ?? (await findHash(entity))),
    // A newer plan of the same entity comes in the place of the older one, without a gap.
    placeholderData: (before, query) => (query?.queryKey[1] === entity ? before : undefined),
    staleTime: hash === undefined ? 0 : Number.POSITIVE_INFINITY,
  });
  if (hash === undefined && asked.isError) return { plan: null, loading: false, error: unknown };
  return { plan: asked.data ?? null, loading: asked.isPending, error: asked.error?.message ?? null };
}

/** Who is asking, as expressions see it. Only below a signed-in route. */
export function useAsker(): Asker {
  const session = useAtomValue(sessionAtom);
  if (!session) throw new Error('useAsker outside a signed-in route');
  // A session that was read again, or entered again, is the same person: what they are writing goes on.
  const who = JSON.stringify({ ...askerOf(session), now: null });
  return useMemo(() => askerOf(session), [who]);
}
