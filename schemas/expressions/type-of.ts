import { ok, type Result } from '../issues/result.ts';
import type { ValueType } from '../values/value-type.ts';
import type { TypeScope } from './scope.ts';
import type { Expr } from './tree.ts';
import { typeExpression } from './type-expression.ts';

/** The type of an expression, or everything that is wrong in it. */
export function typeOf(expr: Expr, scope: TypeScope): Result<ValueType> {
  const typed = typeExpression(expr, scope);
  return typed.ok ? ok(typed.value.type) : typed;
}
