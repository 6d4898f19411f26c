import { scopeOver } from '../../../schemas/check/allowed.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { holds } from '../../../schemas/expressions/evaluate.ts';
import type { Asking } from '../asking.ts';
import { judgedPlans } from './judged-plan.ts';

/** `$in` of a record that is not stored yet: the row scopes that will hold for it. */
export function scopesHolding(asking: Asking, record: RecordData): readonly number[] {
  const scope = scopeOver(judgedPlans(asking).whole, record, asking.asker);
  return asking.view.scopes.flatMap((one, at) => (one === null || holds(one, scope) ? [at] : []));
}
