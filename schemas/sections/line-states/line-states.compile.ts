import { compileAsks, sayUnknownState, sayUnreachable } from '../../compile/compile-asks.ts';
import { compileAuto } from '../../compile/compile-auto.ts';
import { compileOfRecord } from '../../compile/compile-expression.ts';
import { compileRuns, isWritten } from '../../compile/compile-runs.ts';
import type { EntityModel } from '../../compile/model.ts';
import { compileNotBy } from '../../compile/persons-apart.ts';
import { pointerOf } from '../../compile/pointer-of.ts';
import { operationsOfRole } from '../../compile/role-operations.ts';
import type { GrowingPart, Shape, Surroundings } from '../../compile/shape.ts';
import type { Expr } from '../../expressions/tree.ts';
import { entryOf } from '../../language/entry-of.ts';
import { below } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import { type LineMoveModel, type LineNode, type LineStatesModel, lineOperation } from './line-states.model.ts';
import type { LineMoveDocument, LineStatesDocument } from './line-states.section.ts';

/** The states of rows, part by part: new rows begin where they say, and one that holds none stands there as well. */
export function compileLineStates(shape: Shape, around: Surroundings): void {
  for (const part of shape.head.parts.values()) {
    const states = entryOf(shape.document.parts, part.key)?.states;
    if (states) part.states = compileOf(part, states, shape, around);
  }
}

function compileOf(
  part: GrowingPart,
  states: LineStatesDocument,
  shape: Shape,
  around: Surroundings,
): LineStatesModel | null {
  const path = at(pointerOf(part.path, true), 'states');
  const { findings } = shape;
  if (shape.facetOf !== null && shape.isOwn(path)) {
    findings.say('line_states_of_facet', path, { part: part.label });
    return null;
  }
  const field = part.fields.get(states.field);
  findings.use(`entity:${shape.key}.${below(part.path, states.field)}`, at(path, 'field'));
  if (!field) findings.say('unknown_field', at(path, 'field'), { field: states.field });
  else if (!field.kind.automatic || field.kind.labels?.(field.config as never)?.from !== 'local')
    findings.say('not_a_line_state', at(path, 'field'), { field: field.label });
  else {
    field.start = { t: 'text', v: states.start };
    field.ifNone = states.start;
  }
  sayUnknownState(states, states.start, at(path, 'start'), shape);
  const nodes = inOrder(states.nodes).map(([key, node]): [string, LineNode] => {
    const open =
      node.open === '*'
        ? node.open
        : node.open.flatMap((one, index) => openPath(one, at(path, 'nodes', key, 'open', index), part, shape));
    const { label, tone = 'neutral', next = null } = node;
    return [key, { key, label, tone, open, ...(node.deletable ? { deletable: true as const } : {}), next }];
  });
  const moves = inOrder(states.moves).map(([key, move]): [string, LineMoveModel] => [
    key,
    compileMove(key, move, { part, states, path: at(path, 'moves', key) }, shape, around),
  ]);
  sayUnreachable(states, path, shape);
  return { field: states.field, start: states.start, nodes: new Map(nodes), moves: new Map(moves) };
}

function openPath(said: string, path: string, part: GrowingPart, shape: Shape): readonly string[] {
  const full = below(part.path, said);
  shape.findings.use(`entity:${shape.key}.${full}`, path);
  if (shape.fields.has(full) || shape.parts.has(full)) return [full];
  shape.findings.say('unknown_field', path, { field: said });
  return [];
}

interface MovePlace {
  readonly part: GrowingPart;
  readonly states: LineStatesDocument;
  readonly path: string;
}

function compileMove(
  key: string,
  move: LineMoveDocument,
  { part, states, path }: MovePlace,
  shape: Shape,
  around: Surroundings,
): LineMoveModel {
  const from = [move.from].flat();
  for (const state of from) sayUnknownState(states, state, at(path, 'from'), shape);
  sayUnknownState(states, move.to, at(path, 'to'), shape);
  const place = { shape, part: part.path, path: at(path, 'when'), gives: { is: 'bool' } as const };
  const auto = compileAuto(move, path, shape, around, part.path);
  const byNobody = move.auto !== undefined;
  return {
    key,
    label: move.label,
    from,
    to: move.to,
    when: move.when === undefined ? null : (compileOfRecord(move.when, place, around)?.expr ?? null),
    unless: move.unless ?? null,
    ...compileAsks(move.ask, at(path, 'ask'), shape, { byNobody, part: part.path }),
    set: compileSet(move.set, at(path, 'set'), part, shape, around),
    run: compileRuns(move.run, 'lines', at(path, 'run'), shape, around, { byNobody }),
    notBy: compileNotBy(move.notBy, at(path, 'notBy'), shape, around),
    danger: move.danger ?? false,
    ...(move.confirm === undefined ? {} : { confirm: move.confirm }),
    ...(auto ? { auto } : {}),
  };
}

function compileSet(
  said: LineMoveDocument['set'],
  path: string,
  part: GrowingPart,
  shape: Shape,
  around: Surroundings,
): ReadonlyMap<string, Expr> {
  const set = Object.entries(said ?? {}).flatMap(([key, text]): [string, Expr][] => {
    const here = at(path, key);
    const field = part.fields.get(key);
    const full = below(part.path, key);
    shape.findings.use(`entity:${shape.key}.${full}`, here);
    if (!field) {
      shape.findings.say('unknown_field', here, { field: key });
      return [];
    }
    if (!isWritten(shape, full)) shape.findings.say('not_written', here, { field: field.label });
    const gives = shape.broken.has(full) ? {} : { gives: field.type };
    const compiled = compileOfRecord(text, { shape, part: part.path, path: here, ...gives }, around);
    return compiled ? [[key, compiled.expr]] : [];
  });
  return new Map(set);
}

/** A move that no role holds and that the house does not make is one nobody ever sees. */
export function sayMovesOfNobody(shape: Shape, model: EntityModel): void {
  if (shape.facetOf !== null) return;
  const held = new Set([...model.roles.keys()].flatMap((role) => [...operationsOfRole(model, role)]));
  for (const part of model.head.parts.values())
    for (const { key, label } of part.states?.moves.values() ?? [])
      if (!isByItself(shape, part.path, key) && !held.has(lineOperation(part.path, key)))
        shape.findings.warn('line_move_of_nobody', at(pointerOf(part.path, true), 'states', 'moves', key), {
          move: label,
        });
}

/** Whether its document has the house make it; a condition that is wrong is told of where it stands. */
const isByItself = ({ document }: Shape, part: string, move: string): boolean =>
  entryOf(entryOf(document.parts, part)?.states?.moves, move)?.auto !== undefined;
