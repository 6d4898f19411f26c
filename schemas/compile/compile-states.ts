import type { EntityDocument } from '../language/entity.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import { expandPaths } from './compile-access.ts';
import { compileOfRecord } from './compile-expression.ts';
import { compileRuns } from './compile-runs.ts';
import type { ActionModel, EntityModel, MoveModel, StateNode, StatesModel } from './model.ts';
import { covers } from './names.ts';
import type { AskPlan } from './plan.ts';
import type { Shape, Surroundings } from './shape.ts';
import { wayOfStates } from './way-of-states.ts';

type States = NonNullable<EntityDocument['states']>;
type Move = States['moves'][string];

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
    return [key, { key, label, tone, open, ...deletable, next, keptFor }];
  });
  const moves = inOrder(states.moves).map(([key, move]): [string, MoveModel] => [
    key,
    compileMove(key, move, states, shape, around),
  ]);
  sayUnreachable(states, shape);
  const compiled = { field: states.field, start: states.start, nodes: new Map(nodes), moves: new Map(moves) };
  return { ...compiled, way: wayOfStates(compiled) };
}

function compileMove(key: string, move: Move, states: States, shape: Shape, around: Surroundings): MoveModel {
  const path = at('/states/moves', key);
  const from = typeof move.from === 'string' ? [move.from] : move.from;
  for (const state of from) sayUnknownState(states, state, at(path, 'from'), shape);
  sayUnknownState(states, move.to, at(path, 'to'), shape);
  const place = { shape, part: '', path: at(path, 'when'), gives: { is: 'bool' } as const };
  return {
    key,
    label: move.label,
    from,
    to: move.to,
    when: move.when === undefined ? null : (compileOfRecord(move.when, place, around)?.expr ?? null),
    unless: move.unless ?? null,
    ask: compileAsks(move.ask, at(path, 'ask'), shape),
    run: compileRuns(move.run, 'move', at(path, 'run'), shape, around),
    notByOwner: move.notByOwner ?? false,
    danger: move.danger ?? false,
    ...(move.confirm === undefined ? {} : { confirm: move.confirm }),
  };
}

type Asks = NonNullable<Move['ask']>;

function compileAsks(asks: Asks | undefined, path: string, shape: Shape): readonly AskPlan[] {
  const seen = new Set<string>();
  return (asks ?? []).map((ask, index) => {
    const one = compileAsk(ask, at(path, index), shape);
    if (seen.has(one.key)) shape.findings.say('repeated_value', at(path, index));
    seen.add(one.key);
    return one;
  });
}

/** Without a label of its own it asks for a field by the field's. What is kept in a field can be no secret. */
function compileAsk(ask: Asks[number], path: string, shape: Shape): AskPlan {
  const said = typeof ask === 'string' ? { key: ask, need: true } : ask;
  const field = shape.head.fields.get(said.key);
  if (!field && said.label === undefined) shape.findings.say('unknown_field', path, { field: said.key });
  if (field) shape.findings.use(`entity:${shape.key}.${said.key}`, path);
  if (field && said.secret) shape.findings.say('secret_field', path, { field: field.label });
  return {
    key: said.key,
    label: said.label ?? field?.label ?? said.key,
    need: said.need ?? false,
    long: said.long ?? false,
    secret: said.secret ?? false,
    help: said.help ?? null,
  };
}

function sayUnknownState(states: States, state: string, path: string, shape: Shape): void {
  if (!Object.hasOwn(states.nodes, state)) shape.findings.say('unknown_state', path, { state });
}

function sayUnreachable(states: States, shape: Shape): void {
  const moves = Object.values(states.moves);
  // A state that is misspelt somewhere has been told; what cannot be reached because of it need not be.
  const named = [states.start, ...moves.flatMap(({ from, to }) => [from, to].flat())];
  if (named.some((state) => !Object.hasOwn(states.nodes, state))) return;
  const reached = new Set([states.start]);
  for (let grown = true; grown; ) {
    const before = reached.size;
    for (const { from, to } of moves) if ([from].flat().some((state) => reached.has(state))) reached.add(to);
    grown = reached.size > before;
  }
  for (const [state, { label }] of Object.entries(states.nodes)) {
    if (!reached.has(state)) shape.findings.warn('not_reachable', at('/states/nodes', state), { state: label });
  }
}

/** A facet that opens a state wider than its base does gives every role both know more than the base lets it have. */
export function sayWidenedStates(shape: Shape, facet: EntityModel, base: EntityModel): void {
  const role = [...facet.roles.values()].find((grant) => grant.do.has('edit') && base.roles.has(grant.role))?.role;
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

/** What can be done to records beside moving them on. */
export function compileActions(shape: Shape, around: Surroundings): ReadonlyMap<string, ActionModel> {
  return new Map(
    inOrder(shape.document.actions).map(([key, action]): [string, ActionModel] => {
      const path = at('/actions', key);
      const place = { shape, part: '', path: at(path, 'when'), gives: { is: 'bool' } as const };
      if (!action.run?.length && !action.ask && !action.opens) shape.findings.say('missing_key', path, { key: 'run' });
      return [
        key,
        {
          key,
          label: action.label,
          at: action.at,
          when: action.when === undefined ? null : (compileOfRecord(action.when, place, around)?.expr ?? null),
          unless: action.unless ?? null,
          danger: action.danger ?? false,
          ...(action.confirm === undefined ? {} : { confirm: action.confirm }),
          ...(action.opens ? { opens: action.opens } : {}),
          ask: compileAsks(action.ask, at(path, 'ask'), shape),
          run: compileRuns(action.run, 'action', at(path, 'run'), shape, around),
        },
      ];
    }),
  );
}
