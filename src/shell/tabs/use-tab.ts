import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { changeTab, tabsAtom } from './tabs-atom.ts';

/** For a screen deeper than the menu: what it is called, and the list it came from. */
export function useTabTitle(from: string, title: string): void {
  const { pathname } = useLocation();
  const change = useSetAtom(tabsAtom);
  useEffect(() => change(changeTab(pathname, { end: { from, title } })), [change, pathname, from, title]);
}

/** For a screen with unsaved work: its tab is not closed, and the browser not left, without asking. */
export function useUnsaved(isDirty: boolean): void {
  const { pathname } = useLocation();
  const change = useSetAtom(tabsAtom);
  useEffect(() => change(changeTab(pathname, { isDirty })), [change, pathname, isDirty]);
}
