import type { Expr } from '../expressions/tree.ts';
import type { FindDocument } from '../language/find.ts';
import { at } from '../language/pointer.ts';
import type { ValueType } from '../values/value-type.ts';
import { compileExpression } from './compile-expression.ts';
import type { FieldModel } from './model.ts';
import type { Draft } from './order-nodes.ts';
import { pointerOf } from './pointer-of.ts';
import type { FindAttempt, FindBy, FindNode } from './program-model.ts';
import type { Reach, Read } from './reach.ts';
import type { Shape, Surroundings } from './shape.ts';

/** References that are found: each is worked out like a calculation, and its answer asked of the table. */
export function compileFinds(shape: Shape, around: Surroundings, read: Read): readonly Draft[] {
  return [...shape.fields.values()].flatMap((field): Draft[] => {
    const said = field.config.find as FindDocument | undefined;
    const target = field.type.is === 'ref' ? around.shapes.get(field.type.to) : undefined;
    if (!said || !target || shape.broken.has(field.path)) return [];
    const path = at(pointerOf(field.path), 'find');
    const made = said.map((one, index) => compileAttempt(one, at(path, index), field, target, shape, around));
    const attempts = made.flatMap((one) => (one ? [one.attempt] : []));
    if (attempts.length < said.length) return [];
    const node: FindNode = {
      id: `find:${field.path}`,
      do: 'find',
      part: field.part,
      reads: read(made.flatMap((one) => one?.reaches ?? [])),
      field: field.path,
      attempts,
    };
    return [{ node, writes: [field.path], path, title: field.label }];
  });
}

type Attempt = FindDocument[number];

function compileAttempt(
  said: Attempt,
  path: string,
  field: FieldModel,
  target: Shape,
  shape: Shape,
  around: Surroundings,
): { readonly attempt: FindAttempt; readonly reaches: readonly Reach[] } | null {
  const before = shape.findings.issues.length;
  const given: Expr[] = [];
  const by: FindBy[] = [];
  const reaches: Reach[] = [];
  const ask = (text: string, where: string, gives: ValueType, as: FindBy) => {
    const compiled = compileExpression(text, { shape, part: field.part, path: where, gives }, around);
    if (!compiled) return;
    given.push(compiled.expr);
    by.push(as);
    for (const reached of compiled.reaches) reaches.push(reached);
  };
  const named = (key: string, where: string): FieldModel | undefined => {
    shape.findings.use(`entity:${target.key}.${key}`, where);
    const found = target.head.fields.get(key);
    if (!found) shape.findings.say('unknown_field', where, { field: key });
    else if (found.column?.family === 'json') shape.findings.say('apart_many', where, { field: found.label });
    else if (!found.column && !target.broken.has(key)) shape.findings.say('not_stored', where, { field: found.label });
    return found;
  };
  if (Object.keys(said.match).length === 0) shape.findings.say('too_few_entries', at(path, 'match'), { min: 1 });
  for (const [key, text] of Object.entries(said.match)) {
    const found = named(key, at(path, 'match', key));
    if (found) ask(text, at(path, 'match', key), found.type, { as: 'equal', field: key });
  }
  if (said.at !== undefined) {
    const { valid } = target.head;
    if (!valid) shape.findings.say('find_no_period', at(path, 'at'), { entity: target.title });
    else {
      for (const key of [valid.from, valid.to]) shape.findings.use(`entity:${target.key}.${key}`, at(path, 'at'));
      ask(said.at, at(path, 'at'), { is: valid.is }, { as: 'valid' });
    }
  }
  if (said.within) {
    const { of, from, to } = said.within;
    const ends = [
      named(from, at(path, 'within', 'from')),
      ...(to === undefined ? [] : [named(to, at(path, 'within', 'to'))]),
    ];
    for (const end of ends)
      if (end && end.type.is !== 'number')
        shape.findings.say('not_a_number_field', at(path, 'within'), { field: end.label });
    ask(of, at(path, 'within', 'of'), { is: 'number' }, { as: 'within', from, to: to ?? null });
  }
  const states = said.states ?? null;
  const nodes = target.document.states?.nodes ?? {};
  for (const [index, state] of (states ?? []).entries())
    if (!Object.hasOwn(nodes, state)) shape.findings.say('unknown_state', at(path, 'states', index), { state });
  const except = said.except === undefined ? null : exceptOf(said.except, at(path, 'except'), field, shape);
  if (except) reaches.push(except);
  const pick = pickOf(said.pick);
  if (pick !== 'only') named(pick.field, at(path, 'pick', pick.order === 'desc' ? 'highest' : 'lowest'));
  if (shape.findings.issues.length > before) return null;
  return { attempt: { given, by, pick, states, ...(except && { except: except.path.split('.') }) }, reaches };
}

/** References of the record itself to the same records: of its head, or of its rows. */
function exceptOf(path: string, where: string, field: FieldModel, shape: Shape): Reach | null {
  const own = shape.fields.get(path);
  const target = field.type.is === 'ref' ? field.type.to : null;
  shape.findings.use(`entity:${shape.key}.${path}`, where);
  if (!own) shape.findings.say('unknown_field', where, { field: path });
  else if (field.part !== '') shape.findings.say('find_except_head', where, { field: field.label });
  else if (own.type.is !== 'ref' || own.type.to !== target || own.path === field.path)
    shape.findings.say('find_except_other', where, { field: own.label });
  else
    return {
      ...{ path, part: own.part, own: path, type: own.type, steps: [], broken: shape.broken.has(path) },
      inRows: own.part !== '',
    };
  return null;
}

function pickOf(said: Attempt['pick']): FindAttempt['pick'] {
  if (said === undefined || said === 'only') return 'only';
  return 'highest' in said ? { order: 'desc', field: said.highest } : { order: 'asc', field: said.lowest };
}
