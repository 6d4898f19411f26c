import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { Ask } from '../../../kernel/command.ts';
import { labelOf, rankBefore } from '../../../kernel/places.ts';
import { readAt } from '../../../kernel/steps.ts';
import { freeKey } from '../../../kernel/suggest-key.ts';

/** The ordered rooms of a list: what is shown, and by what it is searched. */
export type Room = 'cols' | 'find';
const words: Readonly<Record<Room, string>> = { cols: '列', find: '查询条件' };

type Ranked = Readonly<Record<string, { readonly rank?: string }>>;
const roomAt = (document: EntityDocument, list: string, room: Room) =>
  (readAt(document, at('/lists', list, room)) ?? {}) as Ranked;

export const entriesIn = (document: EntityDocument, list: string, room: Room) =>
  inOrder(roomAt(document, list, room)) as readonly (readonly [string, Readonly<Record<string, unknown>>])[];

export function addEntry(document: EntityDocument, list: string, room: Room, field: string): Ask {
  const rank = rankBefore(roomAt(document, list, room), null);
  return {
    name: `添加${words[room]}“${labelOf(document, field)}”`,
    steps: [{ path: at('/lists', list, room, field), after: { rank } }],
  };
}

export const removeEntry = (document: EntityDocument, list: string, room: Room, field: string): Ask => ({
  name: `移走${words[room]}“${labelOf(document, field)}”`,
  steps: [{ path: at('/lists', list, room, field), after: undefined }],
});

/** One place up or down; null at the edge. */
export function moveEntry(document: EntityDocument, list: string, room: Room, field: string, by: 1 | -1): Ask | null {
  const order = entriesIn(document, list, room).map(([key]) => key);
  const to = order.indexOf(field) + by;
  if (!order.includes(field) || to < 0 || to >= order.length) return null;
  return putEntry(document, list, room, field, by === 1 ? (order[to + 1] ?? null) : (order[to] ?? null));
}

export const putEntry = (
  document: EntityDocument,
  list: string,
  room: Room,
  field: string,
  before: string | null,
): Ask => ({
  name: `移动${words[room]}“${labelOf(document, field)}”`,
  steps: [
    {
      path: at('/lists', list, room, field, 'rank'),
      after: rankBefore(roomAt(document, list, room), before, [field]),
    },
  ],
});

export const setEntry = (
  document: EntityDocument,
  list: string,
  room: Room,
  field: string,
  property: string,
  value: unknown,
): Ask => ({
  name: `修改${words[room]}“${labelOf(document, field)}”`,
  steps: [{ path: at('/lists', list, room, field, property), after: value }],
  joins: `${list} ${room} ${field} ${property}`,
});

/** The way a list is asked; only a part of a text can be asked for in several. */
export function setOp(document: EntityDocument, list: string, field: string, op: string | undefined): Ask {
  const ask = setEntry(document, list, 'find', field, 'op', op);
  const modes = { path: at('/lists', list, 'find', field, 'modes'), after: undefined };
  return op === 'like' ? ask : { ...ask, steps: [...ask.steps, modes] };
}

/** A property of the list as a whole; an empty list of words says nothing and goes. */
export const setList = (list: string, property: string, value: unknown, said: string): Ask => ({
  name: `修改列表的${said}`,
  steps: [
    { path: at('/lists', list, property), after: Array.isArray(value) && value.length === 0 ? undefined : value },
  ],
  joins: `${list} ${property}`,
});

/** Another list of the same records, beginning with the columns of the first. */
export function addList(document: EntityDocument): { readonly ask: Ask; readonly key: string } {
  const lists = document.lists ?? {};
  const key = freeKey('list', new Set(Object.keys(lists)));
  const first = Object.values(lists)[0];
  const after = { ...(first ?? { cols: {} }), title: '新的列表' };
  return { ask: { name: '添加列表', steps: [{ path: at('/lists', key), after }] }, key };
}
