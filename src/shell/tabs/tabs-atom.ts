import { atom } from 'jotai';
import type { Location } from 'react-router-dom';
import type { Tab } from './tabs.ts';

const key = 'zhaocai.tabs';

/** The open tabs. They are restored after a reload of this browser tab, and drawn when first looked at. */
const openAtom = atom<readonly Tab[]>(read());

export const tabsAtom = atom(
  (get) => get(openAtom),
  (get, set, change: (tabs: readonly Tab[]) => readonly Tab[]) => {
    const before = get(openAtom);
    const after = change(before);
    if (after === before) return;
    set(openAtom, after);
    const kept = after.filter(({ isGoing }) => !isGoing).map(({ location, end }) => ({ location, end }));
    sessionStorage.setItem(key, JSON.stringify(kept));
  },
);

/** The page alone: menu and bar make room until one asks for them again. */
export const wideAtom = atom(false);

export const changeTab =
  (path: string, some: Partial<Tab>) =>
  (tabs: readonly Tab[]): readonly Tab[] =>
    tabs.some((tab) => tab.path === path) ? tabs.map((tab) => (tab.path === path ? { ...tab, ...some } : tab)) : tabs;

function read(): readonly Tab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as { location: Location; end: Tab['end'] }[];
    return kept.flatMap(({ location, end }) =>
      typeof location?.pathname === 'string'
        ? [
            {
              path: location.pathname,
              location,
              end: end ?? null,
              isDirty: false,
              isGoing: false,
              epoch: 0,
              isDrawn: false,
            },
          ]
        : [],
    );
  } catch {
    return []; // whatever stood there, one begins with home
  }
}
