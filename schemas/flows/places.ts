import type { AskStep, FlowModel, FlowStep } from '../compile/flow-model.ts';
import type { FlowState, Place } from './core.ts';

/*
 * A flow is a tree: rows of steps, a branch in a row, its ways rows again. Whatever runs stands at most once in a row, with all that
 * is in the ways below it; so of two places it can always be said which comes first, or that they are beside each other.
 */

export const stepOf = (flow: FlowModel, key: string): FlowStep | undefined =>
  Object.hasOwn(flow.steps, key) ? flow.steps[key] : undefined;

export const isAsk = (step: FlowStep | undefined): step is AskStep => step?.as === 'approve' || step?.as === 'handle';

export const placeOf = (step: FlowStep): Place => ({ step: step.key, ways: step.ways });

/** The steps of the innermost of these ways, or of the flow itself. */
export function rowOf(flow: FlowModel, ways: readonly string[]): readonly string[] {
  const way = stepOf(flow, ways.at(-1) ?? '');
  return way?.as === 'way' ? way.steps : flow.root;
}

const branchOf = (flow: FlowModel, way: string | undefined): string => {
  const found = stepOf(flow, way ?? '');
  return found?.as === 'way' ? found.branch : '';
};

/** Whether it has come to the end of its way, and waits for others where ways come together. */
export const isAtJoin = (flow: FlowModel, { step, ways }: Place): boolean =>
  ways.length > 0 && branchOf(flow, ways.at(-1)) === step;

/** In each row on the way to a place, from the outermost, how far it is. */
function wayTo(flow: FlowModel, place: Place): readonly number[] {
  const outer = place.ways.map((way, depth) => rowOf(flow, place.ways.slice(0, depth)).indexOf(branchOf(flow, way)));
  const row = rowOf(flow, place.ways);
  return [...outer, isAtJoin(flow, place) ? row.length : row.indexOf(place.step)];
}

export type Relation = 'before' | 'same' | 'after' | 'beside';

/** Where a place lies, seen from another: before it, after it, or in another way of one branch. */
export function relationOf(flow: FlowModel, place: Place, seenFrom: Place): Relation {
  const [there, here] = [wayTo(flow, place), wayTo(flow, seenFrom)];
  for (const [depth, far] of there.entries()) {
    const from = here[depth] ?? 0;
    if (far !== from) return far < from ? 'before' : 'after';
    const [its, own] = [place.ways[depth], seenFrom.ways[depth]];
    // Seen from a branch itself, whatever is in it comes after.
    if (its === undefined || own === undefined) return its === own ? 'same' : own === undefined ? 'after' : 'before';
    if (its !== own) return 'beside';
  }
  return 'same';
}

/** Whether two places can be stood at side by side: in two ways of a branch that is gone through in several at once. */
export function isParallel(flow: FlowModel, a: Place, b: Place): boolean {
  if (relationOf(flow, a, b) !== 'beside') return false;
  const depth = a.ways.findIndex((way, index) => way !== b.ways[index]);
  const branch = stepOf(flow, branchOf(flow, a.ways[depth]));
  return branch?.as === 'branch' && branch.split !== 'one';
}

/** The steps that decided before a place, in the order of the tree: where it can be sent back to. */
export function upstreamOf(flow: FlowModel, { rounds }: Pick<FlowState, 'rounds'>, place: Place): readonly AskStep[] {
  return flow.order.flatMap((key) => {
    const step = stepOf(flow, key);
    const isPassed = isAsk(step) && (rounds[key] ?? 0) > 0;
    return isPassed && relationOf(flow, placeOf(step), place) === 'before' ? [step] : [];
  });
}
