import type { MenuDocument, MenuItemDocument } from '../../../schemas/language/menu.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { at, stepsOf } from '../../../schemas/language/pointer.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import type { Ask } from '../../kernel/command.ts';
import {
  below,
  depthOf,
  type Entries,
  type Entry,
  entriesAt,
  entryAt,
  keyOf,
  linesOf,
  roomOf,
} from '../../kernel/menu-lines.ts';
import { ranksBefore } from '../../kernel/places.ts';
import { freshKey } from '../../kernel/tree.ts';

/** How deep a menu goes. */
export const deepest = 3;

/** The line a pointer into the menu is about. */
export function lineAt(menu: MenuDocument, pointer: string | null): string | null {
  const steps = pointer === null ? [] : stepsOf(pointer);
  let found: string | null = null;
  for (let size = 2; size <= steps.length && steps[size - 2] === 'items'; size += 2) {
    const here = at('', ...steps.slice(0, size));
    if (entryAt(menu, here)) found = here;
  }
  return found;
}

const heightOf = (entry: Entry | undefined): number =>
  1 + Math.max(0, ...Object.values((entry?.items ?? {}) as Entries).map(heightOf));

/** Whether an entry with all below it can stand in a room: never in itself, never too deep. */
export const fits = (menu: MenuDocument, pointer: string, room: string): boolean =>
  room !== below(pointer) &&
  !room.startsWith(`${pointer}/`) &&
  (stepsOf(room).length + 1) / 2 - 1 + heightOf(entryAt(menu, pointer)) <= deepest;

const allKeys = (menu: MenuDocument): ReadonlySet<string> =>
  new Set(linesOf(menu).map(({ pointer }) => keyOf(pointer)));

const nameOf = (menu: MenuDocument, pointer: string): string => {
  const entry = entryAt(menu, pointer);
  return entry ? titleOf(entry.title) : keyOf(pointer);
};

/** A new entry in a room, with a key that no other of the menu has. */
export function addEntry(menu: MenuDocument, room: string, before: string | null, entry: Entry, wish: string) {
  const key = freshKey(allKeys(menu), wish);
  const [rank] = ranksBefore(entriesAt(menu, room), before, 1);
  const pointer = at(room, key);
  const ask: Ask = { name: `添加“${titleOf(entry.title)}”`, steps: [{ path: pointer, after: { ...entry, rank } }] };
  return { ask, pointer };
}

export const removeEntry = (menu: MenuDocument, pointer: string): Ask => ({
  name: `删除“${nameOf(menu, pointer)}”`,
  steps: [{ path: pointer, after: undefined }],
});

/** Entries that have nothing below them say nothing of what is below: the lowest of a menu may not. */
function withoutRoom(entry: Entry): Entry {
  const { items, ...rest } = entry as Entry & { readonly items?: Entries };
  const inside = Object.entries(items ?? {}).map(([key, inner]) => [key, withoutRoom(inner)] as const);
  return inside.length > 0 ? { ...rest, items: Object.fromEntries(inside) } : rest;
}

/** Takes an entry with all below it to another place; null where it cannot stand there. */
export function moveEntry(menu: MenuDocument, pointer: string, room: string, before: string | null) {
  const entry = entryAt(menu, pointer);
  if (!entry || !fits(menu, pointer, room)) return null;
  const key = keyOf(pointer);
  const isHere = roomOf(pointer) === room;
  const [rank] = ranksBefore(entriesAt(menu, room), before, 1, isHere ? [key] : []);
  const name = `移动“${titleOf(entry.title)}”`;
  if (isHere) return { ask: { name, steps: [{ path: at(pointer, 'rank'), after: rank }] } satisfies Ask, pointer };
  const taken = Object.hasOwn(entriesAt(menu, room), key);
  const next = at(room, taken ? freshKey(allKeys(menu), key) : key);
  const steps = [
    { path: pointer, after: undefined },
    { path: next, after: { ...withoutRoom(entry), rank } },
  ];
  return { ask: { name, steps } satisfies Ask, pointer: next };
}

/** One step by keys: among its neighbours, into the one above, out of the one it stands in. */
export function stepEntry(menu: MenuDocument, pointer: string, way: 'up' | 'down' | 'in' | 'out') {
  const room = roomOf(pointer);
  const order = inOrder(entriesAt(menu, room)).map(([key]) => key);
  const index = order.indexOf(keyOf(pointer));
  if (way === 'up') return index > 0 ? moveEntry(menu, pointer, room, order[index - 1] ?? null) : null;
  if (way === 'down') return index < order.length - 1 ? moveEntry(menu, pointer, room, order[index + 2] ?? null) : null;
  if (way === 'in') {
    const above = order[index - 1];
    return above === undefined ? null : moveEntry(menu, pointer, below(at(room, above)), null);
  }
  if (depthOf(pointer) < 2) return null;
  const parent = roomOf(room);
  const outer = roomOf(parent);
  const beside = inOrder(entriesAt(menu, outer)).map(([key]) => key);
  return moveEntry(menu, pointer, outer, beside[beside.indexOf(keyOf(parent)) + 1] ?? null);
}

/** A word about one entry; undefined takes it back. */
export const setEntry = (
  menu: MenuDocument,
  pointer: string,
  word: Exclude<keyof MenuItemDocument, 'items'>,
  value: unknown,
  words: string,
): Ask => ({
  name: `${words}“${nameOf(menu, pointer)}”`,
  steps: [{ path: at(pointer, word), after: value }],
  ...(typeof value === 'string' ? { joins: at(pointer, word) } : {}),
});

/** What an entry opens, with the right it asks for where that is plain. */
export const setOpens = (
  menu: MenuDocument,
  pointer: string,
  opens: MenuItemDocument['opens'],
  needs?: string,
): Ask => ({
  name: `修改“${nameOf(menu, pointer)}”打开的内容`,
  steps: [
    { path: at(pointer, 'opens'), after: opens },
    { path: at(pointer, 'needs'), after: needs },
  ],
});
