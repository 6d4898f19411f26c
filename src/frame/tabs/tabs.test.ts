import type { Location } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { addressOf } from './one-screen.ts';
import { type Closing, closed, moved, nextShown, ofTab, show, type Tab, tabAt } from './tabs.ts';

const home = '/home';
const at = (pathname: string, search = '', key = `${pathname}${search}`): Location =>
  ({ pathname, search, hash: '', state: null, key }) as Location;
const opened = (...paths: string[]): readonly Tab[] =>
  paths.reduce<readonly Tab[]>((tabs, path) => show(tabs, at(path), { home }), []);
const paths = (tabs: readonly Tab[]) => tabs.map(({ location: { pathname, search } }) => pathname + search);

describe('opening', () => {
  test('a new path is a new tab behind the others, home first', () => {
    expect(paths(opened('/a', '/b', home, '/c'))).toEqual([home, '/a', '/b', '/c']);
  });
  test('the same path with another query is another tab: two demands make two new orders', () => {
    const first = show(opened('/a'), at('/record/order/new', '?from=demand:1'), { home, addressOf });
    const both = show(first, at('/record/order/new', '?from=demand:2'), { home, addressOf });
    expect(paths(both)).toEqual([home, '/a', '/record/order/new?from=demand:1', '/record/order/new?from=demand:2']);
    expect(show(both, at('/record/order/new', '?from=demand:1', 'again'), { home, addressOf })).toHaveLength(4);
  });
  test('one record is one tab, however it is asked for; it is told that it was asked for again', () => {
    const reading = show([], at('/record/order/1', '?form=info'), { home, addressOf });
    const editing = show(reading, at('/record/order/1', '?form=edit&edit=1'), { home, addressOf });
    expect(paths(editing)).toEqual([home, '/record/order/1?form=edit&edit=1']);
    expect(editing[1]).toMatchObject({ key: '/record/order/1', asked: 1 });
  });
  test('what a screen does to its own address leaves it the same tab, also on the way back', () => {
    const own = (search: string, key: string) => ({ ...at('/a', search, key), state: ofTab('/a', { from: '/b' }) });
    const filtered = show(opened('/a', '/b'), own('?status=1', 'k1'), { home });
    expect(paths(filtered)).toEqual([home, '/a?status=1', '/b']);
    expect(filtered[1]).toMatchObject({ key: '/a', asked: 0 });
    expect(paths(show(filtered, own('', 'k2'), { home }))).toEqual([home, '/a', '/b']);
    // its entry in the menu leads to it, a link with another filter does not
    expect(tabAt(filtered, at('/a'))?.key).toBe('/a');
    expect(paths(show(filtered, at('/a', '?status=2'), { home }))).toEqual([home, '/a?status=1', '/b', '/a?status=2']);
  });
  test('an address of another path is another tab, though it brings along whose screen led to it', () => {
    const carried = { ...at('/b'), state: ofTab('/a') };
    expect(paths(show(opened('/a'), carried, { home }))).toEqual([home, '/a', '/b']);
  });
  test('an address put in the place of the one before on the same path is the same screen', () => {
    const tabs = show(opened('/a', '/b'), at('/a', '?part=2'), { home, instead: '/a' });
    expect(paths(tabs)).toEqual([home, '/a?part=2', '/b']);
    expect(tabs[1]?.key).toBe('/a');
  });
  test('the address that is shown already changes nothing', () => {
    const tabs = opened('/a');
    expect(show(tabs, at('/a'), { home })).toBe(tabs);
  });
  test('an address that takes the place of another takes its tab', () => {
    expect(paths(show(opened('/a', '/new', '/b'), at('/saved'), { home, instead: '/new' }))).toEqual([
      home,
      '/a',
      '/saved',
      '/b',
    ]);
  });
  test('home gives its place to nothing', () => {
    expect(paths(show(opened('/a'), at('/b'), { home, instead: home }))).toEqual([home, '/a', '/b']);
  });
  test('with one tab only, the newest is it', () => {
    expect(paths(show(opened('/a', '/b'), at('/c'), { home, single: true }))).toEqual(['/c']);
  });
});

describe('closing', () => {
  test.each<[Closing, string, string[]]>([
    ['this', '/b', ['/b']],
    ['this', home, []],
    ['left', '/c', ['/a', '/b']],
    ['right', '/a', ['/b', '/c']],
    ['others', '/b', ['/a', '/c']],
  ])('%s of %s takes %j', (which, path, gone) => {
    expect(paths(closed(opened('/a', '/b', '/c'), path, which, home))).toEqual(gone);
  });
  test.each([
    ['the one behind takes its place', '/b', ['/b'], '/c'],
    ['the last one hands over to the one before', '/c', ['/c'], '/b'],
    ['of several, whoever is next', '/b', ['/b', '/c'], '/a'],
    ['another one changes nothing', '/a', ['/b'], undefined],
  ])('%s', (_, shown, gone, next) => {
    const tabs = opened('/a', '/b', '/c');
    const going = tabs.filter(({ key }) => gone.includes(key));
    expect(nextShown(tabs, going, shown)?.key).toBe(next);
  });
});

describe('a closed tab', () => {
  const going = opened('/a', '/b').map((tab) => ({ ...tab, isGoing: tab.key === '/b' }));
  test('stays while its address is shown', () => {
    expect(paths(show(going, at('/b'), { home }))).toEqual([home, '/a', '/b']);
  });
  test('goes with the next address', () => {
    expect(paths(show(going, at('/a', '', 'again'), { home }))).toEqual([home, '/a']);
  });
});

describe('moving', () => {
  test.each([
    ['/c', '/a', [home, '/c', '/a', '/b']],
    ['/a', '/c', [home, '/b', '/c', '/a']],
    ['/a', home, [home, '/a', '/b', '/c']],
    [home, '/c', [home, '/a', '/b', '/c']],
  ])('%s to the place of %s', (path, to, after) => {
    expect(paths(moved(opened('/a', '/b', '/c'), path, to, home))).toEqual(after);
  });
});
