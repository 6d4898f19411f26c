import { schemaOfKind } from '../language/document.ts';
import type { EntityDocument } from '../language/entity.ts';
import type { FieldsetDocument } from '../language/fieldset.ts';
import { settle } from '../layers/lay-layers.ts';
import { changeAt, columnsAt, fieldsIn, isPartOf, mapValues, roomAt, valueAt } from './place-of-use.ts';
import { type Json, type Kinds, type PlacedWords, rooms, type UseWords, usesIn, type Words } from './words-of-use.ts';

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

/** Lines that are not there get no columns; compile tells of it. */
function layUse(document: Json, words: UseWords): Json {
  const { part, forms } = words;
  if (!isPartOf(document, part)) return document;
  const laid = rooms
    .filter((room) => Object.keys(words[room]).length > 0)
    .reduce(
      (json, room) => changeAt(json, roomAt(part, room), (own) => layEntries(own as Words | undefined, words[room])),
      document,
    );
  return Object.entries(forms).reduce(
    (json, [form, placed]) =>
      valueAt(json, ['forms', form])
        ? changeAt(json, ['forms', form], (under) => layPlaced(under ?? {}, placed))
        : json,
    laid,
  );
}

/** A form without the section or the lines that are meant stays as it is; compile tells of it. */
function layPlaced(form: Json, { at, frame, cells }: PlacedWords): Json {
  const [map = '', ...place] = at.toReversed();
  const holder = place.toReversed();
  if (!valueAt(form, holder) && !frame) return form;
  return changeAt(form, holder, (under) => ({
    ...frame,
    ...under,
    [map]: layEntries(under?.[map] as Words | undefined, cells),
  }));
}

/** The entity's own come first: those without a rank stand in front of what is added. */
const layEntries = (own: Words = {}, below: Words): Words => ({
  ...own,
  ...Object.fromEntries(Object.entries(below).map(([key, words]) => [key, { ...words, ...own[key] }])),
});

/** A field of the head or of lines. */
interface Spot {
  readonly part: string;
  readonly key: string;
}

/** Fields that are adjusted and nowhere given: the keys of words without a kind. */
export const goneFrom = (document: EntityDocument, uses: readonly UseWords[]): readonly Spot[] =>
  document.facetOf !== undefined
    ? []
    : [...new Set(['', ...uses.map(({ part }) => part)])].flatMap((part) => {
        const given = uses.filter((use) => use.part === part);
        return Object.entries(fieldsIn(document as Json, part)).flatMap(([key, { type }]) =>
          type === undefined && !given.some(({ fields }) => Object.hasOwn(fields, key)) ? [{ part, key }] : [],
        );
      });

const withoutGone = (document: Json, gone: readonly Spot[]): Json =>
  gone.reduce((json, { part, key }) => {
    const left = (entries: Json | undefined): Json | undefined => {
      const { [key]: _, ...rest } = entries ?? {};
      return entries && rest;
    };
    const fields = changeAt(json, roomAt(part, 'fields'), left);
    return fields.forms
      ? changeAt(fields, ['forms'], (forms) =>
          mapValues((forms ?? {}) as Words, (form) => withoutCell(form, part, left)),
        )
      : fields;
  }, document);

function withoutCell(form: Json, part: string, left: (cells: Json | undefined) => Json | undefined): Json {
  if (part !== '') return valueAt(form, columnsAt(part)) ? changeAt(form, columnsAt(part), left) : form;
  if (!form.head) return form;
  const head = mapValues(form.head as Words, (section) => changeAt(section, ['cells'], left));
  return { ...form, head };
}
