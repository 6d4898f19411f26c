import type { EntityModel, PartModel } from '../compile/model.ts';
import type { EntityPlan, RecordData } from '../compile/plan.ts';
import { holds } from '../expressions/evaluate.ts';
import type { Asker } from '../expressions/tree.ts';
import type { LineMoveModel } from '../sections/line-states/line-states.model.ts';
import { scopesOver } from './allowed.ts';
import { rowsIn } from './record-source.ts';

export interface DueLines {
  readonly part: PartModel;
  readonly move: LineMoveModel;
  /** By their place among the rows. */
  readonly rows: readonly number[];
}

/** The moves that the house would make of rows of a record as it stands: of each row the first that holds. */
export function dueLineMoves(
  { head }: Pick<EntityModel, 'head'>,
  plan: Pick<EntityPlan, 'parts'>,
  record: RecordData,
  asker: Asker,
): readonly DueLines[] {
  return [...head.parts.values()].flatMap((part) => {
    const { states } = part;
    const autos = [...(states?.moves.values() ?? [])].filter(({ auto }) => auto);
    if (!states || autos.length === 0) return [];
    const scopes = scopesOver(plan, record, part.path, asker);
    const due = new Map<LineMoveModel, number[]>();
    for (const [no, row] of rowsIn(record, part.key).entries()) {
      const state = String(row[states.field] ?? states.start);
      const scope = scopes[no];
      const move = autos.find(
        ({ auto, from, when }) =>
          scope && auto && from.includes(state) && holds(auto, scope) && (!when || holds(when, scope)),
      );
      if (move) due.set(move, [...(due.get(move) ?? []), no]);
    }
    return [...due].map(([move, rows]) => ({ part, move, rows }));
  });
}

/** Whether the house makes any move of rows. */
export const movesLines = ({ head }: Pick<EntityModel, 'head'>): boolean =>
  [...head.parts.values()].some(({ states }) => [...(states?.moves.values() ?? [])].some(({ auto }) => auto));
