import { compileExpression } from '../../compile/compile-expression.ts';
import { partOf } from '../../compile/part-of.ts';
import type { GrowingField, Shape, Surroundings } from '../../compile/shape.ts';
import { strangerTo } from '../../compile/stranger-to.ts';
import { seenFrom } from '../../compile/takes.ts';
import type { Expr } from '../../expressions/tree.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { ValueType } from '../../values/value-type.ts';
import type { PairModel, PairPlaceModel } from './pairs.model.ts';
import type { PairPlaceDocument } from './pairs.section.ts';

const text: ValueType = { is: 'text' };
const bool: ValueType = { is: 'bool' };
const path = '/store/pair';

/** How records tie two others together, and by what such a pair is found. */
export function compilePairs(shape: Shape, around: Surroundings): PairModel | null {
  const said = shape.document.store?.pair;
  const places = inOrder(shape.document.pairs);
  const { findings } = shape;
  if (shape.facetOf !== null) {
    if (shape.isOwn('/pairs')) findings.say('pair_of_facet', '/pairs');
    return null;
  }
  if (!said) {
    if (places.length > 0) findings.say('pair_needs_store', '/pairs');
    return null;
  }
  const [first, second] = said.ends.map((key, index) => endOf(key, at(path, 'ends', index), shape));
  const to = first?.type.is === 'ref' ? first.type.to : null;
  const isTied = to !== null && second?.type.is === 'ref' && second.type.to === to;
  if (second && first && !isTied) findings.say('pair_wrong_end', at(path, 'ends', 1), { field: second.label });
  const isSound = [
    keptIn(said.as, at(path, 'as'), shape, true),
    keptIn(said.kind, at(path, 'kind'), shape, false),
    keptIn(said.there, at(path, 'there'), shape, true),
    said.basis === undefined || keptIn(said.basis, at(path, 'basis'), shape, true),
    ...(said.found ?? []).map(({ f }, index) => keptIn(f, at(path, 'found', index, 'f'), shape, false)),
  ].every(Boolean);
  refuseTwice(said, shape);
  if (to === null || !isTied || !isSound) return null;
  const found = Object.fromEntries((said.found ?? []).map(({ f, is }) => [f, is]));
  return {
    ends: [said.ends[0] ?? '', said.ends[1] ?? ''],
    ...{
      to: around.shapes.get(to)?.store ?? to,
      as: said.as,
      kind: said.kind,
      there: said.there,
      basis: said.basis ?? null,
      found,
    },
    places: places.flatMap(([key, place]) => {
      const compiled = compilePlace(key, place, to, shape, around);
      return compiled ? [compiled] : [];
    }),
  };
}

/** Of one kind each pair has one record: the database keeps that, whoever comes first. */
function refuseTwice({ as, kind }: NonNullable<NonNullable<Shape['document']['store']>['pair']>, shape: Shape): void {
  const isKept = Object.values(shape.document.checks ?? {}).some(
    ({ on, unique, level }) =>
      on === undefined && level !== 'warn' && unique?.length === 2 && unique.includes(as) && unique.includes(kind),
  );
  const label = (key: string) => shape.head.fields.get(key)?.label ?? key;
  if (!isKept) shape.findings.say('pair_apart', path, { pair: label(as), kind: label(kind) });
}

function endOf(key: string, where: string, { findings, head, key: entity, broken }: Shape): GrowingField | null {
  findings.use(`entity:${entity}.${key}`, where);
  const field = head.fields.get(key);
  if (!field) findings.say('unknown_field', where, { field: key });
  if (!field || broken.has(key)) return null;
  if (field.type.is === 'ref' && field.column && !field.inExt) return field;
  findings.say('pair_wrong_end', where, { field: field.label });
  return null;
}

/** Whether something is kept in the head as a text; and, where the house writes it, typed by nobody. */
function keptIn(key: string, where: string, shape: Shape, isWritten: boolean): boolean {
  const { findings, head, document, broken } = shape;
  findings.use(`entity:${shape.key}.${key}`, where);
  const field = head.fields.get(key);
  if (!field) findings.say('unknown_field', where, { field: key });
  if (!field || broken.has(key)) return false;
  if (field.column?.family !== 'text' || field.inExt || field.calc) {
    findings.say('pair_wrong_field', where, { field: field.label, what: '文本或选项' });
    return false;
  }
  if (isWritten && !document.fields[key]?.locked) findings.say('pair_typed', where, { field: field.label });
  return true;
}

function compilePlace(
  key: string,
  said: PairPlaceDocument,
  to: string,
  shape: Shape,
  around: Surroundings,
): PairPlaceModel | null {
  const here = at('/pairs', key);
  const { findings } = shape;
  findings.use(`entity:${said.in}`, at(here, 'in'));
  const target = around.shapes.get(said.in);
  if (!target) {
    if (!around.broken.has(`entity:${said.in}`)) findings.say('unknown_entity', at(here, 'in'), { entity: said.in });
    return null;
  }
  const foreign = seenFrom(target, shape);
  const part = partOf(said.on, here, foreign);
  if (part === undefined || !isOfOne(said, to, at(here, 'by'), foreign, around)) return null;
  const reads = new Set<string>(said.by === undefined ? [] : [said.by]);
  const asked = (words: string | undefined, gives: ValueType, word: string): Expr | null => {
    if (words === undefined) return null;
    const where = at(here, word);
    const compiled = compileExpression(words, { shape: foreign, part, path: where, gives }, around);
    const what = compiled && strangerTo(compiled, foreign, part, around);
    if (what) findings.say('pair_leans', where, { entity: target.title, what });
    for (const reached of compiled?.reaches ?? []) reads.add(reached.path);
    return compiled?.expr ?? null;
  };
  const value = asked(said.value, text, 'value');
  const [when, tell] = [asked(said.when, bool, 'when'), asked(said.tell, text, 'tell')];
  if (!value) return null;
  if (part !== '') reads.add(part);
  return {
    ...{ key, kind: said.kind, in: target.store, part, by: said.by ?? null },
    ...{ value, when, tell, digits: said.digits ?? false, reads },
  };
}

/** Whether the content belongs to one of those that are tied. */
function isOfOne({ by }: PairPlaceDocument, to: string, where: string, foreign: Shape, around: Surroundings): boolean {
  const { findings, store, head } = foreign;
  const wanted = around.shapes.get(to);
  const field = by === undefined ? null : head.fields.get(by);
  if (by !== undefined) findings.use(`entity:${foreign.key}.${by}`, where);
  if (field === undefined) findings.say('unknown_field', where, { field: by ?? '' });
  if (field === undefined) return false;
  const of =
    field === null ? store : field.type.is === 'ref' && field.column ? around.shapes.get(field.type.to)?.store : null;
  if (of === wanted?.store) return true;
  findings.say('pair_not_whose', where, { field: field?.label ?? foreign.title, entity: wanted?.title ?? to });
  return false;
}
