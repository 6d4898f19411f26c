import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { addressOf } from './one-screen.ts';
import { type Tab, tabAt } from './tabs.ts';
import { tabsAtom } from './tabs-atom.ts';

/** The tab that is looked at; none where the address is not (yet) a screen's. */
export const useShownTab = (): Tab | undefined => tabAt(useAtomValue(tabsAtom), useLocation(), addressOf);
