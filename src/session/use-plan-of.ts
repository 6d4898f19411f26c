import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import { loadPlan } from '../http/plan-calls.ts';
import { sessionAtom } from './session.ts';

export interface PlanOf {
  /** The plan of any entity for whoever is signed in; null where they have none. */
  load(entity: string): Promise<EntityPlan | null>;
  mayRead(entity: string): boolean;
}

/** Plans of other entities, fetched when something asks about them. */
export function usePlanOf(): PlanOf {
  const plans = useAtomValue(sessionAtom)?.plans;
  return useMemo(
    () => ({
      load: async (entity) => {
        const hash = plans?.[entity];
        return hash === undefined ? null : loadPlan(entity, hash);
      },
      mayRead: (entity) => plans !== undefined && Object.hasOwn(plans, entity),
    }),
    [plans],
  );
}
