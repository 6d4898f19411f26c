import type { EvalScope } from '../../schemas/expressions/scope.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import { cellOf, type RowNode, rowOf, type Tree } from './tree.ts';

/** What expressions see of a row of the form. */
export function scopeOf(tree: Tree, row: RowNode, asker: Asker): EvalScope {
  return {
    row,
    asker,
    read: (up, keys) => {
      const at = climb(tree, row, up);
      if (!at) return null;
      if (keys.length > 1) return at.rel.get(keys.join('.')) ?? null;
      return cellOf(at, pathIn(at.part, keys)).value;
    },
    rows: (up, keys) => {
      const at = climb(tree, row, up);
      if (!at || !tree.plan.parts[pathIn(at.part, keys)]) return undefined;
      return rowsBelow(tree, at, keys).map((below) => scopeOf(tree, below, asker));
    },
  };
}

const pathIn = (part: string, keys: readonly string[]): string => [...(part ? [part] : []), ...keys].join('.');

function climb(tree: Tree, row: RowNode, up: number): RowNode | null {
  let at: RowNode | null = row;
  for (let step = 0; step < up && at; step += 1) at = at.parent === null ? null : rowOf(tree, at.parent);
  return at;
}

function rowsBelow(tree: Tree, row: RowNode, keys: readonly string[]): readonly RowNode[] {
  const [first = '', ...rest] = keys;
  const rows = (row.lists.get(pathIn(row.part, [first])) ?? []).map((key) => rowOf(tree, key));
  return rest.length === 0 ? rows : rows.flatMap((one) => rowsBelow(tree, one, rest));
}
