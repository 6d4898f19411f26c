import type { MenuDocument, MenuItemDocument } from '../../schemas/language/menu.ts';
import { at, stepsOf } from '../../schemas/language/pointer.ts';
import { inOrder } from '../../schemas/language/ranks.ts';
import { readAt } from './steps.ts';

export type Entry = MenuItemDocument & { readonly rank?: string };
export type Entries = Readonly<Record<string, Entry>>;

/** One line of the menu, where it stands: `/items/orders/items/order`. */
export interface Line {
  readonly pointer: string;
  readonly entry: Entry;
  readonly depth: number;
}

export const entriesAt = (menu: MenuDocument, room: string): Entries => (readAt(menu, room) ?? {}) as Entries;

export const entryAt = (menu: MenuDocument, pointer: string): Entry | undefined =>
  readAt(menu, pointer) as Entry | undefined;

export const keyOf = (pointer: string): string => stepsOf(pointer).at(-1) ?? '';

/** The room an entry stands in: `/items`, `/items/orders/items`. */
export const roomOf = (pointer: string): string => at('', ...stepsOf(pointer).slice(0, -1));

/** The room of what stands below it. */
export const below = (pointer: string): string => at(pointer, 'items');

export const depthOf = (pointer: string): number => stepsOf(pointer).length / 2;

/** Every line in reading order; what is below a folded one is left out. */
export function linesOf(menu: MenuDocument, folded: ReadonlySet<string> = new Set()): readonly Line[] {
  const walk = (room: string, depth: number): readonly Line[] =>
    inOrder(entriesAt(menu, room)).flatMap(([key, entry]) => {
      const pointer = at(room, key);
      return [{ pointer, entry, depth }, ...(folded.has(pointer) ? [] : walk(below(pointer), depth + 1))];
    });
  return walk('/items', 1);
}
