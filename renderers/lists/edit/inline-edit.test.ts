import { expect, test } from 'vitest';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { editableFields } from './inline-edit.ts';

const demand = catalogPlan('demand', ['buyer']);
const pathsIn = (list: string) => editableFields(demand, demand.lists[list] ?? {}).map(({ path }) => path);

test('a list whose rows stand in a state where nothing is open offers no field to be edited', () => {
  expect(demand.lists.pool?.states).toEqual(['approved']);
  expect(pathsIn('pool')).toEqual([]);
});

test('a list of rows in any state offers what is open in one of them', () => {
  expect(demand.lists.main?.states).toBeUndefined();
  expect(pathsIn('main')).toContain('urgency');
  expect(editableFields(demand, { states: ['draft', 'approved'] }).map(({ path }) => path)).toEqual(pathsIn('main'));
});

test('whoever may not edit at all is offered nothing anywhere', () => {
  const finance = catalogPlan('demand', ['finance']);
  expect(editableFields(finance, finance.lists.main ?? {})).toEqual([]);
});
