import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import type { Ask } from '../../../kernel/command.ts';
import type { SlotRoom } from './slot-rooms.ts';

export type ExtDocument = NonNullable<EntityDocument['ext']>;
export type SlotSide = 'before' | 'after';

/** What an entity that says nothing of it lets its company add. */
export const most = 40;

export const isOpen = ({ ext }: EntityDocument): boolean => (ext?.max ?? most) > 0;

const slotsOf = (document: EntityDocument): ExtDocument['slots'] => document.ext?.slots ?? {};
const typesOf = (document: EntityDocument, all: readonly string[]): readonly string[] => document.ext?.types ?? all;

/** The section whole: it names its kinds and its limit from the moment something of it is said. */
const written = (document: EntityDocument, all: readonly string[], change: Partial<ExtDocument>) => ({
  path: '/ext',
  after: {
    slots: slotsOf(document),
    types: [...typesOf(document, all)],
    max: document.ext?.max ?? most,
    ...change,
  },
});

/** Closed: room for none. Opened again it takes every kind there is, where it named none. */
export function setOpen(document: EntityDocument, all: readonly string[], open: boolean): Ask {
  const types = typesOf(document, all).length > 0 ? {} : { types: [...all] };
  const change = open ? { max: most, ...types } : { max: 0 };
  return { name: open ? '开放扩展字段' : '不再开放扩展字段', steps: [written(document, all, change)] };
}

export const setMost = (document: EntityDocument, all: readonly string[], max: number): Ask => ({
  name: '修改扩展字段的个数',
  steps: [written(document, all, { max })],
  joins: '/ext/max',
});

/** At least one kind; in the order the kinds are known by. */
export function setTypes(document: EntityDocument, all: readonly string[], types: readonly string[]): Ask | null {
  const chosen = all.filter((one) => types.includes(one));
  return chosen.length === 0
    ? null
    : { name: '修改扩展字段的类型', steps: [written(document, all, { types: chosen })] };
}

/** Where the fields of a slot come to stand; null: where there is room, at the end. */
export function setSlot(
  document: EntityDocument,
  all: readonly string[],
  room: SlotRoom,
  place: { readonly side: SlotSide; readonly field: string } | null,
): Ask {
  const { [room.slot]: _, ...rest } = slotsOf(document);
  const slots = place ? { ...rest, [room.slot]: { [place.side]: place.field } } : rest;
  return { name: `修改${room.label}里扩展字段的位置`, steps: [written(document, all, { slots })] };
}

export function placeOf(document: EntityDocument, slot: string): { side: SlotSide; field: string } | null {
  const said = entryOf(slotsOf(document), slot);
  if (said?.after !== undefined) return { side: 'after', field: said.after };
  return said?.before === undefined ? null : { side: 'before', field: said.before };
}
