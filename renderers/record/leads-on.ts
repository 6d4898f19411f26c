import type { MovePlan, StatesPlan } from '../../schemas/compile/plan.ts';

/** Whether a move is a step forward: taking back, starting anew and ending are none, so nobody is led to them. */
export const leadsOn = (states: StatesPlan, { danger, to }: MovePlan): boolean => !danger && to !== states.start;
