import type { Location } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { type Closing, closed, moved, nextShown, show, type Tab } from './tabs.ts';

const home = '/home';
const at = (pathname: string, search = '', key = `${pathname}${search}`): Location =>
  ({ pathname, search, hash: '', state: null, key }) as Location;
const opened = (...paths: string[]): readonly Tab[] =>
  paths.reduce<readonly Tab[]>((tabs, path) => show(tabs, at(path), { home }), []);
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path);

describe('opening', () => {
  test('a new path is a new tab behind the others, home first', () => {
    expect(paths(opened('/a', '/b', home, '/c'))).toEqual([home, '/a', '/b', '/c']);
  });
  test('a known path is the same tab with the newer address', () => {
    const tabs = show(opened('/a', '/b'), at('/a', '?page=2'), { home });
    expect(paths(tabs)).toEqual([home, '/a', '/b']);
    expect(tabs[1]?.location.search).toBe('?page=2');
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
    const going = tabs.filter(({ path }) => gone.includes(path));
    expect(nextShown(tabs, going, shown)?.path).toBe(next);
  });
});

describe('a closed tab', () => {
  const going = opened('/a', '/b').map((tab) => ({ ...tab, isGoing: tab.path === '/b' }));
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
