import { renameNames } from '../expressions/rename-names.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { eachMark } from '../language/each.ts';
import type { EntityDocument } from '../language/entity.ts';
import { entryOf } from '../language/entry-of.ts';
import type { FieldsetDocument, FieldsetUse } from '../language/fieldset.ts';
import type { FindDocument } from '../language/find.ts';
import { titleOf } from '../language/names.ts';
import { stepsOf } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import { columnsAt } from './place-of-use.ts';

export type Json = Readonly<Record<string, unknown>>;
export type Words = Readonly<Record<string, Json>>;

export type Kinds = ReadonlyMap<string, AnyFieldKind>;

/** What of a fieldset is laid below an entity's own, entry by entry. */
export const rooms = ['fields', 'rules', 'checks'] as const;

/** What an entity has from one use of a fieldset, in its own keys: what it says itself is laid over this. */
export interface UseWords {
  readonly use: string;
  readonly fieldset: FieldsetDocument;
  /** The lines it is used in; '' is the head. */
  readonly part: string;
  readonly fields: Words;
  readonly rules: Words;
  readonly checks: Words;
  readonly forms: Readonly<Record<string, PlacedWords>>;
}

export interface PlacedWords {
  /** The map of the form that its cells or columns stand in. */
  readonly at: readonly string[];
  /** Of a section of its own. */
  readonly frame: Json | null;
  readonly cells: Words;
}

/** What a thing of a fieldset is called in an entity that uses it. */
export const keyInUse = (use: string, { keys }: FieldsetUse, key: string): string =>
  entryOf(keys, key) ?? use + key.charAt(0).toUpperCase() + key.slice(1);

export const titleInUse = ({ label = '' }: FieldsetUse, fieldset: FieldsetDocument): string =>
  label + titleOf(fieldset.title);

/** Every use of an entity whose fieldset is there. */
export const usesIn = (
  { fieldsets }: Pick<EntityDocument, 'fieldsets'>,
  known: ReadonlyMap<string, FieldsetDocument>,
  kinds: Kinds,
): readonly UseWords[] =>
  Object.entries(fieldsets ?? {}).flatMap(([use, said]) => {
    const fieldset = known.get(said.of);
    return fieldset ? [wordsOfUse(use, said, fieldset, kinds)] : [];
  });

function wordsOfUse(use: string, said: FieldsetUse, whole: FieldsetDocument, kinds: Kinds): UseWords {
  const fieldset = without(rankedBehind(said.rank, whole), said.without ?? []);
  const keyOf = (key: string) => (Object.hasOwn(whole.fields, key) ? keyInUse(use, said, key) : key);
  const inUse = (entries: Words, follow: (words: Json) => Json) =>
    Object.fromEntries(Object.entries(entries).map(([key, words]) => [keyInUse(use, said, key), follow(words)]));
  const part = said.part ?? '';
  const placed = Object.entries(said.forms ?? {}).map(([form, place]): [string, PlacedWords] => {
    const own = part === '' && place.section === undefined;
    const isShown = (key: string) => Object.hasOwn(fieldset.fields, key) && !place.without?.includes(key);
    const cells = Object.entries(rankFrom(own ? undefined : place.rank, whole.cells)).filter(([key]) => isShown(key));
    const { cols } = fieldset;
    const ranked = place.rank === undefined ? {} : { rank: place.rank };
    return [
      form,
      {
        at: part === '' ? ['head', place.section ?? use, 'cells'] : columnsAt(part),
        frame: own ? { title: titleInUse(said, fieldset), ...(cols ? { cols } : {}), ...ranked } : null,
        cells: inUse(Object.fromEntries(cells), part === '' ? (cell) => cell : asColumn),
      },
    ];
  });
  return {
    use,
    fieldset: whole,
    part,
    fields: inUse(fieldset.fields as Words, (field) => labelled(followField(field, keyOf, kinds), said)),
    rules: inUse((fieldset.rules ?? {}) as Words, (rule) => ({ ...followRule(rule, keyOf), ...about(part) })),
    checks: inUse((fieldset.checks ?? {}) as Words, (check) => ({
      ...check,
      ...about(part),
      ...(Array.isArray(check.unique) ? { unique: check.unique.map(keyOf) } : {}),
      ...(Array.isArray(check.noOverlap) ? { noOverlap: check.noOverlap.map(keyOf) } : {}),
      ...(typeof check.when === 'string' ? { when: renameNames(check.when, keyOf) } : {}),
    })),
    forms: Object.fromEntries(placed),
  };
}

