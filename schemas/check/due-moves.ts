import type { MoveModel } from '../compile/model.ts';
import type { EntityPlan, RecordData } from '../compile/plan.ts';
import { holds } from '../expressions/evaluate.ts';
import type { Asker } from '../expressions/tree.ts';
import type { StatesModel } from '../sections/states/states.model.ts';
import { scopeOver } from './allowed.ts';

/** The moves that the house would make of a record as it stands, in their order: what guards a move guards it too. */
export function dueMoves(
  states: StatesModel,
  plan: Pick<EntityPlan, 'parts'>,
  record: RecordData,
  asker: Asker,
): readonly MoveModel[] {
  const state = String(record[states.field] ?? states.start);
  const scope = scopeOver(plan, record, asker);
  return [...states.moves.values()].filter(
    ({ auto, from, when }) => auto && from.includes(state) && holds(auto, scope) && (!when || holds(when, scope)),
  );
}
