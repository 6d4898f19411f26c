import { useAtomValue } from 'jotai';
import { keptTitle, trailTo } from '../../frame/addresses/menu-paths.ts';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import type { Tab } from '../../frame/tabs/tabs.ts';
import { sessionAtom } from '../../session/session.ts';

/** As the screen calls itself, or as the menu does. */
export function useTitles(): (tab: Tab) => string {
  const menu = useAtomValue(sessionAtom)?.menu ?? [];
  return ({ location: { pathname: path }, end }) =>
    end?.title ??
    trailTo(menu, path).at(-1)?.title ??
    (path === screenPath('home') ? '首页' : (keptTitle(path) ?? '页面'));
}
