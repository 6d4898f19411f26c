import type { EntityDocument } from '../language/entity.ts';
import type { FieldsetDocument, FieldsetUse } from '../language/fieldset.ts';
import { at } from '../language/pointer.ts';
import { isSame } from '../layers/diff-documents.ts';
import { changeAt, isPartOf, mapValues, roomAt, valueAt } from './place-of-use.ts';
import { type Json, type Kinds, keyInUse, rooms, type UseWords, usesIn, type Words } from './words-of-use.ts';

/**
 * An entity that was written out, as it is kept: without what its fieldsets say just so. What it has no more of them stands
 * in `without`. Written out again it is what it was.
 */
export function foldFieldsets(
  document: EntityDocument,
  known: ReadonlyMap<string, FieldsetDocument>,
  kinds: Kinds,
): EntityDocument {
  if (!document.fieldsets) return document;
  return usesIn(asTaken(document), known, kinds).reduce(foldUse, document);
}

/** As if nothing were left out: what is missing is seen by what stands there. */
export const asTaken = ({ fieldsets = {} }: EntityDocument): Pick<EntityDocument, 'fieldsets'> => ({
  fieldsets: mapValues(fieldsets, ({ without: _, forms, ...use }) => ({
    ...use,
    ...(forms ? { forms: mapValues(forms, ({ without: _w, ...place }) => place) } : {}),
  })),
});

/** Lines that went took their use along. */
function foldUse(document: EntityDocument, words: UseWords): EntityDocument {
  const use = document.fieldsets?.[words.use] as FieldsetUse;
  const { [words.use]: _use, ...others } = document.fieldsets ?? {};
  if (!isPartOf(document as Json, words.part)) return { ...document, fieldsets: others };
  const nameOf = (room: (typeof rooms)[number], own: string) =>
    Object.keys(words.fieldset[room] ?? {}).find((key) => keyInUse(words.use, use, key) === own) ?? own;
  const without: string[] = [];
  const said = rooms.reduce<Json>((json, room) => {
    if (Object.keys(words[room]).length === 0) return json;
    return changeAt(json, roomAt(words.part, room), (own) => {
      const folded = foldEntries((own ?? {}) as Words, words[room], (key, property) =>
        without.push(at('', room, nameOf(room, key), ...(property === undefined ? [] : [property]))),
      );
      return room === 'fields' || Object.keys(folded).length > 0 ? folded : undefined;
    });
  }, document as Json) as EntityDocument;
  const { forms, placed } = foldForms(document, words, use, (key) => nameOf('fields', key));
  const { without: _, ...rest } = use;
  const kept = {
    ...rest,
    ...(placed ? { forms: placed } : {}),
    ...(without.length > 0 ? { without: without.toSorted() } : {}),
  };
  return { ...said, ...(forms ? { forms } : {}), fieldsets: { ...document.fieldsets, [words.use]: kept } };
}

/** What is said otherwise than below; what is said below and not here is told of. */
function foldEntries(own: Words, below: Words, missing: (key: string, property?: string) => void): Words {
  const left = new Map(Object.entries(own));
  for (const [key, words] of Object.entries(below)) {
    const mine = own[key];
    if (!mine) {
      missing(key);
      continue;
    }
    for (const property of Object.keys(words)) if (!Object.hasOwn(mine, property)) missing(key, property);
    const differs = Object.entries(mine).filter(([property, value]) => !isSame(words[property], value));
    if (differs.length > 0) left.set(key, Object.fromEntries(differs));
    else left.delete(key);
  }
  return Object.fromEntries(left);
}

function foldForms(
  document: EntityDocument,
  words: UseWords,
  use: FieldsetUse,
  nameOf: (key: string) => string,
): Folded {
  if (!use.forms || !document.forms) return {};
  const forms = new Map(Object.entries(document.forms));
  const placed = Object.entries(use.forms).flatMap(([form, { without: _, ...place }]) => {
    const there = words.forms[form];
    const [map = '', ...rest] = (there?.at ?? []).toReversed();
    const holder = valueAt(forms.get(form) as Json | undefined, rest.toReversed());
    // A form, section or lines that went took them along.
    if (!there || !holder) return [];
    const own = (holder[map] ?? {}) as Words;
    const without = new Set<string>();
    const cells = foldEntries(own, there.cells, (key) => without.add(key));
    const afresh = [...without].filter((key) => own[key]).map((key) => [key, own[key] as Json]);
    const left = { ...holder, [map]: { ...cells, ...Object.fromEntries(afresh) } };
    const { frame } = there;
    forms.set(
      form,
      changeAt(forms.get(form) as Json, rest.toReversed(), () => (frame ? ownSection(frame, left) : left)) as Form,
    );
    return [
      [form, { ...place, ...(without.size > 0 ? { without: [...without].map(nameOf).toSorted() } : {}) }] as const,
    ];
  });
  return { forms: Object.fromEntries(forms), placed: Object.fromEntries(placed) };
}

interface Folded {
  readonly forms?: EntityDocument['forms'];
  readonly placed?: FieldsetUse['forms'];
}

type Form = NonNullable<EntityDocument['forms']>[string];

/** A section of its own says only what differs, and nothing at all where nothing does. */
function ownSection(frame: Json, { cells, ...said }: Json): Json | undefined {
  const differs = Object.entries(said).filter(([property, value]) => !isSame(frame[property], value));
  if (differs.length === 0 && Object.keys(cells as Words).length === 0) return undefined;
  return { ...Object.fromEntries(differs), cells };
}
