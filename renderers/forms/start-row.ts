import { evaluate } from '../../schemas/expressions/evaluate.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { RowData } from './edit-rows.ts';
import { fieldsOf, HEAD, type RowKey, rowOf, type Tree } from './tree.ts';
import { scopeOf } from './tree-scope.ts';

/** A new row with its proposed values, where it does not bring its own. They may read the row above it. */
export function startRow(tree: Tree, parent: RowKey, part: string, asker: Asker, row: RowData): RowData {
  const above = rowOf(tree, parent);
  const outside = { key: '', part, parent: above.key, cells: new Map(), lists: new Map(), carried: {}, rel: new Map() };
  const proposed = fieldsOf(tree.plan, part)
    .filter((field) => field.start && row[field.key] === undefined)
    .map((field) => [field.key, field.start && evaluate(field.start, scopeOf(tree, outside, asker))]);
  return { ...Object.fromEntries(proposed), ...row };
}

/** The proposed values of a new record, written over nothing that is there. */
export const startHead = (tree: Tree, asker: Asker, record: RowData): RowData => {
  const proposed = fieldsOf(tree.plan, '')
    .filter((field) => field.start && (record[field.key] ?? null) === null)
    .map((field) => [field.key, field.start && evaluate(field.start, scopeOf(tree, rowOf(tree, HEAD), asker))]);
  return { ...record, ...Object.fromEntries(proposed) };
};
