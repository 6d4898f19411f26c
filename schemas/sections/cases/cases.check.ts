import { useReach } from '../../compile/compile-expression.ts';
import { expandPaths } from '../../compile/expand-paths.ts';
import { reach } from '../../compile/reach.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { entryOf } from '../../language/entry-of.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';

/** The administrator's examples: whom, in which state, and about which fields. */
export function checkCaseReferences(shape: Shape, around: Surroundings): void {
  const { states, access, parts } = shape.document;
  for (const [key, example] of inOrder(shape.document.cases)) {
    const path = at('/cases', key);
    if (example.as !== undefined) shape.findings.use(`role:${example.as}`, at(path, 'as'));
    if (example.as !== undefined && !entryOf(access?.roles, example.as)) {
      shape.findings.say('unknown_role', at(path, 'as'), { role: example.as });
    }
    if (example.in !== undefined && !Object.hasOwn(states?.nodes ?? {}, example.in)) {
      shape.findings.say('unknown_state', at(path, 'in'), { state: example.in });
    }
    const { auto = false } = example.then;
    const [sort = '', move] = auto === false ? [] : auto.split(':');
    const part = sort.replace(/\.move$/, '');
    const said = sort === 'move' ? states : entryOf(parts, part)?.states;
    if (part !== sort) shape.findings.use(`entity:${shape.key}.${part}`, at(path, 'then', 'auto'));
    if (move !== undefined && entryOf(said?.moves as Moves, move)?.auto === undefined) {
      shape.findings.say('unknown_move', at(path, 'then', 'auto'), { move });
    }
    checkGivenStates(example.given ?? {}, at(path, 'given'), shape);
    for (const given of Object.keys(example.given ?? {})) checkNamed(given, at(path, 'given', given), shape, around);
    for (const value of Object.keys(example.then.values ?? {}))
      checkNamed(value, at(path, 'then', 'values', value), shape, around);
    for (const word of ['due', 'notDue'] as const) {
      for (const [index, timed] of (example.then[word] ?? []).entries())
        checkTimed(timed, at(path, 'then', word, index), shape);
    }
    for (const verdict of [
      'need',
      'optional',
      'hidden',
      'shown',
      'locked',
      'open',
      'sealed',
      'error',
      'warn',
    ] as const) {
      for (const [index, field] of (example.then[verdict] ?? []).entries()) {
        expandPaths(field, at(path, 'then', verdict, index), shape, false);
      }
    }
  }
}

type Moves = Readonly<Record<string, { readonly auto?: unknown }>> | undefined;

/** Rows of an example stand in states that there are. */
function checkGivenStates(given: Readonly<Record<string, unknown>>, path: string, { head, findings }: Shape): void {
  for (const { key, states, fields } of head.parts.values()) {
    const rows = given[key];
    if (!states || fields.get(states.field)?.ifNone === undefined || !Array.isArray(rows)) continue;
    for (const [no, row] of rows.entries()) {
      const state: unknown = (row as Readonly<Record<string, unknown>> | null)?.[states.field];
      if (typeof state === 'string' && !states.nodes.has(state))
        findings.say('unknown_state', at(path, key, no, states.field), { state });
    }
  }
}

/** A move that is made by itself, or a reminder. */
function checkTimed(timed: string, path: string, { document, findings }: Shape): void {
  const [sort, key = ''] = timed.split(':');
  if (sort === 'remind' && !entryOf(document.remind, key)) findings.say('unknown_reminder', path, { reminder: key });
  const move = sort === 'move' ? entryOf(document.states?.moves, key) : undefined;
  if (sort === 'move' && !move) findings.say('unknown_move', path, { move: key });
  if (move && !move.after) findings.say('not_timed', path, { move: move.label });
}

/** A field of the record an example tells of, or behind one of its references; a list may be told of item by item. */
function checkNamed(named: string, path: string, shape: Shape, around: Surroundings): void {
  const keys = named.split('.').filter((key) => !/^\d+$/.test(key));
  const reached = keys.map((_, index) => reach(around.shapes, shape, '', 0, keys.slice(0, keys.length - index)));
  const found = reached.find((one) => one !== undefined);
  const isWhole = found === reached[0] || found?.type.is === 'list' || found?.type.is === 'json';
  if (!found || !isWhole) shape.findings.say('unknown_field', path, { field: named });
  else useReach(found, path, shape);
}
