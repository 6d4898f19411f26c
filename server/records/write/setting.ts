import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import type { EvalScope, Value } from '../../../schemas/expressions/scope.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';

/** What a document writes into rows or records, and into which. */
export interface Setting {
  readonly where?: Expr;
  readonly set: Readonly<Record<string, Expr>>;
}

/** By its key, what is written for one row or record. */
export const valuesOf = (set: Setting['set'], scope: EvalScope): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(set).map(([key, expr]) => [key, evaluate(expr, scope)]));
