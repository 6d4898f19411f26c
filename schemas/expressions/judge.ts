import { evaluate } from './evaluate.ts';
import type { EvalScope } from './scope.ts';
import type { Expr } from './tree.ts';

/** A sum that came to nothing, and the part of it that made it so. */
export interface Lacking {
  readonly part: Expr;
  /** Divided by nought or by nothing; else counted with what is empty. */
  readonly isDivisor: boolean;
}

/**
 * Whether a condition holds; null: it cannot be told, since a sum in it came to nothing. A plain comparison with what is empty is no
 * such thing: there unknown is not yes, as everywhere.
 */
export function judge(expr: Expr, scope: EvalScope): boolean | null {
  const value = evaluate(expr, scope);
  if (value !== null) return value === true;
  return lackingIn(expr, scope) === null ? false : null;
}

/** The first sum that came to nothing, from within outwards. What rows add up to leaves out what is empty, by what it means. */
export function lackingIn(expr: Expr, scope: EvalScope): Lacking | null {
  for (const part of partsOf(expr)) {
    const found = lackingIn(part, scope);
    if (found) return found;
  }
  if (expr.t === 'minus') return evaluate(expr, scope) === null ? { part: expr.a, isDivisor: false } : null;
  if (expr.t !== 'op' || !isSum(expr.op) || evaluate(expr, scope) !== null) return null;
  const { a, b, op } = expr;
  if (evaluate(a, scope) === null) return { part: a, isDivisor: false };
  return { part: b, isDivisor: op === '/' };
}

const isSum = (op: string): boolean => op === '+' || op === '-' || op === '*' || op === '/';

function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.t) {
    case 'op':
      return [expr.a, expr.b];
    case 'not':
    case 'minus':
      return [expr.a];
    case 'list':
      return expr.items;
    case 'call':
      return expr.among ? [] : expr.args;
    default:
      return [];
  }
}
