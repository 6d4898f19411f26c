import { holds } from '../expressions/evaluate.ts';
import { type PathRead, readsOf } from '../expressions/reads-of.ts';
import type { EvalScope } from '../expressions/scope.ts';
import type { Expr } from '../expressions/tree.ts';
import type { EntityModel } from './model.ts';
import type { Viewer } from './plan.ts';
import { scopesFor } from './scopes-for.ts';

/**
 * The row scopes, by their numbers, that a record may be in of which only some is known: what is not known of it is as each
 * of them wants it.
 */
export const scopesLeft = (
  entity: EntityModel,
  viewer: Viewer,
  record: EvalScope,
  isKnown: (read: PathRead) => boolean,
): readonly number[] =>
  scopesFor(entity, viewer).flatMap((rows, number) =>
    rows === null || mayHold(rows, record, isKnown) ? [number] : [],
  );

function mayHold(expr: Expr, record: EvalScope, isKnown: (read: PathRead) => boolean): boolean {
  const may = (one: Expr) => mayHold(one, record, isKnown);
  if (expr.t === 'op' && expr.op === 'and') return may(expr.a) && may(expr.b);
  if (expr.t === 'op' && expr.op === 'or') return may(expr.a) || may(expr.b);
  return !readsOf(expr).every(isKnown) || holds(expr, record);
}
