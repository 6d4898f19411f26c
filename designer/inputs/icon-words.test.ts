import { expect, test } from 'vitest';
import { menuIcons } from '../../renderers/theme/menu-icons.tsx';
import { catalogDocuments } from '../../tests/fixtures/catalog-plans.ts';
import { iconWords } from './icon-words.ts';

test('every icon that can be drawn is found by words, and no other', () => {
  expect(Object.keys(iconWords).toSorted()).toEqual(Object.keys(menuIcons).toSorted());
});

test('what the product names can be drawn', () => {
  const ours = catalogDocuments().filter(({ kind }) => ['entity', 'menu', 'dashboard'].includes(kind));
  const named = [...JSON.stringify(ours).matchAll(/"icon":"([^"]+)"/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !Object.hasOwn(menuIcons, name))).toEqual([]);
});
