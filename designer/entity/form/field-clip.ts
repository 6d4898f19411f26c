import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { at, stepsOf } from '../../../schemas/language/pointer.ts';
import { isObject } from '../../../schemas/layers/diff-documents.ts';
import { type Json, readAt, type Step, takeSteps } from '../../kernel/steps.ts';
import { fieldOf, fieldsOf, keyOf, partOf, pointerOfField, rankBefore, ranksBefore } from '../places.ts';
import { freeKey } from '../suggest-key.ts';
import { renameIn } from './field-uses.ts';
import type { Made, Target } from './form-commands.ts';
import { addSection, partOfTarget } from './form-commands.ts';
import { gridsOf, isSlot, type Layout, mapOfField, readLayout, type SectionSpot, sectionsOf } from './layout.ts';

/** Fields as they are carried to another place, part or entity: with how they stood in their form. */
export interface FieldClip {
  readonly sort: 'zhaocai/fields';
  readonly from: string;
  readonly fields: readonly { readonly key: string; readonly words: Json; readonly cell: Json }[];
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
});

/** A section with everything in it. */
export function copySection(document: EntityDocument, layout: Layout, { cells, title, cols }: SectionSpot): FieldClip {
  const paths = cells.flatMap(({ f }) => (isSlot(f) ? [] : [f]));
  return { ...copyFields(document, layout, paths), section: { title, cols } };
}

/** A section as it was copied, behind all others of the form. */
export function pasteSection(
  document: EntityDocument,
  layout: Layout,
  clip: FieldClip,
  tab: string | null = null,
): Made | null {
  const made = addSection(document, layout, null, tab);
  const [first] = made.ask.steps;
  const [pointer = ''] = made.pointers;
  if (!first || !clip.section) return null;
  const step = { path: first.path, after: { ...(first.after as Json), ...clip.section } };
  const after = takeSteps(document, [step]).document;
  const target: Target = { in: 'section', section: stepsOf(pointer).at(-1) ?? '', before: null };
  const filled = pasteFields(after, readLayout(after, layout.form), clip, target);
  const name = `粘贴分组“${clip.section.title}”`;
  return filled && { ask: { name, steps: [step, ...filled.ask.steps] }, pointers: [pointer] };
}

/** A field that is there and stands in no place of this form, of the same name and kind: it is meant, and not doubled. */
function standingAside(document: EntityDocument, layout: Layout, part: string, words: Json): string | undefined {
  const path = layout.aside.find((one) => {
    const there = partOf(one) === part ? fieldOf(document, one) : undefined;
    return there?.label === words.label && there?.type === words.type && there?.to === words.to;
  });
  return path === undefined ? undefined : keyOf(path);
}

const unranked = ({ rank: _, column: _c, ...words }: Json): Json => words;

/** Words that may name another field of the same part. */
const naming = ['calc', 'start', 'currency', 'parent'];

/** Copies under keys of their own, or the field itself where it waits for a place; what they say of each other follows, what they said of fields that are not here is left out. */
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
  if (!map) return null;
  const there = fieldsOf(document, part);
  const taken = new Set(Object.keys(there));
  const renamed = new Map<string, string>();
  const mapped = new Set<string>();
  for (const { key, words } of clip.fields) {
    const meant = standingAside(document, layout, part, words);
    if (meant !== undefined) mapped.add(key);
    const fresh = meant ?? freeKey(key, taken);
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
    const made = {
      path: pointerOfField(path),
      after: { ...follow(words, renamed, taken, clip.from === document.key), rank: fieldRanks[index] },
    };
    return [
      ...(mapped.has(key) ? [] : [made]),
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
