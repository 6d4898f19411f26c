import type { PartPlan } from '../compile/plan.ts';
import { covers } from '../language/names.ts';
import type { LineNode } from '../sections/line-states/line-states.model.ts';
import type { RowValues } from '../values/row-values.ts';

type StatedPart = Pick<PartPlan, 'states'>;

/** The state a row stands in; one that holds none stands where rows begin. Null: rows of this part have no states. */
export function stateOfLine({ states }: StatedPart, row: RowValues): LineNode | null {
  if (!states) return null;
  const key = row[states.field] ?? states.start;
  return states.nodes.find((node) => node.key === key) ?? null;
}

/** Whether its state leaves a place of a row open, or of what stands below it. What is not stored yet is still being written. */
export function isOpenInLine(part: StatedPart, row: RowValues, path: string): boolean {
  const node = typeof row.id === 'string' ? stateOfLine(part, row) : null;
  return !node || node.open === '*' || node.open.some((one) => covers(one, path));
}

/** Whether its state lets a row be taken out. */
export function mayLeave(part: StatedPart, row: RowValues): boolean {
  const node = typeof row.id === 'string' ? stateOfLine(part, row) : null;
  return !node || node.open === '*' || node.deletable === true;
}
