import type { ValueType } from '../values/value-type.ts';
import { mapParts } from './map-expression.ts';
import { isOverFunction } from './over-functions.ts';
import { printExpression } from './print-expression.ts';
import { outOfRows } from './reads-of.ts';
import type { Expr } from './tree.ts';

type Lookup = (up: number, keys: readonly string[]) => ValueType | undefined;

/**
 * Only who knows the names can tell that `max(lines, price)` looks at rows where `max(a, b)` looks at two values, that
 * `sum(receipts.total)` asks other records, and among which rows `allocate` shares out: what stands there afterwards says so itself.
 */
export function settleRows(expr: Expr, lookup: Lookup, part = ''): Expr {
  const settled = (inner: Expr) => settleRows(inner, lookup, part);
  if (expr.t === 'call') {
    const over = overOf(expr, lookup);
    if (over) return settleRows(over, lookup, part);
    return mapParts(expr.fn === 'allocate' && part !== '' ? { ...expr, among: sistersIn(part) } : expr, settled);
  }
  if (expr.t !== 'over') return mapParts(expr, settled);
  const inRows: Lookup = (up, keys) => {
    const from = outOfRows(expr.rows, { up, keys });
    const type = lookup(from.up, from.keys);
    // What is asked of other records is told as a whole, not piece by piece.
    return type?.is === 'rows' ? { is: 'rows', part: type.part } : type;
  };
  const rows = lookup(expr.rows.up, expr.rows.keys);
  const within = rows?.is === 'rows' && rows.of === undefined ? rows.part : '';
  const inside = (inner: Expr | null) => inner && settleRows(inner, inRows, within);
  const over: Over = {
    ...expr,
    where: inside(expr.where),
    each: inside(expr.each),
    ...(expr.by && { by: settleRows(expr.by, inRows, within) }),
  };
  return isLinked(over.rows, lookup) ? { ...over, told: printExpression(over) } : over;
}

const sistersIn = (part: string): Path => ({
  t: 'path',
  up: 1,
  keys: [part.slice(part.lastIndexOf('.') + 1)],
  is: 'rows',
});

type Path = Extract<Expr, { t: 'path' }>;
type Over = Extract<Expr, { t: 'over' }>;

function overOf({ fn, args }: Extract<Expr, { t: 'call' }>, lookup: Lookup): Over | null {
  const [path, each, ...more] = args;
  if (!isOverFunction(fn) || path?.t !== 'path') return null;
  if (fn === 'latest') {
    const [value, ...others] = more;
    const isWhole = each && value && others.length === 0 && isRows(path, lookup);
    return isWhole ? { t: 'over', fn, rows: path, where: null, each: value, by: each } : null;
  }
  if (more.length > 0) return null;
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
