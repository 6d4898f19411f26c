import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type * as calls from '../../server/features/plans/plans.contract.ts';
import { callOf } from './call-of.ts';

const planCall = callOf<typeof calls.getPlan>('GET', '/plans/:entity/:hash');
const plans = new Map<string, Promise<EntityPlan>>();

/** A plan by its hash: asked once, then kept, for the hash is its content. */
export function loadPlan(entity: string, hash: string): Promise<EntityPlan> {
  const known = plans.get(hash);
  if (known) return known;
  const asked = planCall({ params: { entity, hash } });
  plans.set(hash, asked);
  asked.catch(() => plans.delete(hash));
  return asked;
}

/** Entity → hash, for everything that can be seen now. */
export const loadPlanHashes = callOf<typeof calls.getPlans>('GET', '/plans');
