import { startValue } from '../../schemas/check/start-value.ts';
import type { FieldPlan } from '../../schemas/compile/plan.ts';
import type { EvalScope } from '../../schemas/expressions/scope.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import { fieldKinds } from '../fields/kinds.ts';
import type { RowData } from './edit-rows.ts';
import { cellOf, cellWith, fieldsOf, HEAD, type RowKey, rowOf, type Tree } from './tree.ts';
import { scopeOf } from './tree-scope.ts';

const proposalOf = (field: FieldPlan, { plan }: Tree, scope: EvalScope): unknown =>
  startValue(field, plan, fieldKinds, scope);

/** A new row with its proposed values, where it does not bring its own. They may read the row above it. */
export function startRow(tree: Tree, parent: RowKey, part: string, asker: Asker, row: RowData): RowData {
  const above = rowOf(tree, parent);
  const outside = { key: '', part, parent: above.key, cells: new Map(), lists: new Map(), carried: {}, rel: new Map() };
  const proposed = fieldsOf(tree.plan, part)
    .filter((field) => field.start && row[field.key] === undefined)
    .map((field) => [field.key, proposalOf(field, tree, scopeOf(tree, outside, asker))]);
  return { ...Object.fromEntries(proposed), ...row };
}

/** The proposed values of a new record, written over nothing that is there. */
export const startHead = (tree: Tree, asker: Asker, record: RowData): RowData => {
  const proposed = fieldsOf(tree.plan, '')
    .filter((field) => field.start && (record[field.key] ?? null) === null)
    .map((field) => [field.key, proposalOf(field, tree, scopeOf(tree, rowOf(tree, HEAD), asker))]);
  return { ...record, ...Object.fromEntries(proposed) };
};

/** The same for the lines that come with a new record, from another document for instance; and their numbers. */
export function startLines(tree: Tree, parent: RowKey, asker: Asker): void {
  for (const [part, keys] of rowOf(tree, parent).lists) {
    const order = fieldsOf(tree.plan, part).find(({ key }) => key === tree.plan.parts[part]?.order);
    for (const [at, key] of keys.entries()) {
      const row = rowOf(tree, key);
      for (const field of fieldsOf(tree.plan, part)) {
        if (cellOf(row, field.path).value !== null) continue;
        if (field.start) row.cells.set(field.path, cellWith(proposalOf(field, tree, scopeOf(tree, row, asker))));
        else if (field === order) row.cells.set(field.path, cellWith((at + 1) * Number(field.config.step ?? 1)));
      }
      startLines(tree, key, asker);
    }
  }
}
