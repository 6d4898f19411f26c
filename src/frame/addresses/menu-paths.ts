import type { MenuItem } from '../../../schemas/compile/model.ts';
import { screenPath } from './screen-path.ts';

/** Where an entry leads; null for a group. */
export function pathOf(item: MenuItem): string | null {
  if (!item.opens) return null;
  if ('list' in item.opens) return `/list/${item.opens.list.replace('.', '/')}`;
  if ('report' in item.opens) return `/report/${item.opens.report}`;
  if ('dashboard' in item.opens) return `/dashboard/${item.opens.dashboard}`;
  if ('screen' in item.opens) return screenPath(item.opens.screen);
  return item.opens.frame && isAway(item.opens.url) ? `/link/${item.key}` : item.opens.url;
}

const isAway = (url: string): boolean => url.startsWith('http');

/** The address on another site that an entry shows or opens; null where it leads to a page of ours. */
export const awayOf = ({ opens }: MenuItem): string | null =>
  opens && 'url' in opens && isAway(opens.url) ? opens.url : null;

/** The way to an address through the menu, outermost first; for the breadcrumb and the open groups. */
export function trailTo(items: readonly MenuItem[], path: string): readonly MenuItem[] {
  for (const item of items) {
    if (pathOf(item) === path) return [item];
    const below = trailTo(item.items, path);
    if (below.length > 0) return [item, ...below];
  }
  return [];
}

interface Step {
  readonly title: string;
  /** Absent: it leads nowhere, or one stands on it. */
  readonly path?: string;
}

/** Where we are: home first, then the way through the menu, and last what the screen calls itself. Home is said once. */
export function stepsTo(
  menu: readonly MenuItem[],
  pathname: string,
  end: { readonly from: string; readonly title: string } | null,
): readonly Step[] {
  const home = screenPath('home');
  if (pathname === home) return [{ title: '首页' }];
  const inMenu = trailTo(menu, end ? end.from : pathname).filter((item) => pathOf(item) !== home);
  // A screen of the menu may call itself otherwise: then it stands for its entry, not below it.
  const above = end?.from === pathname ? inMenu.slice(0, -1) : inMenu;
  const steps = above.map((item, at): Step => {
    const path = pathOf(item);
    const isLast = at === above.length - 1 && !end;
    return path === null || isLast ? { title: item.title } : { title: item.title, path };
  });
  return [{ title: '首页', path: home }, ...steps, ...(end ? [{ title: end.title }] : [])];
}

/** All entries that lead somewhere, in the order of the menu. */
export const entriesOf = <Item extends MenuItem & { readonly items: readonly Item[] }>(
  items: readonly Item[],
): readonly Item[] =>
  items.flatMap((item) => (item.hidden ? [] : [...(item.opens ? [item] : []), ...entriesOf(item.items)]));

const titleKey = (path: string): string => `zhaocai.title.${path}`;

/** Keeps what the menu calls a path: its tab is named so, even after the menu has lost the entry. */
export function keepTitle(menu: readonly MenuItem[], path: string): void {
  const item = trailTo(menu, path).at(-1);
  if (item) localStorage.setItem(titleKey(path), item.title);
}

export const keptTitle = (path: string): string | null => localStorage.getItem(titleKey(path));
