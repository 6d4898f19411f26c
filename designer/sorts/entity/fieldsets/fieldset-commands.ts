import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { asTaken } from '../../../../schemas/fieldsets/fold-fieldsets.ts';
import { type GivenField, givenFields } from '../../../../schemas/fieldsets/given-fields.ts';
import { layFieldsets } from '../../../../schemas/fieldsets/lay-fieldsets.ts';
import { columnsAt, roomAt } from '../../../../schemas/fieldsets/place-of-use.ts';
import { keyInUse, titleInUse } from '../../../../schemas/fieldsets/words-of-use.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { FieldsetDocument, FieldsetUse } from '../../../../schemas/language/fieldset.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { sayChanges } from '../../../../schemas/layers/say-changes.ts';
import { CURRENT_SPEC } from '../../../../schemas/upgrade/upgrade.ts';
import type { Ask } from '../../../kernel/command.ts';
import { fieldsOf, keyOf, labelOf, partOf, pointerOfField, rankBefore } from '../../../kernel/places.ts';
import { type Json, readAt, type Step, takeSteps } from '../../../kernel/steps.ts';
import type { Made } from '../form/form-commands.ts';
import { gridsOf, type Layout, mapOfField, readLayout, sectionsOf } from '../form/layout.ts';
import { kindsByName } from './entity-face.ts';

type Known = ReadonlyMap<string, FieldsetDocument>;

/** Which field comes from which fieldset, also where the entity does not take it as it is. */
export const givenIn = (document: EntityDocument, known: Known): ReadonlyMap<string, GivenField> =>
  givenFields(asTaken(document), known, kindsByName);

/** Back to what the fieldset says, at the place where it stands. */
export function resetField(document: EntityDocument, layout: Layout, path: string, given: GivenField): Ask {
  const ranked = (pointer: string, words: Json): Step => {
    const { rank = words.rank } = (readAt(document, pointer) ?? {}) as Json;
    return { path: pointer, after: { ...words, rank } };
  };
  const map = mapOfField(layout, path);
  const cell = given.cells[layout.form];
  return {
    name: `“${labelOf(document, path)}”恢复字段组的设置`,
    steps: [ranked(pointerOfField(path), given.words), ...(map && cell ? [ranked(at(map, keyOf(path)), cell)] : [])],
  };
}

/** In what an entity's field differs from the fieldset's, in words. */
export function differencesOf(
  document: EntityDocument,
  layout: Layout,
  path: string,
  given: GivenField,
): readonly string[] {
  const { document: reset } = takeSteps(document, resetField(document, layout, path, given).steps);
  return sayChanges(reset, document, { fields: fieldKinds });
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

/** The keys a use would give that are taken already where it is to stand. */
export function clashesOf(
  document: EntityDocument,
  use: string,
  fieldset: FieldsetDocument,
  part: string,
): readonly string[] {
  const parts = part === '' ? document.parts : document.parts?.[part]?.parts;
  const taken = new Set([...Object.keys(fieldsOf(document, part)), ...Object.keys(parts ?? {})]);
  return Object.keys(fieldset.fields)
    .map((key) => keyInUse(use, { of: fieldset.key }, key))
    .filter((key) => taken.has(key));
}

export interface Placing {
  readonly use: string;
  readonly label: string;
  /** The lines whose columns they become; '' is the head. */
  readonly part: string;
}

/** A fieldset behind everything else: as a section of its own, or as the last columns of lines. */
export function placeFieldset(
  document: EntityDocument,
  form: string,
  fieldset: FieldsetDocument,
  { use, label, part }: Placing,
): Made {
  const place = part === '' ? at('/forms', form, 'head') : at('/forms', form, ...columnsAt(part));
  const around = readAt(document, place) as Parameters<typeof rankBefore>[0];
  const fields = at('', ...roomAt(part, 'fields'));
  const isShown = part === '' || around !== undefined;
  const said: FieldsetUse = {
    of: fieldset.key,
    ...(part === '' ? {} : { part }),
    ...(label === '' ? {} : { label }),
    rank: rankBefore(fieldsOf(document, part), null),
    ...(isShown ? { forms: { [form]: { rank: rankBefore(around, null) } } } : {}),
  };
  const known = new Map([[fieldset.key, fieldset]]);
  const laid = layFieldsets({ ...document, fieldsets: { [use]: said } }, known, kindsByName);
  const added = (path: string): Step[] => {
    const [before, after] = [readAt(document, path), readAt(laid, path)] as (Json | undefined)[];
    return Object.entries(after ?? {}).flatMap(([key, words]) =>
      Object.hasOwn(before ?? {}, key) ? [] : [{ path: at(path, key), after: words }],
    );
  };
  const columns = Object.keys(fieldset.fields).map((key) => at(fields, keyInUse(use, said, key)));
  return {
    ask: {
      name: `放入字段组“${titleInUse(said, fieldset)}”`,
      steps: [{ path: at('/fieldsets', use), after: said }, ...[fields, '/rules', '/checks', place].flatMap(added)],
    },
    pointers: part === '' ? [at(place, use)] : columns,
  };
}

/** Chosen fields as a fieldset, and the entity as one that uses it: nothing of it is otherwise. */
export function takeAsFieldset(
  document: EntityDocument,
  layout: Layout,
  paths: readonly string[],
  { key, title }: { readonly key: string; readonly title: string },
): { readonly fieldset: FieldsetDocument; readonly ask: Ask } {
  const part = partOf(paths[0] ?? '');
  const cells = cellsOf(document, layout, paths);
  const fieldset = {
    kind: 'fieldset',
    key,
    spec: CURRENT_SPEC,
    title,
    cols: sectionsOf(layout).find(({ cells: shown }) => shown.some(({ f }) => f === cells[0]?.[0]))?.cols ?? 3,
    fields: Object.fromEntries(paths.map((path) => [keyOf(path), readAt(document, pointerOfField(path))])),
    cells: Object.fromEntries(cells),
  } as FieldsetDocument;
  const forms = Object.keys(document.forms ?? {}).flatMap((form) => {
    const there = readLayout(document, form);
    if (part !== '') return gridsOf(there).some((grid) => grid.part === part) ? [[form, {}] as const] : [];
    const section = sectionsOf(there).find(({ cells: shown }) =>
      cells.every(([key]) => shown.some(({ f }) => f === key)),
    );
    return section && cells.length > 0 ? [[form, { section: section.key }] as const] : [];
  });
  const use: FieldsetUse = {
    of: key,
    ...(part === '' ? {} : { part }),
    keys: Object.fromEntries(paths.map((path) => [keyOf(path), keyOf(path)])),
    ...(forms.length > 0 ? { forms: Object.fromEntries(forms) } : {}),
  };
  return { fieldset, ask: { name: `存为字段组“${title}”`, steps: [{ path: at('/fieldsets', key), after: use }] } };
}

/** How the fields stand in a section, or as columns: in order, for a column's width is its lines' own affair. */
function cellsOf(document: EntityDocument, layout: Layout, paths: readonly string[]) {
  const inSections = sectionsOf(layout).flatMap(({ pointer, cells }) =>
    cells.flatMap(({ f }) => (paths.includes(f) ? [[f, readAt(document, at(pointer, 'cells', f))] as const] : [])),
  );
  const inLines = gridsOf(layout).flatMap(({ cols, columns }) =>
    columns.flatMap(({ f, path }) => {
      const { rank } = (readAt(document, at(cols, f)) ?? {}) as Json;
      return paths.includes(path) ? [[f, { rank }] as const] : [];
    }),
  );
  return [...inSections, ...inLines];
}
