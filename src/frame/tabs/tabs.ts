import type { Location } from 'react-router-dom';

/** A screen that is open: its address, what it calls itself, and whether something in it is not saved. */
export interface Tab {
  /** The address it was opened by. What its own screen does to the address later, filters for instance, leaves it the same tab. */
  readonly key: string;
  readonly location: Location;
  /** How often it was asked for by an address from elsewhere: what that address wants done is done once. */
  readonly asked: number;
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

/** Which addresses are one screen: those that are the same in full, unless a route says that its path alone tells them apart. */
export type AddressOf = (location: Pick<Location, 'pathname' | 'search'>) => string;

const fullAddress: AddressOf = ({ pathname, search }) => pathname + search;

const tabOf = (location: Location, addressOf: AddressOf): Tab => ({
  key: addressOf(location),
  location,
  asked: 0,
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
  /** The tab whose address this one takes the place of: a new record that was saved. */
  readonly instead?: string | null;
  readonly addressOf?: AddressOf;
}

/** What an address says of the tab it belongs to: its screen changed it, or one goes back to it. */
export const ofTab = (key: string, state?: unknown): object => ({
  ...(typeof state === 'object' ? state : null),
  tab: key,
});

const ownTab = (tabs: readonly Tab[], { pathname, state }: Location): Tab | undefined => {
  const key = (state as { readonly tab?: unknown } | null)?.tab;
  return tabs.find((tab) => tab.key === key && tab.location.pathname === pathname);
};

/** The open tab that shows this address. */
export function tabAt(tabs: readonly Tab[], location: Location, addressOf: AddressOf = fullAddress): Tab | undefined {
  const address = addressOf(location);
  return (
    ownTab(tabs, location) ??
    tabs.find((tab) => addressOf(tab.location) === address) ??
    tabs.find(({ key }) => key === address)
  );
}

/** The tabs once this address is shown: a new one is a new tab, a known one is brought up to date. */
export function show(
  all: readonly Tab[],
  location: Location,
  { home, single = false, instead = null, addressOf = fullAddress }: Ways,
): readonly Tab[] {
  const at = tabAt(all, location, addressOf);
  const tabs = all.some((tab) => tab.isGoing && tab !== at) ? all.filter((tab) => !tab.isGoing || tab === at) : all;
  const replaced = instead === home ? undefined : tabs.find(({ key }) => key === instead);
  // An address put in the place of the one before, on the same path, is the same screen going on.
  const known = at ?? (replaced?.location.pathname === location.pathname ? replaced : undefined);
  const isShown = known?.isDrawn && known.location.key === location.key;
  if (isShown && !(single && tabs.length > 1)) return tabs;
  const isAsked = at !== undefined && ownTab(tabs, location) === undefined;
  const shown: Tab = known
    ? { ...known, location, isDrawn: true, asked: known.asked + (isAsked ? 1 : 0) }
    : tabOf(location, addressOf);
  if (single) return [shown];
  const rest = tabs.some(({ key }) => key === home) || shown.key === home ? tabs : [homeTab(home), ...tabs];
  const place = known ?? replaced;
  if (place) return rest.map((tab) => (tab === place ? shown : tab));
  return shown.key === home ? [shown, ...rest] : [...rest, shown];
}

/** A tab that is drawn when it is first looked at. */
export const restingTab = (location: Location): Tab => ({ ...tabOf(location, fullAddress), isDrawn: false });

const homeTab = (home: string): Tab =>
  restingTab({ pathname: home, search: '', hash: '', state: null, key: 'home' } as Location);

export type Closing = 'this' | 'left' | 'right' | 'others';

/** The tabs that closing takes away. Home always stays. */
export function closed(tabs: readonly Tab[], key: string, which: Closing, home: string): readonly Tab[] {
  const at = tabs.findIndex((tab) => tab.key === key);
  const isMeant = (index: number): boolean => {
    if (which === 'this') return index === at;
    if (which === 'left') return index < at;
    if (which === 'right') return index > at;
    return index !== at;
  };
  return tabs.filter((tab, index) => tab.key !== home && isMeant(index));
}

/** Where to go when the shown tab is among those that go: the neighbour at its place, or the last. */
export function nextShown(tabs: readonly Tab[], going: readonly Tab[], shown: string): Tab | null {
  if (!going.some(({ key }) => key === shown)) return null;
  const at = tabs.findIndex(({ key }) => key === shown);
  const left = tabs.filter((tab) => !going.includes(tab));
  const before = tabs.slice(0, at).filter((tab) => !going.includes(tab)).length;
  return left[Math.min(before, left.length - 1)] ?? null;
}

/** Puts a tab where another stands. Home stays first. */
export function moved(tabs: readonly Tab[], key: string, to: string, home: string): readonly Tab[] {
  const [from, at] = [key, to].map((one) => tabs.findIndex((tab) => tab.key === one));
  const tab = tabs[from as number];
  if (!tab || at === undefined || at < 0 || key === home || to === home) return tabs;
  const rest = tabs.filter((one) => one !== tab);
  return [...rest.slice(0, at), tab, ...rest.slice(at)];
}
