import type { EntityDocument } from '../language/entity.ts';
import { inOrder } from '../language/ranks.ts';

type States = NonNullable<EntityDocument['states']>;

type Ends = { readonly [End in 'agree' | 'refuse' | 'withdraw' | 'back']?: string | undefined };

/** Whether one of a flow's ends is this move. */
export const makes = (flow: Ends | undefined, move: string): boolean =>
  flow !== undefined && [flow.agree, flow.refuse, flow.withdraw, flow.back].includes(move);

/** The moves that only flows make, wherever they lead from; each with a state whose flow makes it. */
export function movesOfFlows({ nodes, moves }: States): ReadonlyMap<string, string> {
  const isOf = (state: string, key: string): boolean => {
    const flow = Object.hasOwn(nodes, state) ? nodes[state]?.flow : undefined;
    return makes(flow, key);
  };
  return new Map(
    Object.entries(moves).flatMap(([key, { from }]) => {
      const states = [from].flat();
      const [first] = states;
      return first !== undefined && states.every((state) => isOf(state, key)) ? [[key, first] as const] : [];
    }),
  );
}

/** The others, in order, without those the house makes by itself: leave for all moves is leave for these. */
export function movesByHand(states: States | undefined): readonly string[] {
  const owned = states && movesOfFlows(states);
  return inOrder(states?.moves).flatMap(([key, { auto, after }]) =>
    owned?.has(key) || auto !== undefined || after !== undefined ? [] : [key],
  );
}
