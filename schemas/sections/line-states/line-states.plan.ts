import type { PartModel } from '../../compile/model.ts';
import { notByIn } from '../../compile/persons-told.ts';
import type { AccessPlan, PartPlan } from '../../compile/plan.ts';
import type { View } from '../../compile/view-of.ts';
import type { Expr } from '../../expressions/tree.ts';
import { below } from '../../language/names.ts';
import type { LineStatesPlan } from './line-states.model.ts';
import { lineOperation } from './line-states.model.ts';

type Parts = Readonly<Record<string, PartPlan>>;
type Guard = (when: Expr | null, part?: string) => Expr | null;

/** The parts of a plan with the states of their rows, where the viewer sees these, and the moves that are his. */
export const withLineStates = (parts: Parts, view: View, access: AccessPlan, guard: Guard): Parts =>
  Object.fromEntries(
    Object.entries(parts).map(([path, part]) => {
      const states = statesFor(view.entity.parts.get(path), view, access, guard);
      return [path, states ? { ...part, states } : part];
    }),
  );

function statesFor(part: PartModel | undefined, view: View, access: AccessPlan, guard: Guard): LineStatesPlan | null {
  if (!part?.states || !view.shown.has(below(part.path, part.states.field))) return null;
  const { field, start, nodes, moves } = part.states;
  return {
    field,
    start,
    nodes: [...nodes.values()].map((node) => ({
      ...node,
      open: node.open === '*' ? node.open : node.open.filter((path) => view.shown.has(path)),
    })),
    moves: [...moves.values()]
      .filter(({ key }) => Object.hasOwn(access.ops, lineOperation(part.path, key)))
      .map(({ run: _, set: __, auto: ___, answers: ____, notBy, ...move }) => ({
        ...move,
        ...notByIn(view, notBy),
        when: guard(move.when, part.path),
      })),
  };
}

/** All of it: whoever looks, a state closes a row. */
export const wholeLineStates = ({ states }: PartModel): Pick<PartPlan, 'states'> =>
  states ? { states: { ...states, nodes: [...states.nodes.values()], moves: [...states.moves.values()] } } : {};
