import { expect, test } from 'vitest';
import { catalogModel, catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { beginsByHand } from './begins-by-hand.ts';

test('what is made out of another document alone does not begin with nothing', () => {
  expect(beginsByHand(catalogPlan('auction', ['buyer']))).toBe(false);
  expect(beginsByHand(catalogPlan('myQuestion', ['supAdmin']))).toBe(false);
  expect(beginsByHand(catalogPlan('demand', ['demander']))).toBe(true);
  expect(beginsByHand(catalogPlan('goodsReceipt', ['warehouse']))).toBe(true);
});

test('who may not make one begins none', () => {
  expect(beginsByHand(catalogPlan('demand', ['auditor']))).toBe(false);
});

test('everything else of the product that somebody makes can be begun by hand', () => {
  const told = [...catalogModel().entities].flatMap(([key, { roles }]) =>
    [...roles]
      .filter(([, grants]) => grants.some(({ do: may }) => may.has('create')))
      .filter(([role]) => !beginsByHand(catalogPlan(key, [role])))
      .map(() => key),
  );
  expect(new Set(told)).toEqual(new Set(['auction', 'myQuestion', 'negotiation', 'sourceQuestion', 'sourceRound']));
});
