import type { MenuItem } from '../../schemas/compile/model.ts';
import { fillPlaces, hasPlaces, type MenuPlace } from '../../schemas/language/menu-places.ts';
import type { Session } from '../kernel/session.ts';
import type { Account } from './read-account.ts';

/** Whether an address of the menu names somebody: only then is it asked who. */
export const namesSomebody = (items: readonly MenuItem[]): boolean =>
  items.some(({ opens, items: below }) => (opens && 'url' in opens && hasPlaces(opens.url)) || namesSomebody(below));

/** The menu with its addresses filled for this person, by the server: no client is left to make sense of braces. */
export function fillUrls(items: readonly MenuItem[], account: Account, session: Session): readonly MenuItem[] {
  if (!namesSomebody(items)) return items;
  const depart = account.departs.find(({ id }) => id === session.currentDepart) ?? account.departs[0];
  const values: Readonly<Record<MenuPlace, string>> = {
    username: account.username,
    realname: account.realname,
    company: account.tenantName,
    companyId: String(session.tenant),
    depart: depart?.name ?? '',
    departCode: depart?.code ?? '',
    supplier: account.supplier?.code ?? '',
  };
  const fill = (item: MenuItem): MenuItem => ({
    ...item,
    ...(item.opens && 'url' in item.opens ? { opens: { ...item.opens, url: fillPlaces(item.opens.url, values) } } : {}),
    items: item.items.map(fill),
  });
  return items.map(fill);
}