const about = (part: string): Json => (part === '' ? {} : { on: part });

/** A column takes no cells. */
const asColumn = ({ rank }: Json): Json => (rank === undefined ? {} : { rank });

const labelled = (field: Json, { label }: FieldsetUse): Json =>
  label !== undefined && typeof field.label === 'string' ? { ...field, label: label + field.label } : field;

/** In the order the fieldset has them, right behind a place: a rank of two signs more for each. */
function rankFrom(place: string | undefined, entries: Words): Words {
  if (place === undefined) return entries;
  return Object.fromEntries(
    inOrder(entries).map(([key, entry], index) => [key, { ...entry, rank: place + signs(index) }]),
  );
}

const rankedBehind = (place: string | undefined, fieldset: FieldsetDocument): FieldsetDocument => ({
  ...fieldset,
  ...Object.fromEntries(rooms.map((room) => [room, rankFrom(place, (fieldset[room] ?? {}) as Words)])),
});

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const signs = (index: number): string => (digits[Math.floor(index / 61)] ?? 'z') + (digits[1 + (index % 61)] ?? 'z');

function without(fieldset: FieldsetDocument, pointers: readonly string[]): FieldsetDocument {
  const left = new Map(rooms.map((room) => [room, { ...(fieldset[room] as Words | undefined) }]));
  for (const pointer of pointers) {
    const [room = '', key = '', property] = stepsOf(pointer);
    const entries = left.get(room as (typeof rooms)[number]);
    const { [property ?? '']: _, ...rest } = entries?.[key] ?? {};
    if (property === undefined) delete entries?.[key];
    else if (entries?.[key]) entries[key] = rest;
  }
  return { ...fieldset, ...Object.fromEntries(left) };
}

type Rename = (key: string) => string;

/** Formulas, and what the kind says are names of fields beside it. */
function followField(field: Json, rename: Rename, kinds: Kinds): Json {
  const beside = kinds.get(String(field.type))?.beside ?? [];
  const said = ['start', 'calc', ...beside].flatMap((name): [string, unknown][] => {
    const value = field[name];
    return typeof value === 'string' ? [[name, renameNames(value, rename)]] : [];
  });
  const pick = field.pick as { readonly fill?: Json; readonly quantity?: string } | undefined;
  const picked = pick && {
    pick: {
      ...pick,
      ...(pick.fill ? { fill: byKeys(pick.fill, rename) } : {}),
      ...(pick.quantity === undefined ? {} : { quantity: rename(pick.quantity) }),
    },
  };
  const reads = field.reads as { readonly into?: Json } | undefined;
  const read = reads?.into && { reads: { ...reads, into: byKeys(reads.into, rename) } };
  const found = field.find ? { find: (field.find as FindDocument).map((attempt) => followFind(attempt, rename)) } : {};
  return { ...field, ...Object.fromEntries(said), ...picked, ...read, ...found };
}

/** What is asked is told by fields of this record; what is asked of are fields of the table. */
const followFind = (attempt: FindDocument[number], rename: Rename): FindDocument[number] => ({
  ...attempt,
  match: Object.fromEntries(Object.entries(attempt.match).map(([key, text]) => [key, renameNames(text, rename)])),
  ...(attempt.at === undefined ? {} : { at: renameNames(attempt.at, rename) }),
  ...(attempt.within ? { within: { ...attempt.within, of: renameNames(attempt.within.of, rename) } } : {}),
});

const byKeys = (map: Json, rename: Rename): Json =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [rename(key), value]));

function followRule(rule: Json, rename: Rename): Json {
  const effects = (said: unknown) => (said as readonly Json[]).map((effect) => followEffect(effect, rename));
  return {
    ...rule,
    ...(Array.isArray(rule.each) ? { each: rule.each.map(rename) } : {}),
    ...(typeof rule.if === 'string' ? { if: renameNames(rule.if, rename) } : {}),
    ...(rule.then ? { then: effects(rule.then) } : {}),
    ...(rule.else ? { else: effects(rule.else) } : {}),
  };
}

/** A value it sets is a formula, what it limits to and what it says are texts; everything else names a field. */
const followEffect = (effect: Json, rename: Rename): Json =>
  Object.fromEntries(
    Object.entries(effect).map(([word, value]) => {
      if (word === 'say' || value === eachMark || typeof value !== 'string') return [word, value];
      return [word, renameNames(value, rename)];
    }),
  );
