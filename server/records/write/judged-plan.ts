import type { EntityPlan, PartPlan } from '../../../schemas/compile/plan.ts';
import type { Asking } from '../asking.ts';
import { wholePlan } from './whole-plan.ts';

export interface JudgedPlans {
  /** What the viewer sees and may touch, with the states they may not see. */
  readonly seen: EntityPlan;
  /** Everything, for rules and calculations. */
  readonly whole: EntityPlan;
}

const judged = new WeakMap<EntityPlan, JudgedPlans>();

/** The plans a save is judged by: a state closes a record or a row also for those who do not see it. */
export function judgedPlans({ entity, plan }: Pick<Asking, 'entity' | 'plan'>): JudgedPlans {
  const found = judged.get(plan);
  if (found) return found;
  const whole = wholePlan(entity, plan);
  const parts = Object.fromEntries(
    Object.entries(plan.parts).map(([path, part]) => [path, { ...part, ...statesOf(whole.parts[path]) }]),
  );
  const plans = { seen: { ...plan, states: whole.states, parts }, whole };
  judged.set(plan, plans);
  return plans;
}

const statesOf = (part: PartPlan | undefined): Pick<PartPlan, 'states'> =>
  part?.states ? { states: part.states } : {};
