import { parseExpression } from '../../../schemas/expressions/parse-expression.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import type { ScopeView } from '../../../server/features/rights/rights.contract.ts';

/** Rows by named rules, any or all of them; anything else is the document's own words. */
export type RowChoice =
  | { readonly is: 'all' }
  | { readonly is: 'rules'; readonly join: 'and' | 'or'; readonly keys: readonly string[] }
  | { readonly is: 'own' };

export function readRows(rows: string | null, scopes: readonly ScopeView[]): RowChoice {
  if (rows === null) return { is: 'all' };
  const parsed = parseExpression(rows);
  if (!parsed.ok) return { is: 'own' };
  const join = parsed.value.t === 'op' && parsed.value.op === 'or' ? 'or' : 'and';
  const keys = pieces(parsed.value, join).map((piece) =>
    piece.t === 'path' && piece.up === 0 ? piece.keys.join('.') : '',
  );
  return keys.every((key) => scopes.some((scope) => scope.key === key)) ? { is: 'rules', join, keys } : { is: 'own' };
}

const pieces = (expr: Expr, join: 'and' | 'or'): readonly Expr[] =>
  expr.t === 'op' && expr.op === join ? [...pieces(expr.a, join), ...pieces(expr.b, join)] : [expr];

export const writeRows = (keys: readonly string[], join: 'and' | 'or'): string | null =>
  keys.length === 0 ? null : keys.join(` ${join} `);

/** 「我提出的 或 本部门的」 */
export const sayRules = (keys: readonly string[], join: 'and' | 'or', scopes: readonly ScopeView[]): string =>
  keys.length === 0
    ? '全部'
    : keys
        .map((key) => `「${scopes.find((scope) => scope.key === key)?.say ?? key}」`)
        .join(join === 'and' ? ' 且 ' : ' 或 ');
