import { compileAsks, sayUnknownState, sayUnreachable } from '../../compile/compile-asks.ts';
import { compileAuto } from '../../compile/compile-auto.ts';
import { compileOfRecord } from '../../compile/compile-expression.ts';
import { compileRuns } from '../../compile/compile-runs.ts';
import { compileAfter, compileDate } from '../../compile/compile-time.ts';
import { expandPaths } from '../../compile/expand-paths.ts';
import type { EntityModel, MoveModel, StateNode } from '../../compile/model.ts';
import { compileNotBy } from '../../compile/persons-apart.ts';
import { operationsOfRole } from '../../compile/role-operations.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { covers } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import { compileStateFlow, sayGrantedMoves } from './state-flow.compile.ts';
import type { StatesModel } from './states.model.ts';
import type { MoveDocument, StatesDocument } from './states.section.ts';
import { checkTimedMoves } from './timed-moves.check.ts';
import { wayOfStates } from './way-of-states.ts';

/** The states of an entity and the moves between them. */
export function compileStates(shape: Shape, around: Surroundings): StatesModel | null {
  const { states } = shape.document;
  if (!states) return null;
  const { findings } = shape;
  findings.use(`entity:${shape.key}.${states.field}`, '/states/field');
  if (!shape.head.fields.has(states.field)) findings.say('unknown_field', '/states/field', { field: states.field });
  sayUnknownState(states, states.start, '/states/start', shape);
  const nodes = inOrder(states.nodes).map(([key, node]): [string, StateNode] => {
    const path = at('/states/nodes', key, 'open');
    const open =
      node.open === '*'
        ? node.open
        : node.open.flatMap((field, index) => expandPaths(field, at(path, index), shape, false));
    const keptFor = node.keptFor ?? [];
    for (const role of keptFor) findings.use(`role:${role}`, at('/states/nodes', key, 'keptFor'));
    const deletable = node.deletable ? ({ deletable: true } as const) : {};
    const { label, tone = 'neutral', next = null } = node;
    const due = node.due !== undefined && compileDate(node.due, at('/states/nodes', key, 'due'), shape);
    const flow = node.flow && { flow: compileStateFlow(key, node.flow, states, shape, around) };
    return [key, { key, label, tone, open, ...deletable, next, ...(due ? { due: due.key } : {}), keptFor, ...flow }];
  });
  const moves = inOrder(states.moves).map(([key, move]): [string, MoveModel] => [
    key,
    compileMove(key, move, states, shape, around),
  ]);
  // Lines come into states by what happens where they stand, too.
  if (!shape.linesOf) sayUnreachable(states, '/states', shape);
  checkTimedMoves(states, shape);
  sayGrantedMoves(states, shape);
  const compiled = { field: states.field, start: states.start, nodes: new Map(nodes), moves: new Map(moves) };
  return { ...compiled, way: wayOfStates(compiled) };
}

function compileMove(
  key: string,
  move: MoveDocument,
  states: StatesDocument,
  shape: Shape,
  around: Surroundings,
): MoveModel {
  const path = at('/states/moves', key);
  const from = typeof move.from === 'string' ? [move.from] : move.from;
  for (const state of from) sayUnknownState(states, state, at(path, 'from'), shape);
  sayUnknownState(states, move.to, at(path, 'to'), shape);
  const place = { shape, part: '', path: at(path, 'when'), gives: { is: 'bool' } as const };
  const auto = compileAuto(move, path, shape, around);
  const byNobody = move.auto !== undefined || move.after !== undefined;
  return {
    key,
    label: move.label,
    from,
    to: move.to,
    when: move.when === undefined ? null : (compileOfRecord(move.when, place, around)?.expr ?? null),
    unless: move.unless ?? null,
    ...compileAsks(move.ask, at(path, 'ask'), shape, { byNobody }),
    run: compileRuns(move.run, 'move', at(path, 'run'), shape, around, { byNobody }),
    notByOwner: move.notByOwner ?? false,
    notBy: compileNotBy(move.notBy, at(path, 'notBy'), shape, around),
    danger: move.danger ?? false,
    ...(move.confirm === undefined ? {} : { confirm: move.confirm }),
    ...(auto ? { auto } : {}),
    ...(move.after ? { after: compileAfter(move.after, at(path, 'after'), shape, around) } : {}),
  };
}

/** A facet that opens a state wider than its base does gives every role both know more than the base lets it have. */
export function sayWidenedStates(shape: Shape, facet: EntityModel, base: EntityModel): void {
  const role = [...facet.roles.keys()].find((key) => base.roles.has(key) && operationsOfRole(facet, key).has('edit'));
  if (role === undefined) return;
  for (const [key, { open }] of facet.states?.nodes ?? []) {
    const below = base.states?.nodes.get(key)?.open;
    if (below === undefined || below === '*') continue;
    const wider = open === '*' ? ['*'] : open.filter((path) => !below.some((one) => covers(one, path)));
    const inherited = wider.filter((path) => path === '*' || base.fields.has(path) || base.parts.has(path));
    for (const what of inherited) {
      shape.findings.say('widens_base', at('/states/nodes', key, 'open'), { role, base: base.key, what });
    }
  }
}
