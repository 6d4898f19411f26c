import type { FieldPlan, RecordData } from '../compile/plan.ts';
import { shapeOf } from './plan-shape.ts';
import { headRow, type Place, type ProgramPlan, type RowKey } from './program-source.ts';
import { rowKey, rowsIn } from './record-source.ts';
import { type ProgramOutcome, withValues } from './run-program.ts';
import { isNothing } from './same-value.ts';

const isLosing = ({ whenHidden, calc, system }: FieldPlan): boolean =>
  whenHidden !== 'keep' && calc === null && !system;

/** The record without the values of hidden fields that are not to keep them; the same object when there are none. */
export function clearHidden(plan: ProgramPlan, outcome: ProgramOutcome): RecordData {
  const shape = shapeOf(plan);
  const cleared: (Place & { readonly value: null })[] = [];
  const visit = (part: string, key: RowKey, row: Readonly<Record<string, unknown>>, isHidden: boolean) => {
    for (const field of shape(part).fields) {
      if (!isLosing(field) || isNothing(row[field.key])) continue;
      if (isHidden || !outcome.state(key, field.path).visible)
        cleared.push({ row: key, path: field.path, value: null });
    }
    for (const inner of shape(part).parts) {
      const partHidden = isHidden || !outcome.state(key, inner.path).visible;
      for (const [no, one] of rowsIn(row, inner.key).entries())
        visit(inner.path, rowKey(key, inner.key, no), one, partHidden);
    }
  };
  visit('', headRow, outcome.record, false);
  return cleared.length === 0 ? outcome.record : withValues(outcome.record, cleared);
}
