import { mapParts } from '../../expressions/map-expression.ts';
import type { Expr } from '../../expressions/tree.ts';

/** Replaces names of one key by what they stand for. */
export function putScopes(expr: Expr, scope: (name: string) => Expr | undefined): Expr {
  const isName = expr.t === 'path' && expr.up === 0 && expr.keys.length === 1;
  if (isName) return scope(expr.keys[0] ?? '') ?? expr;
  return mapParts(
    expr,
    (part) => putScopes(part, scope),
    (part) => part,
  );
}
