import { callsOf } from '../../compile/check-flow-names.ts';
import { isUnanswered } from '../../compile/compile-auto.ts';
import { compileExpression, compileOfRecord } from '../../compile/compile-expression.ts';
import { readToFind } from '../../compile/compile-flow-persons.ts';
import { createFindings } from '../../compile/findings.ts';
import type { StateFlowModel } from '../../compile/flow-model.ts';
import { grantsOf } from '../../compile/grants-of.ts';
import { asksWho } from '../../compile/keep-computed.ts';
import { movesOfFlows } from '../../compile/moves-of-flows.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { parseExpression } from '../../expressions/parse-expression.ts';
import type { FlowDocument } from '../../language/flow.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { StatesDocument } from './states.section.ts';

type Said = NonNullable<StatesDocument['nodes'][string]['flow']>;

/** The flows that run in a state, and what comes of each end. */
export function compileStateFlow(
  state: string,
  said: Said,
  states: StatesDocument,
  shape: Shape,
  around: Surroundings,
): StateFlowModel {
  const path = at('/states/nodes', state, 'flow');
  const flows = inOrder(said.flows).map(([key, { when }]) => {
    const here = at(path, 'flows', key);
    checkNamed(key, here, shape, around);
    const place = { shape, part: '', path: at(here, 'when'), gives: { is: 'bool' } as const };
    return { key, when: when === undefined ? null : (compileOfRecord(when, place, around)?.expr ?? null) };
  });
  checkChoice(state, said, states, shape);
  const withdraw = said.withdraw ?? said.refuse;
  const moves = { agree: said.agree, refuse: said.refuse, withdraw, back: said.back ?? withdraw };
  for (const word of ['agree', 'refuse', 'withdraw', 'back'] as const)
    if (said[word] !== undefined) checkMove(said[word], at(path, word), state, states, shape);
  if (said.agreedBy !== undefined) checkAgreedBy(said.agreedBy, at(path, 'agreedBy'), shape, around);
  return { flows, none: said.none ?? null, ...moves, agreedBy: said.agreedBy ?? null };
}

/** Several persons, and nobody writes them but the flow. */
function checkAgreedBy(
  key: string,
  path: string,
  { fields, findings, key: entity }: Shape,
  around: Surroundings,
): void {
  const field = fields.get(key);
  if (!field) {
    findings.say('unknown_field', path, { field: key });
    return;
  }
  findings.use(`entity:${entity}.${key}`, path);
  const { type, label, locked } = field;
  const one = type.is === 'list' && type.of.is === 'ref' ? around.shapes.get(type.of.to) : null;
  // What it points at is not there, and is told where that is named.
  if (one === undefined) return;
  if (one?.store !== 'user' || !locked) findings.say('flow_agreed_by', path, { field: label });
}

/** It decides about these records, and whatever it asks of them is fetched with them. */
function checkNamed(key: string, path: string, shape: Shape, around: Surroundings): void {
  const { findings } = shape;
  findings.use(`flow:${key}`, path);
  const flow = around.flows.get(key);
  if (!flow) {
    if (!around.broken.has(`flow:${key}`)) findings.say('unknown_flow', path, { flow: key });
    return;
  }
  if (flow.of !== shape.key && around.shapes.get(flow.of)?.store !== shape.store)
    findings.say('flow_of_other', path, { flow: key, entity: flow.of, own: shape.key });
  else readWhatItAsks(flow, shape, around, new Set());
}

function readWhatItAsks(flow: FlowDocument, shape: Shape, around: Surroundings, seen: Set<string>): void {
  if (seen.has(flow.key)) return;
  seen.add(flow.key);
  // What is wrong with a condition is told where the flow itself is compiled.
  const unheard = { ...shape, findings: createFindings('') };
  for (const step of Object.values(flow.steps)) {
    const when = 'when' in step ? step.when : undefined;
    const compiled =
      when === undefined ? null : compileExpression(when, { shape: unheard, part: '', path: '' }, around);
    for (const reached of compiled?.reaches ?? []) shape.alsoRead.push(reached);
    for (const reached of readToFind(step, unheard, around)) shape.alsoRead.push(reached);
  }
  for (const key of callsOf(flow)) {
    const called = around.flows.get(key);
    if (called) readWhatItAsks(called, shape, around, seen);
  }
}

/** One of them is always chosen, and each can be. */
function checkChoice(state: string, { flows, none }: Said, states: StatesDocument, { findings }: Shape): void {
  const path = at('/states/nodes', state, 'flow');
  const named = inOrder(flows);
  const free = named.findIndex(([, { when }]) => when === undefined);
  const label = states.nodes[state]?.label ?? state;
  if (free < 0 && none === undefined) findings.say('flow_none_fits', at(path, 'flows'), { state: label });
  for (const [key] of free < 0 ? [] : named.slice(free + 1))
    findings.say('flow_never_chosen', at(path, 'flows', key), { flow: key });
}

/** A move that the flow makes: from here, by nobody else, answered by the remark of whoever decided. */
function checkMove(
  key: string,
  path: string,
  state: string,
  states: StatesDocument,
  { key: entity, findings }: Shape,
): void {
  const move = Object.hasOwn(states.moves, key) ? states.moves[key] : undefined;
  if (!move) {
    findings.say('unknown_move', path, { move: key });
    return;
  }
  findings.use(`entity:${entity}.move:${key}`, path);
  const label = states.nodes[state]?.label ?? state;
  if (![move.from].flat().includes(state)) findings.say('flow_not_from', path, { move: move.label, state: label });
  if (move.auto !== undefined || move.after !== undefined)
    findings.say('flow_move_by_itself', path, { move: move.label });
  const when = move.when === undefined ? null : parseExpression(move.when);
  if (when?.ok && asksWho(when.value)) findings.say('flow_move_asks_who', path, { move: move.label });
  if ((move.ask ?? []).filter(isUnanswered).length > 1) findings.say('flow_move_asks', path, { move: move.label });
}

/** What a flow makes no role makes beside it. */
export function sayGrantedMoves(states: StatesDocument, { document, findings }: Shape): void {
  const owned = movesOfFlows(states);
  for (const role of Object.keys(document.access?.roles ?? {}))
    for (const [place, { do: operations }] of grantsOf(document.access?.roles[role]))
      for (const [index, operation] of operations.entries()) {
        const key = operation.startsWith('move:') ? operation.slice('move:'.length) : '';
        const state = owned.get(key);
        if (state === undefined) continue;
        const path = `${at('/access/roles', role)}${place}/do/${index}`;
        const params = { move: states.moves[key]?.label ?? key, state: states.nodes[state]?.label ?? state, role };
        findings.say('flow_move_granted', path, params);
      }
}
