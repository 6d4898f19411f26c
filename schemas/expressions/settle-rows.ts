import { isOverFunction } from './functions.ts';
import { mapParts } from './map-expression.ts';
import { outOfRows } from './reads-of.ts';
import type { Expr } from './tree.ts';

type IsRows = (up: number, keys: readonly string[]) => boolean;

/** `max(lines, price)` looks at the rows where `max(a, b)` looks at two values: only who knows the names can tell. */
export function settleRows(expr: Expr, isRows: IsRows): Expr {
  const settled = (part: Expr) => settleRows(part, isRows);
  const [rows, each] = expr.t === 'call' ? expr.args : [];
  const isOver = expr.t === 'call' && expr.args.length === 2 && expr.fn !== 'count' && isOverFunction(expr.fn);
  if (isOver && each && rows?.t === 'path' && isRows(rows.up, rows.keys))
    return settleRows({ t: 'over', fn: expr.fn, rows, where: null, each }, isRows);
  if (expr.t !== 'over') return mapParts(expr, settled);
  const inRows: IsRows = (up, keys) => {
    const from = outOfRows(expr.rows, { up, keys });
    return isRows(from.up, from.keys);
  };
  return mapParts(expr, settled, (part) => settleRows(part, inRows));
}
