import type { Document } from '../../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../../schemas/language/entity.ts';
import { at } from '../../../../../schemas/language/pointer.ts';
import { fieldOf, fieldsOf, keyOf, partOf } from '../../../../kernel/places.ts';
import { freeKey } from '../../../../kernel/suggest-key.ts';
import type { FieldClip } from '../field-clip.ts';
import { kindNamed } from '../kind-named.ts';
import type { Layout } from '../layout.ts';
import { namesIn } from './names-in.ts';
import { ruleAmong } from './rules-of-clip.ts';

/** What becomes of a carried field here: a new one, one that is there already, or nothing. */
export type Choice = { readonly as: 'new' | 'used'; readonly key: string } | { readonly as: 'left' };
/** By the key each had where it comes from. */
export type Mapping = ReadonlyMap<string, Choice>;

type Carried = FieldClip['fields'][number];

/** A field that is there and stands in no place of this form, of the same name and kind: it is meant, and not doubled. */
function standingAside(document: EntityDocument, layout: Layout, part: string, { words }: Carried): string | undefined {
  const path = layout.aside.find((one) => {
    const there = partOf(one) === part ? fieldOf(document, one) : undefined;
    return there?.label === words.label && there?.type === words.type && there?.to === words.to;
  });
  return path === undefined ? undefined : keyOf(path);
}

/** What is meant unless somebody says otherwise: the field that waits there for a place, else a new one under a key of its own. */
export function mapFields(document: EntityDocument, layout: Layout, clip: FieldClip, part: string): Mapping {
  const taken = new Set(Object.keys(fieldsOf(document, part)));
  return new Map(
    clip.fields.map((field): [string, Choice] => {
      const meant = standingAside(document, layout, part, field);
      const key = meant ?? freeKey(field.key, taken);
      taken.add(key);
      return [field.key, { as: meant === undefined ? 'new' : 'used', key }];
    }),
  );
}

/** Fields that can hold what another held: of its kind, and leading to the same. */
export const fittingFields = (document: EntityDocument, part: string, { words }: Carried): readonly string[] =>
  Object.entries(fieldsOf(document, part)).flatMap(([key, there]) =>
    there.type === words.type && there.to === words.to && there.dict === words.dict ? [key] : [],
  );

/** Words that name another field of the same part, and how they are called. */
export const naming: Readonly<Record<string, string>> = {
  calc: '计算公式',
  start: '初始值',
  currency: '币种',
  parent: '上级',
};

/** Words that name another document, its kind, and how that is called. */
const leading = { to: ['entity', '单据'], dict: ['dict', '字典'], report: ['report', '报表'] } as const;

/** The keys by which what is carried is known here. */
export const keysOf = (mapping: Mapping): ReadonlyMap<string, string> =>
  new Map([...mapping].flatMap(([key, choice]) => (choice.as === 'left' ? [] : [[key, choice.key] as const])));

/** Whether a formula can be read here: everything it names came along or is here, as all is at home. */
export const isReadable = (text: string, clip: FieldClip, mapping: Mapping, { document, part }: Place): boolean => {
  const known = new Set([...keysOf(mapping).keys(), ...Object.keys(fieldsOf(document, part))]);
  return clip.from === document.key || namesIn(text).every((name) => known.has(name));
};

/** Where it is put. */
export interface Place {
  readonly document: EntityDocument;
  readonly part: string;
}

export interface PastePlace extends Place {
  readonly others: readonly Document[];
}

/** What must be known of a field before it is put here: what is here already, and what of it cannot come along. */
export function notesOn(
  { key, words }: Carried,
  clip: FieldClip,
  mapping: Mapping,
  around: PastePlace,
): readonly string[] {
  const choice = mapping.get(key);
  if (!choice || choice.as === 'left') return [];
  return [...alike(key, words, choice, around), ...(choice.as === 'new' ? lost(words, clip, mapping, around) : [])];
}

function alike(
  key: string,
  words: Carried['words'],
  choice: Choice,
  { document, part }: PastePlace,
): readonly string[] {
  if (choice.as === 'used') return [];
  const there = fieldsOf(document, part);
  const same = there[key];
  const namesake = Object.entries(there).find(([, field]) => field.label === words.label)?.[0];
  if (same) return [`这里已经有标识为 ${key} 的字段“${same.label ?? key}”`];
  return namesake === undefined ? [] : [`这里已经有同名的字段（${namesake}）`];
}

function lost(words: Carried['words'], clip: FieldClip, mapping: Mapping, around: PastePlace): readonly string[] {
  const isThere = (kind: string, key: string) =>
    (kind === 'entity' && around.document.key === key) ||
    around.others.some((other) => other.kind === kind && other.key === key);
  const missing = Object.entries(leading).flatMap(([word, [kind, name]]) => {
    const key = words[word];
    return typeof key !== 'string' || isThere(kind, key) ? [] : [`这里没有${name}“${key}”，粘贴后请重新选择`];
  });
  const isNumbered = kindNamed(String(words.type))?.automatic && typeof words.rule === 'string';
  const unnumbered =
    isNumbered && !Object.hasOwn(around.document.serials ?? {}, String(words.rule))
      ? ['编号规则不在这里，粘贴后请重新选择']
      : [];
  const unread = Object.entries(naming).flatMap(([word, name]) => {
    const text = words[word];
    if (typeof text !== 'string' || isReadable(text, clip, mapping, around)) return [];
    return [`${name}用到没有带过来的字段，不一起粘贴`];
  });
  return [...missing, ...unnumbered, ...unread];
}

/** Rules that stay behind, for not all they speak of comes along. */
export const rulesLeft = (clip: FieldClip, mapping: Mapping) =>
  (clip.rules ?? []).filter((rule) => !ruleAmong(rule, keysOf(mapping)));

/** Whether everything is new here and comes whole: then nothing has to be asked. */
export const isPlain = (clip: FieldClip, mapping: Mapping, around: PastePlace): boolean =>
  clip.from === around.document.key ||
  clip.fields.every(
    (field) => mapping.get(field.key)?.as === 'new' && notesOn(field, clip, mapping, around).length === 0,
  );

export const pointerOfRule = (key: string): string => at('/rules', key);
