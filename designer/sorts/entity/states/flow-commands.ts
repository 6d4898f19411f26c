import { movesOfFlows } from '../../../../schemas/compile/moves-of-flows.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import type { Ask } from '../../../kernel/command.ts';
import { rankBefore } from '../../../kernel/places.ts';
import { withoutOperation } from '../operations.ts';
import { withWord } from '../with-word.ts';
import { fromOf, type NodeDocument, nodePath, type StatesDocument } from './state-commands.ts';

export type StateFlowDocument = NonNullable<NodeDocument['flow']>;

/** The moves that end a flow, and what each is asked for. */
export const endings = {
  agree: '同意后',
  refuse: '拒绝后',
  withdraw: '撤回后',
  back: '退回发起人后',
} as const;
export type Ending = keyof typeof endings;

/** The flow of a state as a whole. What it makes from now on no role makes any more. */
export function setFlow(
  document: EntityDocument,
  states: StatesDocument,
  key: string,
  flow: StateFlowDocument | undefined,
  name: string,
  isTyped = false,
): Ask {
  const path = at(nodePath(key), 'flow');
  const node = states.nodes[key];
  const after = node && { ...states, nodes: { ...states.nodes, [key]: { ...node, flow } } };
  const moves = after ? [...movesOfFlows(after as StatesDocument).keys()].map((move) => `move:${move}`) : [];
  const steps = [{ path, after: flow }, ...(flow ? withoutOperation(document, ...moves) : [])];
  return { name, steps, ...(isTyped ? { joins: path } : {}) };
}

/** A first flow; its ends make the first moves that lead out of the state, to be said better. */
export function beginFlow(states: StatesDocument, state: string, flow: string): StateFlowDocument {
  const out = Object.entries(states.moves).flatMap(([key, move]) => (fromOf(move).includes(state) ? [key] : []));
  const [agree = '', refuse = agree] = out;
  return { flows: { [flow]: { rank: rankBefore(undefined, null) } }, agree, refuse };
}

export const withFlow = (said: StateFlowDocument, flow: string): StateFlowDocument => ({
  ...said,
  flows: { ...said.flows, [flow]: { rank: rankBefore(said.flows, null) } },
});

/** Null: there is none left. */
export function withoutFlow(said: StateFlowDocument, flow: string): StateFlowDocument | undefined {
  const { [flow]: _, ...flows } = said.flows;
  return Object.keys(flows).length > 0 ? { ...said, flows } : undefined;
}

export function withCondition(said: StateFlowDocument, flow: string, when: string | undefined): StateFlowDocument {
  const { when: _, ...entry } = said.flows[flow] ?? {};
  return { ...said, flows: { ...said.flows, [flow]: when === undefined ? entry : { ...entry, when } } };
}

export const withEnding = (said: StateFlowDocument, word: Ending, move: string | undefined): StateFlowDocument =>
  withWord(said, word, move);

export function withNone(said: StateFlowDocument, agrees: boolean): StateFlowDocument {
  const { none: _, ...rest } = said;
  return agrees ? { ...rest, none: 'agree' } : rest;
}

export function withAgreedBy(said: StateFlowDocument, field: string): StateFlowDocument {
  const { agreedBy: _, ...rest } = said;
  return field === '' ? rest : { ...rest, agreedBy: field };
}
