import { afterAll, beforeAll, expect, test } from 'vitest';
import callJson from '../../tests/fixtures/prices/call.json' with { type: 'json' };
import priceJson from '../../tests/fixtures/prices/price.json' with { type: 'json' };
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

/** Every line needs what it costs; where a price is found it is that. */
const { lines } = callJson.parts;
const bySupplier = lines.fields.map((field) => (field.find ? { ...field, find: field.find.slice(0, 1) } : field));
const call = {
  ...callJson,
  parts: { lines: { ...lines, fields: [...bySupplier, { key: 'cost', type: 'money', label: '单价', need: true }] } },
  rules: [
    ...callJson.rules,
    { key: 'held', title: '按价格', on: 'lines', if: 'not empty(price)', then: [{ set: 'cost', to: 'price.amount' }] },
  ],
  access: { roles: { demander: { do: ['create', 'edit', 'move:send', 'move:redirect'] } } },
  states: {
    ...callJson.states,
    moves: [
      ...callJson.states.moves,
      { key: 'redirect', label: '改派', from: 'draft', to: 'sent', ask: [{ key: 'supplier' }] },
    ],
  },
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

const make = (cost: object, more: object = {}) =>
  trade.call('demander', 'POST', '/records/call', {
    supplier: 's1',
    ...more,
    day: '2026-02-01',
    lines: [{ material: 'm1', qty: '2', ...cost }],
  });

test.each([[{}], [{ cost: '5' }]])('what a line needs is set from the record it finds, sent %j', async (cost) => {
  expect(await make(cost)).toMatchObject({ success: true, result: { lines: [{ price: 'p', cost: '9.00' }] } });
});

test('a change of the head alone does not take what lines found away unseen: the lines are named, and nothing is saved', async () => {
  const { result } = await make({});
  const url = `/records/call/${result.id}`;
  const lost = await trade.call('demander', 'PUT', url, { version: 1, supplier: 's4' });
  expect(lost).toMatchObject({ success: false, issues: [{ code: 'found_unseen', path: '/supplier' }] });
  expect(lost.message).toContain('明细第1行的“价格”不再适用：请打开单据修改');
  const many = await trade.call('demander', 'POST', '/records/call/edits', {
    ids: [result.id],
    values: { supplier: 's4' },
  });
  expect(JSON.stringify(many)).toContain('明细第1行的“价格”不再适用');
  expect(await trade.call('demander', 'GET', url)).toMatchObject({
    result: { version: 1, supplier: 's1', lines: [{ price: 'p', cost: '9.00' }] },
  });
});

test('whoever sends the lines with it has seen them', async () => {
  const { result } = await make({});
  const { id } = result.lines[0];
  const changed = await trade.call('demander', 'PUT', `/records/call/${result.id}`, {
    version: 1,
    supplier: 's4',
    lines: [{ id, cost: '5' }],
  });
  expect(changed).toMatchObject({ success: true, result: { lines: [{ price: null, cost: '5.00' }] } });
});

test('lines that nobody sent read what they find all the same', async () => {
  const { result } = await make({ cost: '5' }, { supplier: 's4' });
  expect(result).toMatchObject({ lines: [{ price: null, cost: '5.00' }] });
  const moved = await trade.call('demander', 'POST', `/records/call/${result.id}/moves/redirect`, {
    version: 1,
    answers: { supplier: 's1' },
  });
  expect(moved).toMatchObject({ success: true, result: { lines: [{ price: 'p', cost: '9.00' }] } });
});
