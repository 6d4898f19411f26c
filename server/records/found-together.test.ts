import { afterAll, beforeAll, expect, test } from 'vitest';
import priceJson from '../../tests/fixtures/prices/price.json' with { type: 'json' };
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

const found = (key: string, match: object, more: object = {}) => ({
  ...{ key, label: key, type: 'ref', to: 'price' },
  find: [{ match, at: 'day', states: ['released'], ...more }],
});
/** Five prices are found: four by what is typed, and one by what another of them says. */
const quote = {
  kind: 'entity',
  key: 'quote',
  spec: 3,
  title: '询价',
  named: 'no',
  store: { table: 'pb_quote', trash: true },
  fields: [
    { key: 'no', type: 'text', label: '单号', max: 40 },
    { key: 'day', type: 'date', label: '日期' },
    { key: 'material', type: 'ref', label: '物料', to: 'material' },
    { key: 'supplier', type: 'ref', label: '供应商', to: 'supplier' },
    found('own', { material: 'material', supplier: 'supplier' }),
    found('low', { material: 'material' }, { pick: { lowest: 'amount' } }),
    found('high', { material: 'material' }, { pick: { highest: 'amount' } }),
    found('other', { material: 'material', supplier: "'s2'" }),
    found('after', { material: 'material', fromQty: 'high.amount' }),
    {
      key: 'total',
      type: 'money',
      label: '合计',
      calc: 'own.amount + low.amount + high.amount + after.amount',
      stored: true,
    },
  ],
  access: { roles: { demander: { do: ['create', 'edit'] } } },
};

const heard: string[] = [];
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_found_together', [recordsRoom], {
    documents: [priceJson, quote],
    heard: ({ text }) => heard.push(text),
  });
  await trade.at.db.owner.rows({
    text: `insert into pb_price (tenant_id, id, no, material, supplier, amount, from_qty, valid_from, status) values
      (1, 'a', 'a', 'm1', 's1', 9, 1, '2026-01-01', 'released'), (1, 'b', 'b', 'm1', 's2', 7, 2, '2026-01-01', 'released'),
      (1, 'c', 'c', 'm1', 's4', 20, 3, '2026-01-01', 'released'), (1, 'd', 'd', 'm1', 's3', 10, 20, '2026-01-01', 'released')`,
    values: [],
  });
});
afterAll(() => trade.close());

/** How many statements a call sends, and how many of them look for records. */
async function counted(...asked: Parameters<Trade['call']>) {
  heard.length = 0;
  const answer = await trade.call(...asked);
  return { answer, sent: heard.length, finding: heard.filter((text) => text.includes('json_agg(f)')).length };
}

test('what five fields find takes one statement, and one more for what is found by what was found', async () => {
  const body = { day: '2026-02-01', material: 'm1', supplier: 's1' };
  const made = await counted('demander', 'POST', '/records/quote', body);
  expect(made).toMatchObject({ sent: 4, finding: 2 });
  const stands = { own: 'a', low: 'b', high: 'c', other: 'b', after: 'd', total: '46.00' };
  expect(made.answer.result).toMatchObject(stands);
  const { id } = made.answer.result;
  const read = await counted('demander', 'GET', `/records/quote/${id}`);
  expect(read).toMatchObject({ sent: 1, finding: 0, answer: { result: stands } });
  const changed = await counted('demander', 'PUT', `/records/quote/${id}`, { version: 1, supplier: 's4' });
  expect(changed).toMatchObject({ sent: 3, finding: 1, answer: { result: { own: 'c', total: '57.00' } } });
});

test('a form is told all five by two', async () => {
  const two = ['m1', 's1', '2026-02-01'];
  const asks = [
    { field: 'own', ask: [two] },
    { field: 'low', ask: [['m1', '2026-02-01']] },
    { field: 'high', ask: [['m1', '2026-02-01']] },
    { field: 'other', ask: [two] },
    { field: 'after', ask: [['m1', '20', '2026-02-01']] },
  ];
  const told = await counted('both', 'POST', '/records/quote/finds', { asks });
  expect(told).toMatchObject({ sent: 2, finding: 1 });
  expect(told.answer.result.map(({ id }: { id: string }) => id)).toEqual(['a', 'b', 'c', 'a', 'd']);
});
