import type { EntityDocument } from '../../../../../schemas/language/entity.ts';
import { at, stepsOf } from '../../../../../schemas/language/pointer.ts';
import { fieldsOf, pointerOfField, ranksBefore } from '../../../../kernel/places.ts';
import { type Json, readAt, type Step, takeSteps } from '../../../../kernel/steps.ts';
import { freeKey } from '../../../../kernel/suggest-key.ts';
import type { FieldClip } from '../field-clip.ts';
import { addSection, type Made, partOfTarget, type Target } from '../form-commands.ts';
import { gridsOf, type Layout, mapOfField, readLayout, sectionsOf } from '../layout.ts';
import { isReadable, keysOf, type Mapping, mapFields, naming, type Place, pointerOfRule } from './mapping.ts';
import { renameAll, renameInRule, ruleAmong } from './rules-of-clip.ts';

/** A section as it was copied, behind all others of its tab. */
export function pasteSection(
  document: EntityDocument,
  layout: Layout,
  clip: FieldClip,
  tab: string | null = null,
  mapping?: Mapping,
): Made | null {
  const made = addSection(document, layout, null, tab);
  const [first] = made.ask.steps;
  const [pointer = ''] = made.pointers;
  if (!first || !clip.section) return null;
  const step = { path: first.path, after: { ...(first.after as Json), ...clip.section } };
  const after = takeSteps(document, [step]).document;
  const target: Target = { in: 'section', section: stepsOf(pointer).at(-1) ?? '', before: null };
  const filled = pasteFields(after, readLayout(after, layout.form), clip, target, '粘贴', mapping);
  const name = `粘贴分组“${clip.section.title}”`;
  return filled && { ask: { name, steps: [step, ...filled.ask.steps] }, pointers: [pointer] };
}

/** As the mapping says: copies under keys of their own, or the fields that are there. What they say of each other follows, what they said of fields that are not here is left out. */
export function pasteFields(
  document: EntityDocument,
  layout: Layout,
  clip: FieldClip,
  target: Target,
  word = '粘贴',
  mapping: Mapping = mapFields(document, layout, clip, partOfTarget(target)),
): Made | null {
  const part = partOfTarget(target);
  const map =
    target.in === 'section'
      ? at(sectionsOf(layout).find(({ key }) => key === target.section)?.pointer ?? '', 'cells')
      : gridsOf(layout).find((grid) => grid.part === part)?.cols;
  if (!map) return null;
  const there = fieldsOf(document, part);
  const cells = (readAt(document, map) ?? {}) as Readonly<Record<string, { rank?: string }>>;
  const fieldRanks = ranksBefore(there, null, clip.fields.length);
  const cellRanks = ranksBefore(cells, target.before, clip.fields.length);
  const pointers: string[] = [];
  const steps = clip.fields.flatMap(({ key, words, cell }, index): Step[] => {
    const choice = mapping.get(key);
    if (!choice || choice.as === 'left') return [];
    const path = part === '' ? choice.key : `${part}.${choice.key}`;
    pointers.push(pointerOfField(path));
    const after = { ...follow(words, clip, mapping, { document, part }), rank: fieldRanks[index] };
    return [
      ...(choice.as === 'new' ? [{ path: pointerOfField(path), after }] : []),
      // One that stands in the form already keeps its place.
      ...(choice.as === 'used' && mapOfField(layout, path)
        ? []
        : [{ path: at(map, choice.key), after: { ...fitted(cell, part), rank: cellRanks[index] } }]),
    ];
  });
  const rules = clip.from === document.key ? [] : pastedRules(document, clip, mapping, part);
  return { ask: { name: `${word} ${pointers.length} 个字段`, steps: [...steps, ...rules] }, pointers };
}

/** Rules come with the fields they are about, behind those that are here. */
function pastedRules(document: EntityDocument, clip: FieldClip, mapping: Mapping, part: string): readonly Step[] {
  const keys = keysOf(mapping);
  const coming = (clip.rules ?? []).flatMap((rule) => ruleAmong(rule, keys) ?? []);
  const taken = new Set(Object.keys(document.rules ?? {}));
  const ranks = ranksBefore(document.rules, null, coming.length);
  return coming.map((rule, index) => {
    const key = freeKey('rule', taken);
    taken.add(key);
    const said = renameInRule(rule, keys);
    return { path: pointerOfRule(key), after: { ...said, ...(part === '' ? {} : { on: part }), rank: ranks[index] } };
  });
}

/** A cell of a head has a span, a column a width. */
const fitted = ({ span, w, pin, off }: Json, part: string): Json => ({
  ...(part === '' && span !== undefined ? { span } : {}),
  ...(part !== '' ? Object.fromEntries(Object.entries({ w, pin, off }).filter(([, said]) => said !== undefined)) : {}),
});

const follow = (words: Json, clip: FieldClip, mapping: Mapping, place: Place): Json =>
  Object.fromEntries(
    Object.entries(words).flatMap(([property, value]): [string, unknown][] => {
      if (!Object.hasOwn(naming, property) || typeof value !== 'string') return [[property, value]];
      return isReadable(value, clip, mapping, place) ? [[property, renameAll(value, keysOf(mapping))]] : [];
    }),
  );
