import { createContext, useContext, useMemo } from 'react';
import { byRole, type Refuser } from '../../schemas/check/allowed.ts';
import { lineRefusers } from '../../schemas/check/allowed-lines.ts';
import { rowsIn } from '../../schemas/check/record-source.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { LineMovePlan } from '../../schemas/sections/line-states/line-states.model.ts';
import { lineOperation } from '../../schemas/sections/line-states/line-states.model.ts';

/** Rows that somebody wants moved on. */
export interface AskedLines {
  readonly part: string;
  readonly move: LineMovePlan;
  /** Their ids. */
  readonly rows: readonly string[];
  /** Those that were chosen and cannot be, each with why. */
  readonly left: readonly string[];
}

/** What rows need from the record around them to be moved on. Absent: they are only looked at, or still being designed. */
export interface LineMoves {
  readonly plan: EntityPlan;
  /** As it is stored: by it is asked what may be done. */
  readonly record: RecordData;
  readonly asker: Asker;
  readonly isBusy: boolean;
  begin(asked: AskedLines): void;
}

export const LineMovesContext = createContext<LineMoves | null>(null);

export interface OfferedMove {
  readonly move: LineMovePlan;
  /** Who refuses to move a stored row, by its id. */
  refusers(row: string): readonly Refuser[];
}

/** The moves that this person may make of some row of a part as it stands. */
export function useOfferedMoves(part: string): readonly OfferedMove[] {
  const around = useContext(LineMovesContext);
  return useMemo(() => (around ? offeredMoves(around, part) : []), [around, part]);
}

function offeredMoves({ plan, record, asker }: LineMoves, path: string): readonly OfferedMove[] {
  const part = plan.parts[path];
  if (!part?.states || typeof record.id !== 'string') return [];
  const ids = rowsIn(record, part.key).map(({ id }) => String(id));
  const places = new Map(ids.map((id, no) => [id, no]));
  return part.states.moves.flatMap((move): OfferedMove[] => {
    if (byRole(plan, record, lineOperation(path, move.key), move.label).length > 0) return [];
    const refusersOf = lineRefusers(plan, record, { part, move }, asker);
    const refusers = (row: string) => refusersOf(places.get(row) ?? -1);
    return ids.some((id) => refusers(id).length === 0) ? [{ move, refusers }] : [];
  });
}
