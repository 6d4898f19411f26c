import { useAtom, useAtomValue } from 'jotai';
import { Activity, memo, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import {
  type Location,
  matchRoutes,
  Navigate,
  NavigationType,
  type RouteObject,
  useLocation,
  useNavigationType,
  useRoutes,
} from 'react-router-dom';
import { keepTitle, trailTo } from '../../frame/addresses/menu-paths.ts';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { Waiting } from '../../frame/states/Waiting.tsx';
import { addressOf } from '../../frame/tabs/one-screen.ts';
import { show, type Tab, tabAt } from '../../frame/tabs/tabs.ts';
import { tabsAtom } from '../../frame/tabs/tabs-atom.ts';
import { TabContext } from '../../frame/tabs/use-tab.ts';
import { sessionAtom } from '../../session/session.ts';
import { ScreenBoundary } from '../ScreenBoundary.tsx';
import { settingsAtom } from '../settings/settings.ts';
import { redirectOf } from './redirects.ts';

interface Props {
  readonly routes: RouteObject[];
}

/**
 * Every open tab with its screen. Those one does not look at keep their state and their place, and do nothing: their
 * effects rest until they are looked at again.
 */
export function KeptScreens({ routes }: Props): ReactNode {
  const location = useLocation();
  const { multiTab } = useAtomValue(settingsAtom);
  const [tabs, change] = useAtom(tabsAtom);
  const isKnown = matchRoutes(routes, location) !== null;
  const before = useRef<string | null>(null);
  const instead = useNavigationType() === NavigationType.Replace ? before.current : null;
  const open = (now: readonly Tab[]) =>
    isKnown ? show(now, location, { home: screenPath('home'), single: !multiTab, instead, addressOf }) : now;
  const shown = open(tabs);
  const at = tabAt(shown, location, addressOf)?.key ?? null;
  useLayoutEffect(() => {
    change(open);
    before.current = at;
  });
  useScrollPlaces(at ?? '');
  const rests = useResting();
  useNaming(location.pathname);
  return (
    <>
      {!isKnown && <Navigate to={redirectOf(location.pathname)} replace />}
      {shown
        .filter((tab) => tab.isDrawn && (tab.key === at || rests(tab)))
        .map((tab: Tab) => (
          <Activity key={`${tab.key} ${tab.epoch}`} mode={tab.key === at ? 'visible' : 'hidden'}>
            <Screen routes={routes} location={tab.location} tab={tab.key} asked={tab.asked} />
          </Activity>
        ))}
    </>
  );
}

/** However one came to a screen of the menu: its tab keeps the name when the menu loses the entry. */
function useNaming(path: string): void {
  const menu = useAtomValue(sessionAtom)?.menu;
  useLayoutEffect(() => keepTitle(menu ?? [], path), [menu, path]);
}

/** Which screens keep their state while another is shown: all, but what the menu says is to be drawn anew each time. */
function useResting(): (tab: Tab) => boolean {
  const menu = useAtomValue(sessionAtom)?.menu ?? [];
  return ({ location, isDirty }) => isDirty || trailTo(menu, location.pathname).at(-1)?.keepAlive !== false;
}

interface ScreenProps extends Props {
  readonly location: Location;
  readonly tab: string;
  readonly asked: number;
}

const Screen = memo(({ routes, location, tab, asked }: ScreenProps) => (
  <TabContext value={useMemo(() => ({ key: tab, asked }), [tab, asked])}>
    <ScreenBoundary path={location.pathname}>
      <Suspense fallback={<Waiting />}>
        <At routes={routes} location={location} />
      </Suspense>
    </ScreenBoundary>
  </TabContext>
));

const At = ({ routes, location }: Props & { readonly location: Location }) => useRoutes(routes, location);

/** A tab comes back where one left it; a new one begins at the top. */
function useScrollPlaces(path: string): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const kept = places.current;
    window.scrollTo(0, kept.get(path) ?? 0);
    const note = () => kept.set(path, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [path]);
}
