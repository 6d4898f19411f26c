import type { ValueType } from '../kinds/value-type.ts';
import { isOverFunction } from './functions.ts';
import { mapParts } from './map-expression.ts';
import { printExpression } from './print-expression.ts';
import { outOfRows } from './reads-of.ts';
import type { Expr } from './tree.ts';

type Lookup = (up: number, keys: readonly string[]) => ValueType | undefined;

/**
 * Only who knows the names can tell that `max(lines, price)` looks at rows where `max(a, b)` looks at two values, and that
 * `sum(receipts.total)` asks other records: what stands there afterwards says so itself.
 */
export function settleRows(expr: Expr, lookup: Lookup): Expr {
  const settled = (part: Expr) => settleRows(part, lookup);
  if (expr.t === 'call') {
    const over = overOf(expr, lookup);
    return over ? settleRows(over, lookup) : mapParts(expr, settled);
  }
  if (expr.t !== 'over') return mapParts(expr, settled);
  const inRows: Lookup = (up, keys) => {
    const from = outOfRows(expr.rows, { up, keys });
    const type = lookup(from.up, from.keys);
    // What is asked of other records is told as a whole, not piece by piece.
    return type?.is === 'rows' ? { is: 'rows', part: type.part } : type;
  };
  const inside = (part: Expr | null) => part && settleRows(part, inRows);
  const over: Over = { ...expr, where: inside(expr.where), each: inside(expr.each) };
  return isLinked(over.rows, lookup) ? { ...over, told: printExpression(over) } : over;
}

type Path = Extract<Expr, { t: 'path' }>;
type Over = Extract<Expr, { t: 'over' }>;

function overOf({ fn, args }: Extract<Expr, { t: 'call' }>, lookup: Lookup): Over | null {
  const [path, each, ...more] = args;
  if (!isOverFunction(fn) || path?.t !== 'path' || more.length > 0) return null;
  if (each) return fn !== 'count' && isRows(path, lookup) ? { t: 'over', fn, rows: path, where: null, each } : null;
  if (!isLinked(path, lookup)) return null;
  const ends = path.keys.findLastIndex((_, at) => isRows(upTo(path, at + 1), lookup)) + 1;
  const rest = path.keys.slice(ends);
  const taken: Path | null = rest.length === 0 ? null : { t: 'path', up: 0, keys: rest };
  return { t: 'over', fn, rows: upTo(path, ends), where: null, each: taken };
}

const upTo = ({ up, keys }: Path, length: number): Path => ({ t: 'path', up, keys: keys.slice(0, length) });

const isRows = ({ up, keys }: Path, lookup: Lookup): boolean => lookup(up, keys)?.is === 'rows';

const isLinked = (path: Path, lookup: Lookup): boolean =>
  path.keys.some((_, at) => {
    const type = lookup(path.up, path.keys.slice(0, at + 1));
    return type?.is === 'rows' && type.of !== undefined;
  });
