import { compileExpression } from '../../compile/compile-expression.ts';
import { compileHold } from '../../compile/hold.ts';
import type { GrowingField, Shape, Surroundings } from '../../compile/shape.ts';
import { strangerTo } from '../../compile/stranger-to.ts';
import { seenFrom } from '../../compile/takes.ts';
import type { Expr } from '../../expressions/tree.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { ValueType } from '../../values/value-type.ts';
import type { BetterModel } from './betters.model.ts';
import type { BetterDocument } from './betters.section.ts';

const number: ValueType = { is: 'number' };
const bool: ValueType = { is: 'bool' };
const called = { number: '数字', dateTime: '日期时间', ref: '关联' } as const;

/** By what law the records of an entity compete. */
export function compileBetters(shape: Shape, around: Surroundings): ReadonlyMap<string, BetterModel> {
  const said = inOrder(shape.document.betters);
  if (said.length > 0) refuseWriters(shape);
  return new Map(
    said.flatMap(([key, one]): [string, BetterModel][] => {
      const better = compileBetter(key, one, shape, around);
      return better ? [[key, better]] : [];
    }),
  );
}

/** What was taken stands as it was taken: nobody writes it anew, or away. */
function refuseWriters(shape: Shape): void {
  if (shape.facetOf !== null) return;
  const writes = new Set(['edit', 'delete', 'import']);
  const grants = Object.values(shape.document.access?.roles ?? {}).flatMap((role) => [
    role,
    ...Object.values(role.also ?? {}),
  ]);
  if (grants.some((grant) => (grant.do ?? []).some((one: string) => writes.has(one))))
    shape.findings.say('better_written', '/betters', { entity: shape.title });
}

function compileBetter(key: string, said: BetterDocument, shape: Shape, around: Surroundings): BetterModel | null {
  const path = at('/betters', key);
  const { findings } = shape;
  if (shape.facetOf !== null && shape.isOwn(path)) findings.say('better_of_facet', path, { better: said.label });
  const over = ledTo(said.over, at(path, 'over'), shape, around);
  const by = ledTo(said.by, at(path, 'by'), shape, around);
  const hold = said.while ? compileHold(said.while, shape, at(path, 'while'), shape) : null;
  const isOwnSound = [
    keptIn(shape, said.value, 'number', at(path, 'value'), shape, false),
    keptIn(shape, said.seq, 'number', at(path, 'seq'), shape, true),
    keptIn(shape, said.at, 'dateTime', at(path, 'at'), shape, true),
  ].every(Boolean);
  if (!over || !by || !isOwnSound) return null;
  const isSound = isKeptSound(said, path, { shape, over, by });
  const law = compileLaw(said, path, { shape, over, around });
  if (!isSound || !law) return null;
  const { into, seat } = said;
  return {
    ...{ key, label: said.label, over: said.over, to: over.key, by: said.by, seats: by.key, value: said.value },
    ...{ higher: said.higher ?? false, while: hold, seq: said.seq, at: said.at, from: said.from, until: said.until },
    ...law,
    into: { best: into.best, record: into.record ?? null, count: into.count },
    seat: { of: seat.of, best: seat.best, count: seat.count ?? null, rank: seat.rank ?? null, top: seat.top ?? null },
  };
}

/** Whether everything that is read and kept elsewhere has its place there. */
function isKeptSound(
  { from, until, into, seat, extend }: BetterDocument,
  path: string,
  { shape, over, by }: { readonly shape: Shape; readonly over: Shape; readonly by: Shape },
): boolean {
  const there = (field: string | undefined, is: keyof typeof called, ...words: string[]) =>
    field === undefined || keptIn(over, field, is, at(path, ...words), shape, words.length > 1) !== null;
  const seated = (word: 'best' | 'count' | 'rank' | 'top') =>
    seat[word] === undefined || keptIn(by, seat[word], 'number', at(path, 'seat', word), shape, true) !== null;
  return [
    there(from, 'dateTime', 'from'),
    there(until, 'dateTime', 'until'),
    there(into.best, 'number', 'into', 'best'),
    there(into.record, 'ref', 'into', 'record'),
    there(into.count, 'number', 'into', 'count'),
    there(extend?.times, 'number', 'extend', 'times'),
    ...(['best', 'count', 'rank', 'top'] as const).map(seated),
    isOf(seat.of, over, by, at(path, 'seat', 'of'), shape),
  ].every(Boolean);
}

