import { scopeOver } from '../../../schemas/check/allowed.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { holds } from '../../../schemas/expressions/evaluate.ts';
import { readsOf } from '../../../schemas/expressions/reads-of.ts';
import type { EvalScope } from '../../../schemas/expressions/scope.ts';
import type { Asking } from '../asking.ts';
import { judgedPlans } from './judged-plan.ts';

/** `$in` of a record that is not stored yet: the row scopes that will hold for it. */
export function scopesHolding(asking: Asking, record: RecordData): readonly number[] {
  const { view } = asking;
  const scope = doScopesReadRows(asking)
    ? scopeOver(judgedPlans(asking).whole, record, asking.asker)
    : headScope(asking, record);
  return view.scopes.flatMap((one, at) => (one === null || holds(one, scope) ? [at] : []));
}

const doScopesReadRows = ({ view, entity }: Asking): boolean =>
  view.scopes.some((one) => one && readsOf(one).some(({ keys }) => entity.parts.has(keys[0] ?? '')));

/** The head alone, which is all that most scopes ask about. */
const headScope = ({ asker }: Asking, record: RecordData): EvalScope => ({
  asker,
  read: (_, keys) => (keys.length === 1 ? record[keys[0] ?? ''] : record.$rel?.[keys.join('.')]),
  rows: () => undefined,
});
