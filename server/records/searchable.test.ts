import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTrade, sessionOf, type Trade } from '../../tests/support/trade.ts';
import type { House } from '../kernel/house.ts';
import { askAbout } from './asking.ts';
import { findable } from './searchable.ts';

let trade: Trade;
let house: House;
beforeAll(async () => {
  trade = await openTrade('searchable', [
    (_, opened) => {
      house = opened;
    },
  ]);
});
afterAll(() => trade.close());

test('a name of thousands of steps is not looked for along every one of them', async () => {
  const asking = await askAbout(house, sessionOf('buyer'), 'purchaseOrder');
  const { reach } = findable(asking);
  expect(reach('supplier.grade')?.label).toBe('供应商的等级');
  const looked = vi.spyOn(asking.view.entity.fields, 'get');
  expect(reach(`supplier.${'a.'.repeat(9_000)}grade`)).toBeUndefined();
  expect(looked).toHaveBeenCalledTimes(1);
});
