import type { EntityDocument } from '../language/entity.ts';
import { at } from '../language/pointer.ts';
import { inOrder, type Ranked } from '../language/ranks.ts';
import { fieldDocument } from './field-document.ts';
import type { GrowingField, Shape } from './shape.ts';

const MARK = '@ext:';

/** What is laid out: head cells of a form, columns of a part, columns of a list. `isLast`: no other section of the form has room. */
export type SlotPlace =
  | { readonly of: 'list' }
  | { readonly of: 'head'; readonly isLast: boolean }
  | { readonly of: 'part'; readonly part: string };

/** What a field of a higher layer says of its own room. */
export interface SlotEntry {
  readonly w?: number;
  readonly span?: number;
}

/**
 * The entries of a layout in order, with the fields of higher layers in their slot: where `@ext:slot` stands, else where
 * `ext.slots` puts it, else at the end: before the last column of a list, behind the last of lines and of a form.
 * A field that is laid out by hand, here or in `elsewhere`, is not put in a slot as well.
 */
export function fillSlots<Entry extends Ranked>(
  entries: Readonly<Record<string, Entry>>,
  place: SlotPlace,
  path: string,
  shape: Shape,
  elsewhere: ReadonlySet<string> = new Set(),
): readonly (readonly [string, Entry | SlotEntry])[] {
  const written = inOrder(entries);
  const used = new Set([...elsewhere, ...Object.keys(entries)]);
  const waiting = extended(shape, place).filter((field) => !used.has(field.key));
  const filled: (readonly [string, Entry | SlotEntry])[] = [];
  const put = (fields: readonly GrowingField[]) => {
    for (const field of fields) filled.push([field.key, entryFor(shape, field)]);
  };
  const slots = slotsOf(shape.document, place).filter(([slot]) => !Object.hasOwn(entries, MARK + slot));
  for (const [index, [key, entry]] of written.entries()) {
    if (key.startsWith(MARK)) {
      const slot = key.slice(MARK.length);
      if (Object.hasOwn(shape.document.ext?.slots ?? {}, slot)) put(takeFor(waiting, slot, shape));
      else shape.findings.say('unknown_slot', at(path, key), { slot });
      continue;
    }
    const isLast = index === written.length - 1;
    for (const [slot, { before }] of slots)
      if (before === key || (before === '@last' && isLast)) put(takeFor(waiting, slot, shape));
    if (isLast && place.of === 'list') put(rest(waiting, shape, place));
    filled.push([key, entry]);
    for (const [slot, { after }] of slots)
      if (after === key || (after === '@last' && isLast)) put(takeFor(waiting, slot, shape));
  }
  put(rest(waiting, shape, place));
  return filled;
}

const extended = (shape: Shape, place: SlotPlace): GrowingField[] => {
  const part = place.of === 'part' ? place.part : '';
  const where = place.of === 'list' ? 'list' : 'form';
  return [...shape.fields.values()].filter((field) => field.part === part && isIn(shape, field, where));
};

/** Whether a field of a higher layer asks to be shown somewhere; one that does not say is, in forms and lists. */
export function isIn(shape: Shape, field: GrowingField, where: 'form' | 'list' | 'find'): boolean {
  if (!field.added) return false;
  const said = fieldDocument(shape.document, field);
  return !said?.retired && (said?.places ?? ['form', 'list']).includes(where);
}

function entryFor(shape: Shape, field: GrowingField): SlotEntry {
  const { w, span } = fieldDocument(shape.document, field) ?? {};
  return { ...(w === undefined ? {} : { w }), ...(span === undefined ? {} : { span }) };
}

/** A field goes where it asks to; without a wish, where there is first room. */
const takeFor = (waiting: GrowingField[], slot: string, shape: Shape): readonly GrowingField[] =>
  take(waiting, (field) => (wishOf(shape, field) ?? slot) === slot);

/** What no slot takes here. A head of several sections leaves it to the last; a wish for a slot that stands elsewhere is kept. */
function rest(waiting: GrowingField[], shape: Shape, place: SlotPlace): readonly GrowingField[] {
  if (place.of === 'head' && !place.isLast) return [];
  const isNamed = slotsOf(shape.document, place).length > 0;
  return isNamed ? [] : take(waiting, () => true);
}

function take(waiting: GrowingField[], fits: (field: GrowingField) => boolean): readonly GrowingField[] {
  const taken = waiting.filter(fits);
  for (const field of taken) waiting.splice(waiting.indexOf(field), 1);
  return taken;
}

const wishOf = (shape: Shape, field: GrowingField): string | undefined => fieldDocument(shape.document, field)?.slot;

/** A slot called `list` is for lists, one called as a part for its columns, any other for the head. */
function slotsOf(document: EntityDocument, place: SlotPlace) {
  const all = Object.entries(document.ext?.slots ?? {});
  const partKeys = new Set([...Object.keys(document.parts ?? {})]);
  if (place.of === 'list') return all.filter(([slot]) => slot === 'list');
  if (place.of === 'part') return all.filter(([slot]) => slot === place.part);
  return all.filter(([slot]) => slot !== 'list' && !partKeys.has(slot));
}
