import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { titleOf } from '../../../schemas/compile/names.ts';
import { asTaken } from '../../../schemas/fieldsets/fold-fieldsets.ts';
import { type GivenField, givenFields } from '../../../schemas/fieldsets/given-fields.ts';
import { layFieldsets } from '../../../schemas/fieldsets/lay-fieldsets.ts';
import { keyInUse, titleInUse } from '../../../schemas/fieldsets/words-of-use.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import type { FieldsetDocument, FieldsetUse } from '../../../schemas/language/fieldset.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { sayChanges } from '../../../schemas/layers/say-changes.ts';
import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import type { Ask } from '../../kernel/command.ts';
import { type Json, readAt, type Step, takeSteps } from '../../kernel/steps.ts';
import type { Made } from '../form/form-commands.ts';
import { type Layout, mapOfField, readLayout, sectionsOf } from '../form/layout.ts';
import { labelOf, pointerOfField, rankBefore } from '../places.ts';
import { kindsByName } from './entity-face.ts';

type Known = ReadonlyMap<string, FieldsetDocument>;

/** Which field comes from which fieldset, also where the entity does not take it as it is. */
export const givenIn = (document: EntityDocument, known: Known): ReadonlyMap<string, GivenField> =>
  givenFields(asTaken(document), known, kindsByName);

/** Back to what the fieldset says, at the place where it stands. */
export function resetField(document: EntityDocument, layout: Layout, key: string, given: GivenField): Ask {
  const place = (path: string) => (readAt(document, path) as Json | undefined)?.rank ?? undefined;
  const ranked = (path: string, words: Json): Step => ({ path, after: { ...words, rank: place(path) ?? words.rank } });
  const map = mapOfField(layout, key);
  const cell = given.cells[layout.form];
  return {
    name: `“${labelOf(document, key)}”恢复字段组的设置`,
    steps: [ranked(pointerOfField(key), given.words), ...(map && cell ? [ranked(at(map, key), cell)] : [])],
  };
}

/** In what an entity's field differs from the fieldset's, in words. */
export function differencesOf(
  document: EntityDocument,
  layout: Layout,
  key: string,
  given: GivenField,
): readonly string[] {
  const { document: reset } = takeSteps(document, resetField(document, layout, key, given).steps);
  return sayChanges(reset, document, fieldKinds);
}

/** The fields become the entity's own: under the same keys, in the same columns. */
export const detach = (document: EntityDocument, use: string, fieldset: FieldsetDocument): Ask => ({
  name: `与字段组“${titleOf(fieldset.title)}”解除关联`,
  steps: [
    Object.keys(document.fieldsets ?? {}).length > 1
      ? { path: at('/fieldsets', use), after: undefined }
      : { path: '/fieldsets', after: undefined },
  ],
});

/** The keys a use would give that the entity has already. */
export const clashesOf = (document: EntityDocument, use: string, fieldset: FieldsetDocument): readonly string[] =>
  Object.keys(fieldset.fields)
    .map((key) => keyInUse(use, { of: fieldset.key }, key))
    .filter((key) => Object.hasOwn(document.fields, key) || Object.hasOwn(document.parts ?? {}, key));

/** A fieldset behind everything else, as a section of its own. */
export function placeFieldset(
  document: EntityDocument,
  form: string,
  fieldset: FieldsetDocument,
  { use, label }: { readonly use: string; readonly label: string },
): Made {
  const head = document.forms?.[form]?.head ?? {};
  const said: FieldsetUse = {
    of: fieldset.key,
    ...(label === '' ? {} : { label }),
    rank: rankBefore(document.fields, null),
    forms: { [form]: { rank: rankBefore(head, null) } },
  };
  const known = new Map([[fieldset.key, fieldset]]);
  const laid = layFieldsets({ ...document, fieldsets: { [use]: said } }, known, kindsByName);
  const added = (path: string): Step[] => {
    const [before, after] = [readAt(document, path), readAt(laid, path)] as (Json | undefined)[];
    return Object.entries(after ?? {}).flatMap(([key, words]) =>
      Object.hasOwn(before ?? {}, key) ? [] : [{ path: at(path, key), after: words }],
    );
  };
  const section = at('/forms', form, 'head', use);
  return {
    ask: {
      name: `放入字段组“${titleInUse(said, fieldset)}”`,
      steps: [
        { path: at('/fieldsets', use), after: said },
        ...['/fields', '/rules', '/checks', at('/forms', form, 'head')].flatMap(added),
      ],
    },
    pointers: [section],
  };
}

/** Chosen fields as a fieldset, and the entity as one that uses it: nothing of it is otherwise. */
export function takeAsFieldset(
  document: EntityDocument,
  layout: Layout,
  paths: readonly string[],
  { key, title }: { readonly key: string; readonly title: string },
): { readonly fieldset: FieldsetDocument; readonly ask: Ask } {
  const cells = sectionsOf(layout).flatMap(({ pointer, cols, cells: shown }) =>
    shown.flatMap(({ f }) =>
      paths.includes(f) ? [[f, readAt(document, at(pointer, 'cells', f)), cols] as const] : [],
    ),
  );
  const fieldset = {
    kind: 'fieldset',
    key,
    spec: CURRENT_SPEC,
    title,
    cols: cells[0]?.[2] ?? 3,
    fields: Object.fromEntries(paths.map((path) => [path, readAt(document, pointerOfField(path))])),
    cells: Object.fromEntries(cells.map(([path, cell]) => [path, cell])),
  } as FieldsetDocument;
  const forms = Object.keys(document.forms ?? {}).flatMap((form) => {
    const section = sectionsOf(readLayout(document, form)).find(({ cells: shown }) =>
      cells.every(([path]) => shown.some(({ f }) => f === path)),
    );
    return section && cells.length > 0 ? [[form, { section: section.key }] as const] : [];
  });
  const use: FieldsetUse = {
    of: key,
    keys: Object.fromEntries(paths.map((path) => [path, path])),
    ...(forms.length > 0 ? { forms: Object.fromEntries(forms) } : {}),
  };
  return { fieldset, ask: { name: `存为字段组“${title}”`, steps: [{ path: at('/fieldsets', key), after: use }] } };
}
