/** What an address in a menu may name between double braces. A fixed table: nothing is ever evaluated, and no token is in it. */
export const menuPlaces = ['username', 'realname', 'company', 'companyId', 'depart', 'departCode', 'supplier'] as const;

export type MenuPlace = (typeof menuPlaces)[number];

const place = /\{\{([^{}]*)\}\}/g;

const isKnown = (name: string): name is MenuPlace => menuPlaces.some((known) => known === name);

/** The host stands before the first slash that follows `https://`: nobody's name decides where an address leads. */
const hostOf = (url: string): string => /^https?:\/\/[^/?#]*/.exec(url)?.[0] ?? '';

/** What cannot be filled: names that are not in the table, and anything within the host. */
export function wrongPlaces(url: string): readonly string[] {
  const host = hostOf(url);
  const wrong = [...url.matchAll(place)].flatMap((found) => {
    const name = (found[1] ?? '').trim();
    return isKnown(name) && found.index >= host.length ? [] : [name];
  });
  return host.includes('{') && wrong.length === 0 ? [host] : wrong;
}

export const hasPlaces = (url: string): boolean => url.includes('{{');

/** The address with what stands for each name, made safe for an address. */
export const fillPlaces = (url: string, values: Readonly<Record<MenuPlace, string>>): string =>
  url.replaceAll(place, (_, name: string) => {
    const key = name.trim();
    return isKnown(key) ? encodeURIComponent(values[key]) : '';
  });
