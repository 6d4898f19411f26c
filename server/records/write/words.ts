import type { DictModel, EntityModel, FieldModel, Model } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { statesTold } from '../../../schemas/compile/states-told.ts';
import { canonicalJson } from '../../../schemas/values/hash.ts';
import { isMany, labelKey, labelSource } from '../sql/labels.ts';
import type { Facts } from './facts.ts';
import { idsOf, targetOf } from './references.ts';

/** Gives the words for coded values that were not read with their record. */
export type Words = (field: FieldModel, value: unknown) => string | null | undefined;

const texts = new WeakMap<DictModel, ReadonlyMap<string, string>>();

function textsOf(dict: DictModel | undefined): ReadonlyMap<string, string> {
  if (!dict) return new Map();
  const found = texts.get(dict) ?? new Map(dict.items.map(({ value, text }) => [value, text]));
  texts.set(dict, found);
  return found;
}

/** Words out of dictionaries, states, and facts about the records pointed at. Undefined: the field has none. */
export function wordsFrom(model: Model, entity: EntityModel, facts: Facts): Words {
  return (field, value) => {
    const source = labelSource(field);
    if (!source) {
      const states = statesTold(entity, field.path);
      return states.length === 0 ? undefined : (states.find(({ key }) => key === value)?.label ?? null);
    }
    const one = (entry: string): string | undefined =>
      source.from === 'local'
        ? ownWord(source.words, entry)
        : source.from === 'dict'
          ? textsOf(model.dicts.get(source.dict)).get(entry)
          : (facts[targetOf(field) ?? '']?.[entry]?.text ?? undefined);
    const entries = isMany(field) ? idsOf(value) : value === null || value === undefined ? [] : [String(value)];
    const said = entries.map(one).filter((text) => text !== undefined);
    return said.length > 0 ? said.join(',') : null;
  };
}

const ownWord = (words: Readonly<Record<string, string>> = {}, entry: string): string | undefined =>
  Object.hasOwn(words, entry) ? words[entry] : undefined;

/** A value in words for history and exports: the words read beside it, else those worked out. */
export function sayValue(field: FieldModel, value: unknown, label: string | null | undefined): string {
  if (value === null || value === undefined) return '';
  return field.kind.format(value, field.config as never, label ?? undefined);
}

/** The words that were read with a row, where its value is still the same; else worked out. */
export function labelIn(row: RecordData, before: RecordData | undefined, field: FieldModel, words: Words) {
  const value = row[field.key];
  if (before && sameValue(before[field.key], value) && labelKey(field.key) in before) {
    return before[labelKey(field.key)] as string | null;
  }
  return words(field, value);
}

/** Whether two wire values are one: lists by their entries, objects whatever the order of their keys, which jsonb has its own of. */
export function sameValue(a: unknown, b: unknown): boolean {
  const [one, other] = [a ?? null, b ?? null];
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return canonicalJson(one) === canonicalJson(other);
}
