import { atom } from 'jotai';
import { restingTab, type Tab } from './tabs.ts';

const store = 'zhaocai.tabs';

/** The open tabs. They are restored after a reload of this browser tab, and drawn when first looked at. */
const openAtom = atom<readonly Tab[]>(read());

export const tabsAtom = atom(
  (get) => get(openAtom),
  (get, set, change: (tabs: readonly Tab[]) => readonly Tab[]) => {
    const before = get(openAtom);
    const after = change(before);
    if (after === before) return;
    set(openAtom, after);
    const kept = after.filter(({ isGoing }) => !isGoing).map(({ key, location, end }) => ({ key, location, end }));
    sessionStorage.setItem(store, JSON.stringify(kept));
  },
);

/** The page alone: menu and bar make room until one asks for them again. */
export const wideAtom = atom(false);

export const changeTab =
  (key: string, some: Partial<Tab>) =>
  (tabs: readonly Tab[]): readonly Tab[] =>
    tabs.some((tab) => tab.key === key) ? tabs.map((tab) => (tab.key === key ? { ...tab, ...some } : tab)) : tabs;

function read(): readonly Tab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(store) ?? '[]') as Pick<Tab, 'key' | 'location' | 'end'>[];
    return kept.flatMap(({ location, ...said }) =>
      typeof location?.pathname === 'string' ? [{ ...restingTab(location), ...said }] : [],
    );
  } catch {
    return []; // whatever stood there, one begins with home
  }
}
