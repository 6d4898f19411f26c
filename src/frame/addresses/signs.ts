import type { MenuItem } from '../../../schemas/compile/model.ts';
import type { Hue } from '../../../schemas/language/hues.ts';
import { trailTo } from './menu-paths.ts';

/** By what one knows a page before reading: what it is about, and its drawing. */
export interface SignWords {
  readonly hue: Hue | null;
  readonly icon: string | null;
}

const none: SignWords = { hue: null, icon: null };

/** Every entity with the sign of the first entry of the menu that opens a list of it: one sign, wherever its documents are met. */
export function signsIn(menu: readonly MenuItem[]): ReadonlyMap<string, SignWords> {
  const signs = new Map<string, SignWords>();
  const note = ({ opens, hue, icon, items }: MenuItem): void => {
    const entity = opens && 'list' in opens ? opens.list.split('.')[0] : undefined;
    if (entity !== undefined && !signs.has(entity)) signs.set(entity, { hue: hue ?? null, icon });
    for (const item of items) note(item);
  };
  for (const item of menu) note(item);
  return signs;
}

/** The sign of the page at an address: its document's, or its entry's. */
export function signAt(menu: readonly MenuItem[], signs: ReadonlyMap<string, SignWords>, pathname: string): SignWords {
  const entity = /^\/(?:list|record)\/([^/]+)/.exec(pathname)?.[1];
  const own = entity === undefined ? undefined : signs.get(entity);
  if (own) return own;
  const entry = trailTo(menu, pathname).at(-1);
  return entry ? { hue: entry.hue ?? null, icon: entry.icon } : none;
}
