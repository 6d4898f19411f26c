import type { Location } from 'react-router-dom';

/** A screen that is open: its address, what it calls itself, and whether something in it is not saved. */
export interface Tab {
  /** Without the query: filters change it, and a filtered list is the same tab. */
  readonly path: string;
  readonly location: Location;
  /** What the screen calls itself, and the list it came from; null: as the menu says. */
  readonly end: { readonly from: string; readonly title: string } | null;
  readonly isDirty: boolean;
  /** Refreshing draws the screen anew: one that was drawn is another. */
  readonly epoch: number;
  /** Closed, but still shown: it goes as soon as another address is. */
  readonly isGoing: boolean;
  /** A tab restored after a reload is drawn when it is first looked at. */
  readonly isDrawn: boolean;
}

const tabOf = (location: Location): Tab => ({
  path: location.pathname,
  location,
  end: null,
  isDirty: false,
  isGoing: false,
  epoch: 0,
  isDrawn: true,
});

interface Ways {
  readonly home: string;
  /** One tab only. */
  readonly single?: boolean;
  /** The path whose address this one takes the place of: a new record that was saved. */
  readonly instead?: string | null;
}

/** The tabs once this address is shown: a new path is a new tab, a known one is brought up to date. */
export function show(
  all: readonly Tab[],
  location: Location,
  { home, single = false, instead = null }: Ways,
): readonly Tab[] {
  const tabs = all.some(isGone(location)) ? all.filter((tab) => !isGone(location)(tab)) : all;
  const known = tabs.find(({ path }) => path === location.pathname);
  const isShown = known?.isDrawn && known.location.key === location.key;
  if (isShown && !(single && tabs.length > 1)) return tabs;
  const shown: Tab = known ? { ...known, location, isDrawn: true } : tabOf(location);
  if (single) return [shown];
  const rest = tabs.some(({ path }) => path === home) || shown.path === home ? tabs : [homeTab(home), ...tabs];
  if (known) return rest.map((tab) => (tab === known ? shown : tab));
  if (instead !== null && instead !== home && rest.some(({ path }) => path === instead))
    return rest.map((tab) => (tab.path === instead ? shown : tab));
  return shown.path === home ? [shown, ...rest] : [...rest, shown];
}

const isGone =
  ({ pathname }: Location) =>
  ({ isGoing, path }: Tab): boolean =>
    isGoing && path !== pathname;

const homeTab = (home: string): Tab => ({
  ...tabOf({ pathname: home, search: '', hash: '', state: null, key: 'home' } as Location),
  isDrawn: false,
});

export type Closing = 'this' | 'left' | 'right' | 'others';

/** The tabs that closing takes away. Home always stays. */
export function closed(tabs: readonly Tab[], path: string, which: Closing, home: string): readonly Tab[] {
  const at = tabs.findIndex((tab) => tab.path === path);
  const isMeant = (index: number): boolean => {
    if (which === 'this') return index === at;
    if (which === 'left') return index < at;
    if (which === 'right') return index > at;
    return index !== at;
  };
  return tabs.filter((tab, index) => tab.path !== home && isMeant(index));
}

/** Where to go when the shown tab is among those that go: the neighbour at its place, or the last. */
export function nextShown(tabs: readonly Tab[], going: readonly Tab[], shown: string): Tab | null {
  if (!going.some(({ path }) => path === shown)) return null;
  const at = tabs.findIndex(({ path }) => path === shown);
  const left = tabs.filter((tab) => !going.includes(tab));
  const before = tabs.slice(0, at).filter((tab) => !going.includes(tab)).length;
  return left[Math.min(before, left.length - 1)] ?? null;
}

/** Puts a tab where another stands. Home stays first. */
export function moved(tabs: readonly Tab[], path: string, to: string, home: string): readonly Tab[] {
  const [from, at] = [path, to].map((one) => tabs.findIndex((tab) => tab.path === one));
  const tab = tabs[from as number];
  if (!tab || at === undefined || at < 0 || path === home || to === home) return tabs;
  const rest = tabs.filter((one) => one !== tab);
  return [...rest.slice(0, at), tab, ...rest.slice(at)];
}
