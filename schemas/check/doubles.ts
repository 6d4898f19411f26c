import type { UniqueNode } from '../compile/program-model.ts';
import { canonical } from '../expressions/decimal.ts';
import { cleanValue } from '../expressions/evaluate.ts';
import type { ProgramRow } from './program-rows.ts';
import type { ProgramPlan } from './program-source.ts';

/** Keeps track of rows that agree in all fields of a check, so that one changed row asks only its equals. */
export interface Doubles {
  /** A row has these values now, behind them the ends of its period; answers the rows that became or ceased to be double. */
  join(row: ProgramRow, values: readonly unknown[]): readonly ProgramRow[];
  leave(row: ProgramRow): readonly ProgramRow[];
  has(row: ProgramRow): boolean;
}

/** Rows of one parent are compared; nothing is never the double of nothing, nor is what is left out of the comparison. */
export function keyOf(
  { fields }: UniqueNode,
  plan: ProgramPlan,
  row: ProgramRow,
  values: readonly unknown[],
): string | null {
  const clean = values.map((value, at) => {
    const one = cleanValue(value);
    const isNumber = plan.fields[fields[at] ?? '']?.type.is === 'number';
    return isNumber && typeof one === 'string' ? canonical(one) : one;
  });
  return clean.includes(null) ? null : JSON.stringify([row.parent?.key, ...clean]);
}

export function trackDoubles(node: UniqueNode, plan: ProgramPlan): Doubles {
  const groups = new Map<string, Set<ProgramRow>>();
  const keys = new Map<ProgramRow, string>();

  const leave = (row: ProgramRow): readonly ProgramRow[] => {
    const key = keys.get(row);
    const group = key === undefined ? undefined : groups.get(key);
    keys.delete(row);
    group?.delete(row);
    return group?.size === 1 ? [...group] : [];
  };

  return {
    leave,
    has: (row) => (groups.get(keys.get(row) ?? '')?.size ?? 0) > 1,
    join(row, values) {
      const key = keyOf(node, plan, row, values);
      if (key !== null && keys.get(row) === key) return [row];
      const left = leave(row);
      if (key === null) return [...left, row];
      const group = groups.get(key) ?? new Set();
      groups.set(key, group.add(row));
      keys.set(row, key);
      return group.size === 2 ? [...left, ...group] : [...left, row];
    },
  };
}
