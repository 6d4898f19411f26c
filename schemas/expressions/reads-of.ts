import { printPath } from './print-path.ts';
import type { Expr } from './tree.ts';

export interface PathRead {
  readonly up: number;
  readonly keys: readonly string[];
}

/** Every path an expression reads, once each, as it is called from where the expression stands. */
export function readsOf(expr: Expr): readonly PathRead[] {
  const found = new Map<string, PathRead>();
  collect(expr, ({ up, keys }) => found.set(printPath(up, keys), { up, keys }));
  return [...found.values()];
}

function collect(expr: Expr, found: (read: PathRead) => void): void {
  if (expr.t === 'path') found(expr);
  else if (expr.t === 'call' && expr.among) collectShared(expr, expr.among, found);
  else if (expr.t !== 'over') for (const child of childrenOf(expr)) collect(child, found);
  else {
    found(expr.rows);
    for (const child of [expr.where, expr.by, expr.each])
      if (child) collect(child, (read) => found(outOfRows(expr.rows, read)));
  }
}

/** The weight of a share is read of every row among which is shared out; what is shared out stands around them. */
function collectShared({ args }: Extract<Expr, { t: 'call' }>, among: PathRead, found: (read: PathRead) => void): void {
  found({ up: among.up, keys: among.keys });
  for (const [at, arg] of args.entries()) collect(arg, at === 1 ? (read) => found(outOfRows(among, read)) : found);
}

/** A path as it is called in the rows another path leads to, as it is called from where that one begins. */
export function outOfRows(rows: PathRead, { up, keys }: PathRead): PathRead {
  const left = rows.keys.length - up;
  return left >= 0 ? { up: rows.up, keys: [...rows.keys.slice(0, left), ...keys] } : { up: rows.up - left, keys };
}

/** Calls back on every node of a tree, parents first. */
export function visit(expr: Expr, seen: (node: Expr) => void): void {
  seen(expr);
  for (const child of childrenOf(expr)) visit(child, seen);
}

function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.t) {
    case 'op':
      return [expr.a, expr.b];
    case 'not':
    case 'minus':
      return [expr.a];
    case 'list':
      return expr.items;
    case 'call':
      return expr.args;
    case 'over':
      return [expr.rows, expr.where, expr.by ?? null, expr.each].filter((child) => child !== null);
    default:
      return [];
  }
}
