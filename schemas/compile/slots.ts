import type { EntityDocument } from '../language/entity.ts';
import { at } from '../language/pointer.ts';
import { inOrder, type Ranked } from '../language/ranks.ts';
import type { GrowingField, Shape } from './shape.ts';

const MARK = '@ext:';

/** What is laid out: head cells of a form, columns of a part, columns of a list. */
export type SlotPlace =
  | { readonly of: 'list' }
  | { readonly of: 'head' }
  | { readonly of: 'part'; readonly part: string };

/**
 * The entries of a layout in order, with the fields of higher layers in their slot: where `@ext:slot` stands, else where `ext.slots` puts it.
 * A field that is laid out by hand, here or in `elsewhere`, is not put in a slot as well.
 */
export function fillSlots<Entry extends Ranked>(
  entries: Readonly<Record<string, Entry>>,
  place: SlotPlace,
  path: string,
  shape: Shape,
  elsewhere: ReadonlySet<string> = new Set(),
): readonly (readonly [string, Entry | Record<string, never>])[] {
  const written = inOrder(entries);
  const used = new Set([...elsewhere, ...Object.keys(entries)]);
  const waiting = extended(shape, place).filter((field) => !used.has(field.key));
  const filled: (readonly [string, Entry | Record<string, never>])[] = [];
  const put = (slot: string) => {
    for (const field of takeFor(waiting, slot, shape)) filled.push([field.key, {}]);
  };
  const slots = slotsOf(shape.document, place).filter(([slot]) => !Object.hasOwn(entries, MARK + slot));
  for (const [index, [key, entry]] of written.entries()) {
    if (key.startsWith(MARK)) {
      const slot = key.slice(MARK.length);
      if (Object.hasOwn(shape.document.ext?.slots ?? {}, slot)) put(slot);
      else shape.findings.say('unknown_slot', at(path, key), { slot });
      continue;
    }
    const isLast = index === written.length - 1;
    for (const [slot, { before }] of slots) if (before === key || (before === '@last' && isLast)) put(slot);
    filled.push([key, entry]);
    for (const [slot, { after }] of slots) if (after === key || (after === '@last' && isLast)) put(slot);
  }
  return filled;
}

const extended = (shape: Shape, place: SlotPlace): GrowingField[] => {
  const part = place.of === 'part' ? place.part : '';
  return [...shape.fields.values()].filter((field) => field.part === part && field.inExt);
};

/** A field goes where it asks to; without a wish, where there is first room. */
function takeFor(waiting: GrowingField[], slot: string, shape: Shape): readonly GrowingField[] {
  const taken = waiting.filter((field) => (wishOf(shape.document, field) ?? slot) === slot);
  for (const field of taken) waiting.splice(waiting.indexOf(field), 1);
  return taken;
}

function wishOf(document: EntityDocument, field: GrowingField): string | undefined {
  const part = field.part
    .split('.')
    .reduce<{ fields?: object; parts?: object } | undefined>(
      (here, step) =>
        step === '' ? here : (here?.parts as Record<string, { fields?: object; parts?: object }>)?.[step],
      document as { fields?: object; parts?: object },
    );
  return (part?.fields as Record<string, { slot?: string }> | undefined)?.[field.key]?.slot;
}

/** A slot called `list` is for lists, one called as a part for its columns, any other for the head. */
function slotsOf(document: EntityDocument, place: SlotPlace) {
  const all = Object.entries(document.ext?.slots ?? {});
  const partKeys = new Set([...Object.keys(document.parts ?? {})]);
  if (place.of === 'list') return all.filter(([slot]) => slot === 'list');
  if (place.of === 'part') return all.filter(([slot]) => slot === place.part);
  return all.filter(([slot]) => slot !== 'list' && !partKeys.has(slot));
}
