import type { EntityDocument } from '../language/entity.ts';
import type { FieldsetDocument } from '../language/fieldset.ts';
import { below } from '../language/names.ts';
import { type Json, type Kinds, keyInUse, usesIn } from './words-of-use.ts';

/** A field that an entity has from a fieldset. */
export interface GivenField {
  readonly use: string;
  readonly fieldset: FieldsetDocument;
  /** What it is in the fieldset. */
  readonly name: string;
  /** What the fieldset says of it, in the entity's keys and labels. */
  readonly words: Json;
  /** By form: how the fieldset has it stand there. */
  readonly cells: Readonly<Record<string, Json>>;
}

/** The fields an entity has from fieldsets, by path: `shipCity`, `lines.shipCity`. */
export function givenFields(
  { fieldsets = {} }: Pick<EntityDocument, 'fieldsets'>,
  known: ReadonlyMap<string, FieldsetDocument>,
  kinds: Kinds,
): ReadonlyMap<string, GivenField> {
  const given = new Map<string, GivenField>();
  for (const { use, fieldset, part, fields, forms } of usesIn({ fieldsets }, known, kinds)) {
    for (const name of Object.keys(fieldset.fields)) {
      const key = keyInUse(use, fieldsets[use] ?? { of: fieldset.key }, name);
      const words = fields[key];
      const cells = Object.entries(forms).flatMap(([form, placed]) => {
        const cell = placed.cells[key];
        return cell ? [[form, cell] as const] : [];
      });
      if (words) given.set(below(part, key), { use, fieldset, name, words, cells: Object.fromEntries(cells) });
    }
  }
  return given;
}
