import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import type { Asking } from '../asking.ts';
import { wholePlan } from './whole-plan.ts';

export interface JudgedPlans {
  /** What the viewer sees and may touch, with the states they may not see. */
  readonly seen: EntityPlan;
  /** Everything, for rules and calculations. */
  readonly whole: EntityPlan;
}

const judged = new WeakMap<EntityPlan, JudgedPlans>();

/** The plans a save is judged by: a state closes a record also for those who do not see it. */
export function judgedPlans({ entity, plan }: Pick<Asking, 'entity' | 'plan'>): JudgedPlans {
  const found = judged.get(plan);
  if (found) return found;
  const whole = wholePlan(entity, plan);
  const plans = { seen: { ...plan, states: whole.states }, whole };
  judged.set(plan, plans);
  return plans;
}
