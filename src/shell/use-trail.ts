import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { trailTo } from '../frame/addresses/menu-paths.ts';
import { useShownTab } from './tabs/use-shown-tab.ts';

/** The way through a menu to the screen that is shown, or to the entry it was opened from. */
export function useTrail(menu: readonly MenuItem[]): readonly MenuItem[] {
  const { pathname } = useLocation();
  const end = useShownTab()?.end;
  const at = end?.from ?? pathname;
  return useMemo(() => trailTo(menu, at), [menu, at]);
}
