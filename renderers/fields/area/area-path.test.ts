import { expect, test } from 'vitest';
import { areaRows, pathOf, prefixOf, pruned } from './area-path.ts';
import { loadDivisions } from './divisions.ts';

const { roots } = await loadDivisions();

test.each([
  ['330106', ['330000', '330100', '330106']],
  ['330100', ['330000', '330100']],
  ['33*', ['330000']],
  ['3301*', ['330000', '330100']],
  ['441900', ['440000', '441900']],
  ['999999', ['999999']],
  [null, []],
])('%s lies on the way %j', (value, path) => {
  expect(pathOf(value, roots)).toEqual(path);
});

test.each([
  ['330000', '33*'],
  ['330100', '3301*'],
  ['330106', '330106'],
])('%s is asked for as %s', (code, prefix) => {
  expect(prefixOf(code)).toBe(prefix);
});

test('a tree for provinces has no cities, one for cities no counties', () => {
  expect(pruned(roots, 1).every((province) => province.children === undefined)).toBe(true);
  const cities = pruned(roots, 2).flatMap((province) => province.children ?? []);
  expect(cities.length).toBeGreaterThan(300);
  expect(cities.every((city) => city.children === undefined)).toBe(true);
});

test('as flat rows everything hangs under something, the provinces under 86', () => {
  const rows = areaRows(roots);
  const ids = new Set(['86', ...rows.map(({ id }) => id)]);
  expect(rows.filter(({ pid }) => !ids.has(pid))).toEqual([]);
  expect(rows.find(({ id }) => id === '330000')).toEqual({ id: '330000', text: '浙江省', pid: '86' });
  expect(rows.find(({ id }) => id === '330106')?.pid).toBe('330100');
});
