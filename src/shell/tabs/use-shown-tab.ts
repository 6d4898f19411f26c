import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { addressOf } from '../../frame/tabs/one-screen.ts';
import { type Tab, tabAt } from '../../frame/tabs/tabs.ts';
import { tabsAtom } from '../../frame/tabs/tabs-atom.ts';

/** The tab that is looked at; none where the address is not (yet) a screen's. */
export const useShownTab = (): Tab | undefined => tabAt(useAtomValue(tabsAtom), useLocation(), addressOf);
