import { isOpenInLine, mayLeave, stateOfLine } from '../../schemas/check/line-states.ts';
import type { PartPlan } from '../../schemas/compile/plan.ts';
import { below } from '../../schemas/language/names.ts';
import { cellOf, HEAD, type RowKey, rowOf, type Tree } from './tree.ts';

/** A line as far as its state is asked; one that is not stored has no id. */
function lineAt(tree: Tree, key: RowKey, { path, states }: PartPlan): Readonly<Record<string, unknown>> {
  if (!states) return {};
  const { value } = cellOf(rowOf(tree, key), below(path, states.field));
  return { ...(key.startsWith('+') ? {} : { id: key }), [states.field]: value };
}

/** What the state of the line leaves open that a place stands in or below. */
export function isOpenInRow(tree: Tree, key: RowKey, path: string): boolean {
  for (let at: RowKey | null = key; at !== null && at !== HEAD; at = rowOf(tree, at).parent) {
    const part = tree.plan.parts[rowOf(tree, at).part];
    if (part?.states) return isOpenInLine(part, lineAt(tree, at, part), path);
  }
  return true;
}

/** The state that keeps a row from being taken out, as it is called; null: nothing does. */
export function heldBy(tree: Tree, key: RowKey): string | null {
  const part = tree.plan.parts[rowOf(tree, key).part];
  if (!part?.states) return null;
  const line = lineAt(tree, key, part);
  return mayLeave(part, line) ? null : (stateOfLine(part, line)?.label ?? null);
}
