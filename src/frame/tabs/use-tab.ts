import { useAtomValue, useSetAtom } from 'jotai';
import { createContext, use, useEffect } from 'react';
import { type URLSearchParamsInit, useLocation, useSearchParams } from 'react-router-dom';
import { sessionAtom } from '../../session/session.ts';
import { trailTo } from '../addresses/menu-paths.ts';
import { ofTab } from './tabs.ts';
import { changeTab, tabsAtom } from './tabs-atom.ts';

/** The tab that a screen stands in. */
export const TabContext = createContext({ key: '', asked: 0 });

export const useTab = () => use(TabContext);

/** For a screen deeper than the menu: what it is called, and the list it came from. */
export function useTabTitle(from: string, title: string): void {
  const { key } = useTab();
  const change = useSetAtom(tabsAtom);
  useEffect(() => change(changeTab(key, { end: { from, title } })), [change, key, from, title]);
}

/** For a screen that the menu names, where it stands in this menu; in nobody's it is called by its own title. */
export function useTitleBesideMenu(path: string, title: string): void {
  const { key } = useTab();
  const menu = useAtomValue(sessionAtom)?.menu;
  const change = useSetAtom(tabsAtom);
  const isNamed = menu === undefined || trailTo(menu, path).length > 0;
  useEffect(() => {
    if (!isNamed) change(changeTab(key, { end: { from: path, title } }));
  }, [change, key, path, title, isNamed]);
}

/** For a screen with unsaved work: its tab is not closed, and the browser not left, without asking. */
export function useUnsaved(isDirty: boolean): void {
  const { key } = useTab();
  const change = useSetAtom(tabsAtom);
  useEffect(() => change(changeTab(key, { isDirty })), [change, key, isDirty]);
}

/** The query of a screen's own address: to change it is to stay in the same tab. */
export function useTabSearch() {
  const { key } = useTab();
  const { state } = useLocation();
  const [search, set] = useSearchParams();
  const change = (next: URLSearchParamsInit, { replace = false } = {}) =>
    set(next, { replace, state: ofTab(key, state) });
  return [search, change] as const;
}
