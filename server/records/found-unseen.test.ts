import { afterAll, beforeAll, expect, test } from 'vitest';
import callJson from '../../tests/fixtures/prices/call.json' with { type: 'json' };
import priceJson from '../../tests/fixtures/prices/price.json' with { type: 'json' };
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

/** Buyers see the prices of suppliers at home; who calls off finds others as well. */
const roles = { ...priceJson.access.roles, buyer: { rows: "supplier.country = 'CN'", do: ['read'] } };
const price = { ...priceJson, access: { ...priceJson.access, roles } };

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_found_unseen', [recordsRoom], { documents: [price, callJson] });
  await trade.at.db.owner.rows({
    text: `insert into pb_price (tenant_id, id, no, material, supplier, amount, valid_from, status) values
      (1, 'home', 'home', 'm1', 's1', 9, '2026-01-01', 'released'), (1, 'abroad', 'abroad', 'm1', 's4', 6, '2026-01-01', 'released')`,
    values: [],
  });
});
afterAll(() => trade.close());

const asks = (material: string, supplier: string) =>
  trade.call('both', 'POST', '/records/call/finds', {
    asks: [{ field: 'lines.price', ask: [[material, supplier, '2026-02-01', '1'], null] }],
  });

test('beforehand a found record that is not among the asker’s is told by its name alone', async () => {
  expect((await asks('m1', 's1')).result).toEqual([
    { known: true, id: 'home', text: 'home', rel: { 'price.amount': '9.00' } },
  ]);
  expect((await asks('m1', 's4')).result).toEqual([
    { known: true, id: 'abroad', text: 'abroad', rel: { 'price.amount': null } },
  ]);
});

test('a save stores it and judges by it, and what it answers with tells no more', async () => {
  const made = async (supplier: string) => {
    const lines = [{ material: 'm1', qty: '2' }];
    return (await trade.call('both', 'POST', '/records/call', { supplier, day: '2026-02-01', lines })).result.lines;
  };
  expect(await made('s1')).toMatchObject([{ price: 'home', amount: '18.00', $rel: { 'price.amount': '9.00' } }]);
  const abroad = await made('s4');
  expect(abroad).toMatchObject([{ price: 'abroad', price_dictText: 'abroad', $rel: { 'price.amount': null } }]);
});
