import type { AccessPlan } from '../../compile/plan.ts';
import type { View } from '../../compile/view-of.ts';
import type { Expr } from '../../expressions/tree.ts';
import type { ChainPlan } from './becomes.model.ts';

/** The chains of which a viewer may make use; `guard` is what a button may be shown by. */
export const planBecomes = (
  view: View,
  access: AccessPlan,
  guard: (when: Expr | null) => Expr | null,
): readonly ChainPlan[] =>
  [...(view.entity.lines?.chains ?? view.entity.becomes).values()]
    .filter(({ key }) => Object.hasOwn(access.ops, `becomes:${key}`))
    .map(({ key, label, to, when, aside, ownRight, lines }) => ({
      // what it asks of the document, a list of its lines cannot answer
      ...{ key, label, to, when: view.entity.lines ? null : guard(when) },
      ...(aside ? { aside } : {}),
      // what nobody enters by hand has no blank form either
      ...(ownRight || (lines && lines.split.size > 0) ? { splits: true as const } : {}),
    }));
