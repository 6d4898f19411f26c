import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_save', [recordsRoom]);
});
afterAll(() => trade.close());

const order = (more: object = {}) => ({
  supplier: 's1',
  orderDate: '2026-07-01',
  currency: 'CNY',
  lines: [
    { material: 'm1', name: '乙腈', unit: 'BOTTLE', qty: '3', price: '280.5', taxRate: '0.13', needDate: '2026-08-01' },
    {
      material: 'm2',
      name: '滤膜',
      unit: 'BOX',
      qty: '2',
      price: '95',
      taxRate: '0.13',
      needDate: '2026-08-02',
      schedules: [
        { date: '2026-07-20', qty: '1' },
        { date: '2026-07-21', qty: '1' },
      ],
    },
  ],
  ...more,
});

describe('creating', () => {
  test('a', async () => {
    const made = await trade.call('buyer', 'POST', '/records/purchaseOrder', order());
    console.log(JSON.stringify(made, null, 1));
    const read = await trade.call('buyer', 'GET', `/records/purchaseOrder/${made.result.id}`);
    expect(made.result).toEqual(read.result);
  });
});
