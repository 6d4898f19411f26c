import type { MoveModel } from '../../compile/model.ts';
import { makes } from '../../compile/moves-of-flows.ts';
import { notByIn } from '../../compile/persons-told.ts';
import type { AccessPlan } from '../../compile/plan.ts';
import type { View } from '../../compile/view-of.ts';
import type { Expr } from '../../expressions/tree.ts';
import type { StatesModel, StatesPlan } from './states.model.ts';

/** From which states a move is made. */
export type Leads = (move: MoveModel, states: StatesModel) => readonly string[];

/** Where a flow decides its moves are nobody's: the same moves lead out of other states all the same. */
export const byHand: Leads = ({ key, from }, { nodes }) => from.filter((state) => !makes(nodes.get(state)?.flow, key));

/** The states a viewer is told of, and the moves that are his; `guard` is what a button may be shown by. */
export function planStates(
  view: View,
  access: AccessPlan,
  { leads, guard }: { readonly leads: Leads; readonly guard: (when: Expr | null) => Expr | null },
): StatesPlan | null {
  const states: StatesModel | null = view.entity.states;
  if (!states || !view.shown.has(states.field)) return null;
  const nodes = [...states.nodes.values()].map(({ due, flow, ...node }) => ({
    ...node,
    ...(flow ? { decided: true as const } : {}),
    ...(due !== undefined && view.shown.has(due) ? { due } : {}),
    open: node.open === '*' ? node.open : node.open.filter((path) => view.shown.has(path)),
  }));
  const moves = [...states.moves.values()]
    .filter(({ key }) => Object.hasOwn(access.ops, `move:${key}`))
    .map((move) => ({ ...move, from: leads(move, states) }))
    .map(({ run: _, auto: __, after: ___, answers: ____, notBy, ...move }) => {
      return { ...move, ...notByIn(view, notBy), when: guard(move.when) };
    });
  return { field: states.field, start: states.start, nodes, moves, way: states.way };
}
