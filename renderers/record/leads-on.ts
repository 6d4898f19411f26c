import type { MovePlan } from '../../schemas/compile/plan.ts';
import type { StatesPlan } from '../../schemas/sections/states/states.model.ts';

/** Whether a move is a step forward: taking back, starting anew and ending are none, so nobody is led to them. */
export const leadsOn = (states: StatesPlan, { danger, to }: MovePlan): boolean => !danger && to !== states.start;