type Law = Pick<BetterModel, 'open' | 'step' | 'multiple' | 'limit' | 'alone' | 'tells' | 'extend'>;

/** What is asked of the record that is competed for, as it stands: nothing that changes while nobody writes it. */
function compileLaw(
  said: BetterDocument,
  path: string,
  { shape, over, around }: { readonly shape: Shape; readonly over: Shape; readonly around: Surroundings },
): Law | null {
  const foreign = seenFrom(over, shape);
  const asked = (text: string | undefined, gives: ValueType, ...words: string[]): Expr | null => {
    if (text === undefined) return null;
    const here = at(path, ...words);
    const compiled = compileExpression(text, { shape: foreign, part: '', path: here, gives }, around);
    const what = compiled && strangerTo(compiled, foreign, '', around);
    if (what) shape.findings.say('better_leans', here, { what });
    return compiled?.expr ?? null;
  };
  const { tells, extend } = said;
  const step = asked(said.step, number, 'step');
  const [within, more, most] = (['within', 'more', 'most'] as const).map((word) =>
    asked(extend?.[word], number, 'extend', word),
  );
  const law = {
    open: asked(said.open, bool, 'open'),
    multiple: asked(said.multiple, bool, 'multiple'),
    limit: asked(said.limit, number, 'limit'),
    alone: asked(said.alone, bool, 'alone'),
    tells: { rank: asked(tells?.rank, bool, 'tells', 'rank'), top: asked(tells?.top, bool, 'tells', 'top') },
    extend: extend && within && more && most ? { within, more, most, times: extend.times } : null,
  };
  return step && { ...law, step };
}

/** The entity that a reference of the head leads to. */
function ledTo(field: string, path: string, shape: Shape, around: Surroundings): Shape | null {
  const { findings, head } = shape;
  findings.use(`entity:${shape.key}.${field}`, path);
  const found = head.fields.get(field);
  const type = found?.type;
  if (type?.is !== 'ref' || !found?.column) {
    if (!shape.broken.has(field)) findings.say('better_needs_reference', path, { field: found?.label ?? field });
    return null;
  }
  return around.shapes.get(type.to) ?? null;
}

/** Whether something is kept in the head of a record as what it is needed as; and, where the law writes it, typed by nobody. */
function keptIn(
  owner: Shape,
  key: string,
  is: keyof typeof called,
  path: string,
  { findings }: Shape,
  isWritten: boolean,
): GrowingField | null {
  findings.use(`entity:${owner.key}.${key}`, path);
  const field = owner.head.fields.get(key);
  if (!field) findings.say('unknown_field', path, { field: key });
  if (!field || owner.broken.has(key)) return null;
  if (field.type.is !== is || !field.column || field.inExt || field.calc || field.seal !== undefined) {
    findings.say('better_wrong_field', path, { field: field.label, what: called[is] });
    return null;
  }
  if (isWritten && !owner.document.fields[key]?.locked) findings.say('better_typed', path, { field: field.label });
  return field;
}

/** Whether a place belongs to a record of those that are competed for. */
function isOf(key: string, over: Shape, seats: Shape, path: string, shape: Shape): boolean {
  const field = keptIn(seats, key, 'ref', path, shape, false);
  if (!field) return false;
  const isThere = field.type.is === 'ref' && field.type.to === over.key;
  if (!isThere) shape.findings.say('better_elsewhere', path, { field: field.label, entity: over.title });
  return isThere;
}
