import type { TypeScope } from '../expressions/scope.ts';
import { sharedByLiteral, sharedType } from '../expressions/shared-type.ts';
import type { TypedExpr } from '../expressions/type-expression.ts';
import type { ValueType } from '../values/value-type.ts';

/** Whether what an expression gives can be kept where a type is meant. A reference is its id, and a text written down may be a date. */
export function canStand({ expr, type }: TypedExpr, wanted: ValueType, scope: TypeScope): boolean {
  return wanted.is === 'json' || fits(type, wanted, scope) || sharedByLiteral({ expr, type }, wanted) !== null;
}

function fits(given: ValueType, wanted: ValueType, scope: TypeScope): boolean {
  if (given.is === 'list' && wanted.is === 'list') return fits(given.of, wanted.of, scope);
  const isId = (given.is === 'ref' && wanted.is === 'text') || (given.is === 'text' && wanted.is === 'ref');
  return isId || sharedType(given, wanted, scope) !== null;
}
