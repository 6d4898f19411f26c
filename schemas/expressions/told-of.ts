import { visit } from './reads-of.ts';
import type { Expr } from './tree.ts';

/** What an expression asks of records that point here, by the name a record carries it under. */
export function toldOf(expr: Expr): ReadonlyMap<string, Extract<Expr, { t: 'over' }>> {
  const found = new Map<string, Extract<Expr, { t: 'over' }>>();
  visit(expr, (node) => {
    if (node.t === 'over' && node.told) found.set(`${node.rows.keys[0]}.${node.told}`, node);
  });
  return found;
}
