import { canonical } from './decimal.ts';
import { printExpression } from './print-expression.ts';
import type { BinaryOp, Expr } from './tree.ts';

/**
 * Whether two conditions can never hold at the same time, as far as their own words tell: `a >= b` and `a < b`, `x` and
 * `not x`, `s = 'A'` and `s = 'B'`. False says nothing.
 */
export function excludes(one: Expr, other: Expr): boolean {
  const others = claimsOf(other);
  return claimsOf(one).some((claim) => others.some((against) => areOpposed(claim, against)));
}

/** One thing that must be so for a condition to hold. */
interface Claim {
  readonly about: string;
  /** How it may turn out: less, equal, greater; or yes, no. */
  readonly may: string;
  /** A value that something is said to be. */
  readonly is?: { readonly what: string; readonly value: string };
}

const outcomes: Readonly<Partial<Record<BinaryOp, string>>> = {
  '=': 'e',
  '<>': 'lg',
  '<': 'l',
  '<=': 'le',
  '>': 'g',
  '>=': 'ge',
};

const areOpposed = (a: Claim, b: Claim): boolean =>
  (a.about === b.about && ![...a.may].some((one) => b.may.includes(one))) ||
  (a.is !== undefined && b.is !== undefined && a.is.what === b.is.what && a.is.value !== b.is.value);

const claimsOf = (expr: Expr): readonly Claim[] =>
  expr.t === 'op' && expr.op === 'and' ? [...claimsOf(expr.a), ...claimsOf(expr.b)] : [claimOf(expr, false)];

function claimOf(expr: Expr, isDenied: boolean): Claim {
  if (expr.t === 'not') return claimOf(expr.a, !isDenied);
  const said = expr.t === 'op' ? outcomes[expr.op] : undefined;
  if (expr.t !== 'op' || said === undefined) return { about: printExpression(expr), may: isDenied ? 'n' : 'y' };
  const [left, right] = [printExpression(expr.a), printExpression(expr.b)];
  const isTurned = left > right;
  const turned = isTurned ? [...said].map((one) => ({ l: 'g', g: 'l' })[one] ?? one).join('') : said;
  const may = isDenied ? [...'leg'].filter((one) => !turned.includes(one)).join('') : turned;
  const value = literalIn(expr.b) ?? literalIn(expr.a);
  const what = literalIn(expr.b) === null ? right : left;
  return {
    about: isTurned ? `${right} ${left}` : `${left} ${right}`,
    may,
    ...(may === 'e' && value !== null ? { is: { what, value } } : {}),
  };
}

function literalIn(expr: Expr): string | null {
  if (expr.t === 'text') return `'${expr.v}`;
  return expr.t === 'number' ? canonical(expr.v) : null;
}
