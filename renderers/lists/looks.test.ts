import { expect, test } from 'vitest';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { asksOf, lookOf, looksOn } from './looks.ts';

const { as: _, ...plain } = catalogPlan('purchaseOrder', ['buyer']).lists.main as ListPlan;
const withLooks = (...kinds: readonly string[]): ListPlan => ({
  ...plain,
  as: kinds.map((kind) => ({ kind, config: { by: 'status' }, reads: [] })),
});
const namesOn = (list: ListPlan, device: 'wide' | 'phone') => looksOn(list, device).map(({ kind }) => kind.name);

test.each<[string, ListPlan, readonly string[], readonly string[]]>([
  ['that names none', plain, ['table'], ['cards']],
  ['of a tree', { ...plain, tree: 'parent' }, ['tree'], ['cards']],
  ['with a board beside its table', withLooks('table', 'board'), ['table', 'board'], ['cards', 'board']],
  ['of a board first', withLooks('board', 'table'), ['board', 'table'], ['board', 'cards']],
  ['that has cards already', withLooks('cards', 'table'), ['cards', 'table'], ['cards']],
  ['of a kind that is no more', withLooks('globe'), ['table'], ['cards']],
])('a list %s is looked at as it can be', (_, list, wide, phone) => {
  expect(namesOn(list, 'wide')).toEqual(wide);
  expect(namesOn(list, 'phone')).toEqual(phone);
});

test('it is looked at as was chosen, else as the first; what cannot be chosen here is the first', () => {
  const list = withLooks('table', 'board');
  expect(lookOf(list, {}, 'wide').kind.name).toBe('table');
  expect(lookOf(list, { as: 'board' }, 'wide').kind.name).toBe('board');
  expect(lookOf(list, { as: 'table' }, 'phone').kind.name).toBe('cards');
});

test('a board asks for groups, a table for the page of the list', () => {
  const list = withLooks('table', 'board');
  expect(asksOf(lookOf(list, {}, 'wide'), {}, '2026-11-21')).toBeNull();
  expect(asksOf(lookOf(list, { as: 'board' }, 'wide'), {}, '2026-11-21')).toEqual({ group: 'status', rows: 20 });
});
