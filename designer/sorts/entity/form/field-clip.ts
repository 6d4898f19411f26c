import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { isObject } from '../../../../schemas/layers/diff-documents.ts';
import { fieldOf, keyOf } from '../../../kernel/places.ts';
import { type Json, readAt } from '../../../kernel/steps.ts';
import type { RuleDocument } from '../rules/rule-commands.ts';
import { isSlot, type Layout, mapOfField, type SectionSpot } from './layout.ts';
import { rulesAmong } from './paste/rules-of-clip.ts';

/** Fields as they are carried to another place, part or entity: with how they stood in their form. */
export interface FieldClip {
  readonly sort: 'zhaocai/fields';
  readonly from: string;
  readonly fields: readonly { readonly key: string; readonly words: Json; readonly cell: Json }[];
  /** Rules that read and touch these fields alone. */
  readonly rules?: readonly RuleDocument[];
  /** They come as a section of their own. */
  readonly section?: { readonly title: string; readonly cols: number };
}

export const copyFields = (document: EntityDocument, layout: Layout, paths: readonly string[]): FieldClip => ({
  sort: 'zhaocai/fields',
  from: document.key,
  fields: paths.flatMap((path) => {
    const found = fieldOf(document, path);
    if (!found) return [];
    const map = mapOfField(layout, path);
    const cell = map ? readAt(document, at(map, keyOf(path))) : undefined;
    return [{ key: keyOf(path), words: unranked(found), cell: isObject(cell) ? unranked(cell) : {} }];
  }),
  rules: rulesAmong(document, paths),
});

/** A section with everything in it. */
export function copySection(document: EntityDocument, layout: Layout, { cells, title, cols }: SectionSpot): FieldClip {
  const paths = cells.flatMap(({ f }) => (isSlot(f) ? [] : [f]));
  return { ...copyFields(document, layout, paths), section: { title, cols } };
}

const unranked = ({ rank: _, column: _c, ...words }: Json): Json => words;

/** What stands in the clipboard as text, if it is ours. Anything can stand there. */
export function readFieldClip(text: string): FieldClip | null {
  if (text.length > 500_000 || !text.startsWith('{"sort":"zhaocai/fields"')) return null;
  try {
    const clip = JSON.parse(text) as Partial<FieldClip>;
    const isOurs =
      Array.isArray(clip.fields) &&
      clip.fields.every((each) => isObject(each) && typeof each.key === 'string' && isObject(each.words)) &&
      (clip.rules === undefined || (Array.isArray(clip.rules) && clip.rules.every(isRule)));
    return isOurs ? (clip as FieldClip) : null;
  } catch {
    return null;
  }
}

const isRule = (rule: unknown): boolean =>
  isObject(rule) && typeof rule.title === 'string' && typeof rule.if === 'string' && Array.isArray(rule.then);
