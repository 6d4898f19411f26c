import type { RecordData } from '../compile/plan.ts';
import { headRow, type Place, type ProgramPlan, type RowKey } from './program-source.ts';
import { rowKey, rowsIn } from './record-source.ts';
import { type ProgramOutcome, withValues } from './run-program.ts';
import { isNothing } from './same-value.ts';

/** The record without the values of hidden fields that are not to keep them; the same object when there are none. */
export function clearHidden(plan: ProgramPlan, outcome: ProgramOutcome): RecordData {
  const losing = Object.values(plan.fields).filter(
    ({ whenHidden, calc, system }) => whenHidden !== 'keep' && calc === null && !system,
  );
  const cleared: (Place & { readonly value: null })[] = [];
  const visit = (part: string, key: RowKey, row: Readonly<Record<string, unknown>>, isHidden: boolean) => {
    for (const field of losing) {
      if (field.part !== part || isNothing(row[field.key])) continue;
      if (isHidden || !outcome.state(key, field.path).visible)
        cleared.push({ row: key, path: field.path, value: null });
    }
    for (const inner of Object.values(plan.parts)) {
      if (inner.parent !== part) continue;
      const partHidden = isHidden || !outcome.state(key, inner.path).visible;
      for (const [no, one] of rowsIn(row, inner.key).entries())
        visit(inner.path, rowKey(key, inner.key, no), one, partHidden);
    }
  };
  visit('', headRow, outcome.record, false);
  return cleared.length === 0 ? outcome.record : withValues(outcome.record, cleared);
}
