import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { isObject } from '../../../schemas/layers/diff-documents.ts';
import { type Json, readAt, type Step } from '../../kernel/steps.ts';
import { fieldOf, fieldsOf, keyOf, pointerOfField, rankBefore, ranksBefore } from '../places.ts';
import { freeKey } from '../suggest-key.ts';
import { renameIn } from './field-uses.ts';
import type { Made, Target } from './form-commands.ts';
import { partOfTarget } from './form-commands.ts';
import { gridsOf, type Layout, mapOfField, sectionsOf } from './layout.ts';

/** Fields as they are carried to another place, part or entity: with how they stood in their form. */
export interface FieldClip {
  readonly sort: 'zhaocai/fields';
  readonly from: string;
  readonly fields: readonly { readonly key: string; readonly words: Json; readonly cell: Json }[];
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
});

const unranked = ({ rank: _, column: _c, ...words }: Json): Json => words;

/** Words that may name another field of the same part. */
const naming = ['calc', 'start', 'currency', 'parent'];

/** Copies under keys of their own; what they say of each other follows, what they said of fields that are not here is left out. */
export function pasteFields(
  document: EntityDocument,
  layout: Layout,
  clip: FieldClip,
  target: Target,
  word = '粘贴',
): Made | null {
  const part = partOfTarget(target);
  const map =
    target.in === 'section'
      ? at(sectionsOf(layout).find(({ key }) => key === target.section)?.pointer ?? '', 'cells')
      : gridsOf(layout).find((grid) => grid.part === part)?.cols;
  if (!map || target.in === 'sections') return null;
  const there = fieldsOf(document, part);
  const taken = new Set(Object.keys(there));
  const renamed = new Map<string, string>();
  for (const { key } of clip.fields) {
    const fresh = freeKey(key, taken);
    taken.add(fresh);
    renamed.set(key, fresh);
  }
  const cells = (readAt(document, map) ?? {}) as Readonly<Record<string, { rank?: string }>>;
  const [fieldRanks, cellRanks] = [
    ranksBefore(there, null, clip.fields.length),
    ranksBefore(cells, target.before, clip.fields.length),
  ];
  const pointers: string[] = [];
  const steps = clip.fields.flatMap(({ key, words, cell }, index): Step[] => {
    const fresh = renamed.get(key) ?? key;
    const path = part === '' ? fresh : `${part}.${fresh}`;
    pointers.push(pointerOfField(path));
    return [
      {
        path: pointerOfField(path),
        after: { ...follow(words, renamed, taken, clip.from === document.key), rank: fieldRanks[index] },
      },
      { path: at(map, fresh), after: { ...fitted(cell, part), rank: cellRanks[index] ?? rankBefore(cells, null) } },
    ];
  });
  return { ask: { name: `${word} ${clip.fields.length} 个字段`, steps }, pointers };
}

/** A cell of a head has a span, a column a width. */
const fitted = ({ span, w, pin, off }: Json, part: string): Json => ({
  ...(part === '' && span !== undefined ? { span } : {}),
  ...(part !== '' ? Object.fromEntries(Object.entries({ w, pin, off }).filter(([, said]) => said !== undefined)) : {}),
});

function follow(words: Json, renamed: ReadonlyMap<string, string>, there: ReadonlySet<string>, isHome: boolean): Json {
  const entries = Object.entries(words).flatMap(([property, value]): [string, unknown][] => {
    if (!naming.includes(property) || typeof value !== 'string') return [[property, value]];
    const said = [...renamed].reduce((text, [old, key]) => renameIn(text, old, key), value);
    return isHome || namesOnly(said, there) ? [[property, said]] : [];
  });
  return Object.fromEntries(entries);
}

/** Whether every name in it is a field here; functions and quoted texts are no names. */
const namesOnly = (text: string, there: ReadonlySet<string>): boolean =>
  [...text.replace(/'(?:[^']|'')*'/g, '').matchAll(/[a-z][\w.]*(?!\w*\()/g)].every(
    ([name]) => /^(and|or|not|in)$/.test(name) || there.has(name),
  );

/** What stands in the clipboard as text, if it is ours. Anything can stand there. */
export function readFieldClip(text: string): FieldClip | null {
  if (text.length > 500_000 || !text.startsWith('{"sort":"zhaocai/fields"')) return null;
  try {
    const clip = JSON.parse(text) as Partial<FieldClip>;
    const isOurs =
      Array.isArray(clip.fields) &&
      clip.fields.every((each) => isObject(each) && typeof each.key === 'string' && isObject(each.words));
    return isOurs ? (clip as FieldClip) : null;
  } catch {
    return null;
  }
}
