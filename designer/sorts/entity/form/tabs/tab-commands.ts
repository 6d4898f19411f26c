import type { EntityDocument } from '../../../../../schemas/language/entity.ts';
import { at } from '../../../../../schemas/language/pointer.ts';
import type { Ask } from '../../../../kernel/command.ts';
import { partOf, partOfPointer, pathOfPointer, rankBefore, ranksBefore } from '../../../../kernel/places.ts';
import { readAt, type Step } from '../../../../kernel/steps.ts';
import { freeKey } from '../../../../kernel/suggest-key.ts';
import type { Made } from '../form-commands.ts';
import { formAt, type Layout, sectionsOf, type TabSpot } from '../layout.ts';

type Ranked = Readonly<Record<string, { readonly rank?: string }>>;

const roomOf = (layout: Layout): string => at(formAt(layout.form), 'tabs');
const mapAt = (document: EntityDocument, pointer: string): Ranked => (readAt(document, pointer) ?? {}) as Ranked;
const titleOf = ({ tabs }: Layout, key: string): string => tabs.find((tab) => tab.key === key)?.title ?? key;

export const tabAt = (layout: Layout, pointer: string | null): TabSpot | undefined =>
  layout.tabs.find((tab) => tab.pointer === pointer);

/** The tab in which what is chosen stands, or which is chosen itself; null: it stands outside. Undefined: nothing that stands in the form. */
export function tabAround(layout: Layout, pointer: string | null): string | null | undefined {
  if (pointer === null) return undefined;
  const tab = tabAt(layout, pointer);
  if (tab) return tab.key;
  const path = pathOfPointer(pointer);
  const part = (path === null ? partOfPointer(pointer) : partOf(path)).split('.')[0] ?? '';
  if (part !== '') return layout.grids.find((grid) => grid.part === part)?.tab;
  return sectionsOf(layout).find((one) => one.pointer === pointer || one.cells.some(({ f }) => f === path))?.tab;
}

export function addTab(document: EntityDocument, layout: Layout, before: string | null): Made {
  const room = roomOf(layout);
  const there = mapAt(document, room);
  const pointer = at(room, freeKey('tab', new Set(Object.keys(there))));
  const after = { title: '新的页签', rank: rankBefore(there, before) };
  return { ask: { name: '添加页签', steps: [{ path: pointer, after }] }, pointers: [pointer] };
}

export function nameTab(layout: Layout, key: string, title: string): Ask {
  const path = at(roomOf(layout), key, 'title');
  return { name: `把页签“${titleOf(layout, key)}”改名为“${title}”`, steps: [{ path, after: title }], joins: path };
}

export function moveTab(document: EntityDocument, layout: Layout, key: string, before: string | null): Made {
  const pointer = at(roomOf(layout), key);
  const rank = rankBefore(mapAt(document, roomOf(layout)), before, [key]);
  const name = `移动页签“${titleOf(layout, key)}”`;
  return { ask: { name, steps: [{ path: at(pointer, 'rank'), after: rank }] }, pointers: [pointer] };
}

export function stepTab(document: EntityDocument, layout: Layout, key: string, by: 1 | -1): Made | null {
  const order = layout.tabs.map((tab) => tab.key);
  const to = order.indexOf(key) + by;
  if (!order[to]) return null;
  return moveTab(document, layout, key, order[by === 1 ? to + 1 : to] ?? null);
}

/** What stands in it moves to the end of the tab before it; out of the first it stands above the tabs. */
export function removeTab(document: EntityDocument, layout: Layout, key: string): Ask | null {
  const index = layout.tabs.findIndex((tab) => tab.key === key);
  const gone = layout.tabs[index];
  if (!gone) return null;
  const heir = layout.tabs[index - 1]?.key;
  const sections = sectionsOf(layout).flatMap((section) => (section.tab === key ? [section.key] : []));
  const grids = layout.grids.flatMap((grid) => (grid.tab === key ? [grid.part] : []));
  const moved = (room: string, keys: readonly string[]): readonly Step[] => {
    const ranks = ranksBefore(mapAt(document, room), null, keys.length, keys);
    return keys.flatMap((one, no) => [
      { path: at(room, one, 'tab'), after: heir },
      { path: at(room, one, 'rank'), after: ranks[no] },
    ]);
  };
  const form = formAt(layout.form);
  // The last takes the room with it: a form without tabs says nothing of them.
  const path = layout.tabs.length === 1 ? roomOf(layout) : gone.pointer;
  return {
    name: `删除页签“${gone.title}”`,
    steps: [...moved(at(form, 'head'), sections), ...moved(at(form, 'body'), grids), { path, after: undefined }],
  };
}
