import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { EffectDocument } from '../../../../schemas/sections/rules/rules.section.ts';
import { allFields, partLabelOf, partOf, partsOf, sayFieldSet } from '../../../kernel/places.ts';
import { type EffectSort, sortOfEffect, targetOfEffect } from './say-rule-document.ts';

/** An effect of a sort on a target; what the former had to say goes along where it fits. */
export function effectOf(sort: EffectSort, target: string, former?: EffectDocument): EffectDocument {
  const said = (former ?? {}) as Readonly<Record<string, unknown>>;
  switch (sort) {
    case 'set':
      return { set: target, to: typeof said.to === 'string' ? said.to : 'nothing' };
    case 'limit':
      return { limit: target, to: Array.isArray(said.to) ? said.to : [] };
    case 'error':
      return { error: target, say: typeof said.say === 'string' ? said.say : '请检查', ...detailOf(said) };
    case 'warn':
      return { warn: target, say: typeof said.say === 'string' ? said.say : '请注意', ...detailOf(said) };
    default:
      return { [sort]: target } as EffectDocument;
  }
}

const detailOf = ({ detail }: Readonly<Record<string, unknown>>) => (typeof detail === 'string' ? { detail } : {});

/** Another sort of the same effect, or the same of another target. */
export const withSort = (effect: EffectDocument, sort: EffectSort) => effectOf(sort, targetOfEffect(effect), effect);
export const withTarget = (effect: EffectDocument, target: string) =>
  // The values of another field are no longer this one's.
  'limit' in effect ? effectOf('limit', target) : effectOf(sortOfEffect(effect), target, effect);

/** What a rule that stands on a part can speak of: its fields, its sub-lines, sets of fields. */
export function targetOptions(document: EntityDocument, part: string) {
  const cut = (path: string) => (part === '' ? path : path.slice(part.length + 1));
  const isInside = (path: string) => part === '' || path.startsWith(`${part}.`);
  const labelled = (path: string, label: string) => {
    const own = partOf(path);
    return own === part ? label : `${partLabelOf(document, own)}的${label}`;
  };
  const fields = allFields(document)
    .filter(([path]) => isInside(path))
    .map(([path, field]) => ({ value: cut(path), label: labelled(path, field.label ?? path), group: '字段' }));
  const parts = partsOf(document)
    .filter(isInside)
    .map((path) => ({ value: cut(path), label: `${partLabelOf(document, path)}（整个明细）`, group: '明细' }));
  const sets = Object.keys(document.access?.sets ?? {})
    .toSorted()
    .map((key) => ({ value: `@${key}`, label: sayFieldSet(document, key), group: '多个' }));
  return [...fields, ...parts, ...sets, { value: '*', label: '全部字段', group: '多个' }];
}
