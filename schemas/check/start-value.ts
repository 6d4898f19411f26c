import type { EntityPlan, FieldPlan } from '../compile/plan.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { EvalScope } from '../expressions/scope.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { fitFor } from './fit-value.ts';
import { isOffered } from './offered.ts';
import { isNothing } from './same-value.ts';

/**
 * What a document proposes for a new place, as its field keeps it: expressions reckon in decimal text, a whole number travels as a
 * number. A choice that is no longer offered is proposed to nobody.
 */
export function startValue(
  field: FieldPlan,
  { dicts }: Pick<EntityPlan, 'dicts'>,
  kinds: readonly AnyFieldKind[],
  scope: EvalScope,
): unknown {
  if (!field.start) return null;
  const value = fitFor(field, kinds)(evaluate(field.start, scope));
  const kind = kinds.find(({ name }) => name === field.kind);
  return isNothing(value) || !kind || isOffered(value, field, kind, dicts) ? value : null;
}
