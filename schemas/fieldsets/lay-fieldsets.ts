import { schemaOfKind } from '../language/document.ts';
import type { EntityDocument } from '../language/entity.ts';
import type { FieldsetDocument } from '../language/fieldset.ts';
import { settle } from '../layers/lay-layers.ts';
import { type Json, type Kinds, type PlacedWords, type UseWords, usesIn, type Words } from './words-of-use.ts';

/**
 * An entity with the fields of its fieldsets written out, each property as the entity says it or else as the fieldset does.
 * What it adjusts of a field that the fieldset has no more is left out.
 */
export function layFieldsets(
  document: EntityDocument,
  known: ReadonlyMap<string, FieldsetDocument>,
  kinds: Kinds,
): EntityDocument {
  if (!document.fieldsets) return document;
  const uses = usesIn(document, known, kinds);
  const laid = uses.reduce<Json>(layUse, document as Json);
  return settle(schemaOfKind('entity'), withoutGone(laid, goneFrom(document, uses))) as EntityDocument;
}

function layUse(document: Json, { fields, rules, checks, forms }: UseWords): Json {
  const rooms = Object.entries({ fields, rules, checks }).filter(([, words]) => Object.keys(words).length > 0);
  const laid = rooms.map(([room, words]) => [room, layEntries(document[room] as Words | undefined, words)]);
  const said = (document.forms ?? {}) as Words;
  const shown = Object.entries(forms).flatMap(([form, placed]) => {
    const under = said[form];
    return under ? [[form, layPlaced(under, placed)]] : [];
  });
  return {
    ...document,
    ...Object.fromEntries(laid),
    ...(shown.length > 0 ? { forms: { ...said, ...Object.fromEntries(shown) } } : {}),
  };
}

/** A form without the section that is meant stays as it is; compile tells of it. */
function layPlaced(form: Json, { section, frame, cells }: PlacedWords): Json {
  const head = (form.head ?? {}) as Words;
  const under = head[section];
  if (!under && !frame) return form;
  const laid = { ...frame, ...under, cells: layEntries(under?.cells as Words | undefined, cells) };
  return { ...form, head: { ...head, [section]: laid } };
}

/** The entity's own come first: those without a rank stand in front of what is added. */
const layEntries = (own: Words = {}, below: Words): Words => ({
  ...own,
  ...Object.fromEntries(Object.entries(below).map(([key, words]) => [key, { ...words, ...own[key] }])),
});

/** Fields that are adjusted and nowhere given: the keys of words without a kind. */
export const goneFrom = (document: EntityDocument, uses: readonly UseWords[]): readonly string[] =>
  Object.entries(document.fields ?? {}).flatMap(([key, { type }]) =>
    type === undefined && document.facetOf === undefined && !uses.some(({ fields }) => Object.hasOwn(fields, key))
      ? [key]
      : [],
  );

function withoutGone(document: Json, gone: readonly string[]): Json {
  if (gone.length === 0) return document;
  const left = (entries: unknown): Words =>
    Object.fromEntries(Object.entries(entries as Words).filter(([key]) => !gone.includes(key)));
  const mapped = (entries: unknown, make: (entry: Json) => Json): Words =>
    Object.fromEntries(Object.entries((entries ?? {}) as Words).map(([key, entry]) => [key, make(entry)]));
  const forms = mapped(document.forms, (form) =>
    form.head
      ? { ...form, head: mapped(form.head, (section) => ({ ...section, cells: left(section.cells ?? {}) })) }
      : form,
  );
  return { ...document, fields: left(document.fields), ...(document.forms ? { forms } : {}) };
}
