import type { Document } from '../../../schemas/language/document.ts';
import type { MenuDocument } from '../../../schemas/language/menu.ts';
import type { Amended, Amendment } from '../../metadata/amend.ts';
import { asAmendment, laidOf } from './grant-layer.ts';

/** An entry of a menu document, at any depth. */
export interface Item {
  readonly title: MenuDocument['title'];
  readonly icon?: string;
  readonly opens?:
    | { readonly list: string }
    | { readonly report: string }
    | { readonly dashboard: string }
    | { readonly screen: string; readonly component?: string }
    | { readonly url: string; readonly frame?: boolean };
  readonly needs?: string;
  readonly not?: readonly string[];
  readonly keepAlive?: boolean;
  readonly hidden?: boolean;
  readonly rank?: string;
  readonly items?: Items;
}
export type Items = Readonly<Record<string, Item>>;

/** The keys from the top to an entry; undefined where the menu has none of that key. */
export function wayTo(items: Items | undefined, key: string): readonly string[] | undefined {
  for (const [own, item] of Object.entries(items ?? {})) {
    if (own === key) return [own];
    const below = wayTo(item.items, key);
    if (below) return [own, ...below];
  }
  return undefined;
}

/** The items with one entry otherwise; null takes it away, and what hangs below it. */
export function putItem(items: Items, [key = '', ...rest]: readonly string[], item: Item | null): Items {
  if (rest.length > 0) {
    const above = items[key];
    return above ? { ...items, [key]: { ...above, items: putItem(above.items ?? {}, rest, item) } } : items;
  }
  const { [key]: _, ...others } = items;
  return item ? { ...items, [key]: item } : others;
}

export const itemAt = (items: Items | undefined, [key = '', ...rest]: readonly string[]): Item | undefined =>
  rest.length === 0 ? items?.[key] : itemAt(items?.[key]?.items, rest);

/** Changes a menu's entries wherever they stand. Menus are few: each is looked through. */
export function amendMenus(
  now: Amended,
  menus: readonly string[],
  change: (items: Items, menu: string) => Items,
): Amendment[] {
  return menus.flatMap((id) => {
    const laid = laidOf(now, id);
    if (laid?.kind !== 'menu') return [];
    const before = laid.items as unknown as Items;
    const after = change(before, id);
    return after === before ? [] : [asAmendment(now, id, { ...laid, items: after } as unknown as Document)];
  });
}

/** Hides an entry from a role, or shows it again. */
export function hideFrom(items: Items, key: string, code: string, isHidden: boolean): Items {
  const way = wayTo(items, key);
  const item = way && itemAt(items, way);
  if (!way || !item || (item.not ?? []).includes(code) === isHidden) return items;
  const not = isHidden ? [...(item.not ?? []), code].toSorted() : (item.not ?? []).filter((one) => one !== code);
  const { not: _, ...rest } = item;
  return putItem(items, way, not.length > 0 ? { ...rest, not } : rest);
}
