import { useAtom, useAtomValue } from 'jotai';
import { Activity, memo, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
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
import { redirectOf } from '../../router/redirects.ts';
import { screenPath } from '../../screens/screen-path.ts';
import { Waiting } from '../../screens/states/Waiting.tsx';
import { sessionAtom } from '../../session/session.ts';
import { trailTo } from '../menu-paths.ts';
import { ScreenBoundary } from '../ScreenBoundary.tsx';
import { settingsAtom } from '../settings/settings.ts';
import { show, type Tab } from './tabs.ts';
import { tabsAtom } from './tabs-atom.ts';

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
    isKnown ? show(now, location, { home: screenPath('home'), single: !multiTab, instead }) : now;
  const shown = open(tabs);
  useLayoutEffect(() => {
    change(open);
    before.current = location.pathname;
  });
  useScrollPlaces(location.pathname);
  const rests = useResting();
  return (
    <>
      {!isKnown && <Navigate to={redirectOf(location.pathname)} replace />}
      {shown
        .filter((tab) => tab.isDrawn && (tab.path === location.pathname || rests(tab)))
        .map((tab: Tab) => (
          <Activity key={`${tab.path} ${tab.epoch}`} mode={tab.path === location.pathname ? 'visible' : 'hidden'}>
            <Screen routes={routes} location={tab.location} />
          </Activity>
        ))}
    </>
  );
}

/** Which screens keep their state while another is shown: all, but what the menu says is to be drawn anew each time. */
function useResting(): (tab: Tab) => boolean {
  const menu = useAtomValue(sessionAtom)?.menu ?? [];
  return ({ path, isDirty }) => isDirty || trailTo(menu, path).at(-1)?.keepAlive !== false;
}

const Screen = memo(({ routes, location }: Props & { readonly location: Location }) => (
  <ScreenBoundary path={location.pathname}>
    <Suspense fallback={<Waiting />}>
      <At routes={routes} location={location} />
    </Suspense>
  </ScreenBoundary>
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
