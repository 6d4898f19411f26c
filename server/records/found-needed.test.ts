import { afterAll, beforeAll, expect, test } from 'vitest';
import callJson from '../../tests/fixtures/prices/call.json' with { type: 'json' };
import priceJson from '../../tests/fixtures/prices/price.json' with { type: 'json' };
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

/** Every line needs what it costs; where a price is found it is that. */
const { lines } = callJson.parts;
const call = {
  ...callJson,
  parts: { lines: { ...lines, fields: [...lines.fields, { key: 'cost', type: 'money', label: '单价', need: true }] } },
  rules: [
    ...callJson.rules,
    { key: 'held', title: '按价格', on: 'lines', if: 'not empty(price)', then: [{ set: 'cost', to: 'price.amount' }] },
  ],
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_found_needed', [recordsRoom], { documents: [priceJson, call] });
  await trade.at.db.owner.rows({
    text: `insert into pb_price (tenant_id, id, no, material, supplier, amount, valid_from, status)
      values (1, 'p', 'p', 'm1', 's1', 9, '2026-01-01', 'released')`,
    values: [],
  });
});
afterAll(() => trade.close());

const make = (cost: object) =>
  trade.call('demander', 'POST', '/records/call', {
    supplier: 's1',
    day: '2026-02-01',
    lines: [{ material: 'm1', qty: '2', ...cost }],
  });

test.each([[{}], [{ cost: '5' }]])('what a line needs is set from the record it finds, sent %j', async (cost) => {
  expect(await make(cost)).toMatchObject({ success: true, result: { lines: [{ price: 'p', cost: '9.00' }] } });
});
