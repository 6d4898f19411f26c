import type { ProgramPlan } from './program-source.ts';
import { type RuleState, stateFrom } from './rule-state.ts';

/** What the plan makes of a place before any rule speaks. */
export function plannedAt({ fields, parts }: ProgramPlan, path: string): { need: boolean; locked: boolean } {
  const field = fields[path];
  return { need: field?.need ?? false, locked: field?.locked ?? parts[path]?.locked ?? false };
}

const unspoken: readonly RuleState[] = [false, true].flatMap((need) =>
  [false, true].map((locked) => stateFrom([], { need, locked })),
);

/** The state of a place nobody speaks of, as most are. */
export function unspokenAt(plan: ProgramPlan, path: string): RuleState {
  const { need, locked } = plannedAt(plan, path);
  return unspoken[Number(need) * 2 + Number(locked)] as RuleState;
}
