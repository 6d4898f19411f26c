import type { Expr } from '../expressions/tree.ts';
import type { ValueType } from '../kinds/value-type.ts';
import type { EntityDocument } from '../language/entity.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import { compileOfRecord } from './compile-expression.ts';
import type { BecomesModel, HoldModel } from './model.ts';
import { below } from './names.ts';
import type { Shape, Surroundings } from './shape.ts';

type Chain = NonNullable<EntityDocument['becomes']>[string];
type Lines = NonNullable<Chain['lines']>;

/** What can be made of a record next, and the ledger of quantities between the two. */
export function compileBecomes(shape: Shape, around: Surroundings): ReadonlyMap<string, BecomesModel> {
  const chains = inOrder(shape.document.becomes).flatMap(([key, chain]): [string, BecomesModel][] => {
    const path = at('/becomes', key);
    shape.findings.use(`entity:${chain.to}`, at(path, 'to'));
    const target = around.shapes.get(chain.to);
    if (!target) {
      if (!around.broken.has(`entity:${chain.to}`)) {
        shape.findings.say('unknown_entity', at(path, 'to'), { entity: chain.to });
      }
      return [];
    }
    const model: BecomesModel = {
      key,
      label: chain.label,
      to: chain.to,
      when: guard(chain.when, '', at(path, 'when'), shape, around),
      map: compileMap(chain.map, { from: '', to: '', target }, at(path, 'map'), shape, around),
      lines: chain.lines ? compileLines(chain.lines, target, at(path, 'lines'), shape, around) : null,
    };
    return [[key, model]];
  });
  return new Map(chains);
}

function guard(text: string | undefined, part: string, path: string, shape: Shape, around: Surroundings): Expr | null {
  if (text === undefined) return null;
  return compileOfRecord(text, { shape, part, path, gives: { is: 'bool' } }, around)?.expr ?? null;
}

interface Between {
  readonly from: string;
  readonly to: string;
  readonly target: Shape;
}

function compileMap(
  map: Readonly<Record<string, string>>,
  { from, to, target }: Between,
  path: string,
  shape: Shape,
  around: Surroundings,
): ReadonlyMap<string, Expr> {
  const mapped = Object.entries(map).flatMap(([key, text]): [string, Expr][] => {
    const here = at(path, key);
    const field = target.fields.get(below(to, key));
    if (!field) shape.findings.say('unknown_field', here, { field: key });
    else shape.findings.use(`entity:${target.key}.${field.path}`, here);
    const gives = field && !target.broken.has(field.path) ? field.type : undefined;
    const compiled = compileOfRecord(text, { shape, part: from, path: here, ...(gives ? { gives } : {}) }, around);
    return field && compiled ? [[key, compiled.expr]] : [];
  });
  return new Map(mapped);
}

function compileLines(
  lines: Lines,
  target: Shape,
  path: string,
  shape: Shape,
  around: Surroundings,
): BecomesModel['lines'] {
  const { from, to } = lines;
  shape.findings.use(`entity:${shape.key}.${from}`, at(path, 'from'));
  shape.findings.use(`entity:${target.key}.${to}`, at(path, 'to'));
  if (!shape.parts.has(from)) shape.findings.say('unknown_part', at(path, 'from'), { part: from });
  if (!target.parts.has(to)) shape.findings.say('unknown_part', at(path, 'to'), { part: to });
  if (!shape.parts.has(from) || !target.parts.has(to)) return null;
  return {
    from,
    to,
    when: guard(lines.when, from, at(path, 'when'), shape, around),
    map: compileMap(lines.map, { from, to, target }, at(path, 'map'), shape, around),
    consume: lines.consume ? compileConsume(lines, target, at(path, 'consume'), shape, around) : null,
  };
}

const number: ValueType = { is: 'number' };

function compileConsume(
  { from, to, consume }: Lines,
  target: Shape,
  path: string,
  shape: Shape,
  around: Surroundings,
): NonNullable<BecomesModel['lines']>['consume'] {
  if (!consume) return null;
  sayNoNumber(consume.take, to, target, at(path, 'take'), shape);
  sayNoNumber(consume.into, from, shape, at(path, 'into'), shape);
  const into = shape.fields.get(below(from, consume.into));
  if (into?.calc) shape.findings.say('ledger_computed', at(path, 'into'), { field: into.label });
  const upTo = compileOfRecord(consume.upTo, { shape, part: from, path: at(path, 'upTo'), gives: number }, around);
  const hold = consume.while ? compileHold(consume.while, target, at(path, 'while'), shape) : null;
  return upTo ? { take: consume.take, into: consume.into, upTo: upTo.expr, while: hold } : null;
}

/** States of the document that takes. */
function compileHold(named: readonly string[], target: Shape, path: string, shape: Shape): HoldModel | null {
  const { states } = target.document;
  if (!states) {
    shape.findings.say('has_no_states', path, { entity: target.title });
    return null;
  }
  shape.findings.use(`entity:${target.key}.${states.field}`, path);
  for (const [index, state] of named.entries()) {
    if (!Object.hasOwn(states.nodes, state)) shape.findings.say('unknown_state', at(path, index), { state });
    if (named.indexOf(state) < index) shape.findings.say('repeated_value', at(path, index));
  }
  return { field: states.field, start: states.start, states: named };
}

/** A ledger keeps what is stored as a number. */
function sayNoNumber(key: string, part: string, owner: Shape, path: string, shape: Shape): void {
  const field = owner.fields.get(below(part, key));
  shape.findings.use(`entity:${owner.key}.${below(part, key)}`, path);
  if (!field) shape.findings.say('unknown_field', path, { field: key });
  else if (owner.broken.has(field.path)) return;
  else if (field.type.is !== 'number') shape.findings.say('not_a_number_field', path, { field: field.label });
  else if (!field.column) shape.findings.say('not_stored', path, { field: field.label });
}
