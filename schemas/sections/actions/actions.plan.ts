import type { AccessPlan } from '../../compile/plan.ts';
import type { View } from '../../compile/view-of.ts';
import type { Expr } from '../../expressions/tree.ts';
import type { ActionPlan } from './actions.model.ts';

/** What a viewer may do to records; `guard` is what a button may be shown by. */
export const planActions = (
  view: View,
  access: AccessPlan,
  guard: (when: Expr | null) => Expr | null,
): readonly ActionPlan[] =>
  [...view.entity.actions.values()]
    .filter(({ key }) => Object.hasOwn(access.ops, `action:${key}`))
    .map(({ run: _, ...action }) => ({ ...action, when: guard(action.when) }));
