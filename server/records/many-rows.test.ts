import { Type } from '@sinclair/typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { countSent } from '../db/count-sent.ts';
import { defineContract } from '../kernel/define-contract.ts';
import type { Room } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { mostSteps, spend } from '../kernel/work-budget.ts';
import { askAbout } from './asking.ts';
import { recordsRoom } from './records.routes.ts';
import { createRecord } from './write/create.ts';

const spendCall = defineContract({
  method: 'GET',
  url: '/spend',
  permission: 'signedIn',
  query: Type.Object({ steps: Type.Integer() }),
  result: Type.Unknown(),
});
const nearlySpentCall = defineContract({
  method: 'POST',
  url: '/nearly-spent',
  permission: 'signedIn',
  body: Type.Object({}, { additionalProperties: true }),
  result: Type.Unknown(),
});

/** Calls that work as much as they are told to. */
const spendingRoom: Room = (api, house) => {
  route(api, spendCall, ({ query }) => spend(query.steps));
  route(api, nearlySpentCall, async ({ session, body }) => {
    spend(mostSteps - 5);
    return createRecord(await askAbout(house, session, 'purchaseOrder'), body);
  });
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_many_rows', [recordsRoom, spendingRoom]);
});
afterAll(() => trade.close());

const empty = (count: number) => Array.from({ length: count }, () => ({}));
const line = {
  material: 'm1',
  name: '乙腈',
  unit: 'BOTTLE',
  qty: '3',
  price: '280.5',
  taxRate: '0.13',
  needDate: '2030-08-01',
};
const order = (more: object = {}) => ({ supplier: 's1', orderDate: '2026-07-01', lines: [line], ...more });

test.each([
  ['a new record', 'POST', '/records/purchaseOrder', () => order({ lines: empty(50_000) })],
  [
    'a draft that keeps itself',
    'PUT',
    '/drafts/purchaseOrder/new',
    () => ({ version: 0, body: order({ lines: empty(50_000) }) }),
  ],
] as const)(
  'too many lines of %s are refused with the part and the numbers, without a statement',
  async (_, method, url, body) => {
    const { sent, result: answer } = await countSent(() => trade.call('buyer', method, url, body()));
    expect(answer).toMatchObject({
      success: false,
      reason: 'invalid_input',
      message: '“订单明细”最多2000行，现有50000行，请减少后再提交',
      issues: [{ code: 'too_many_rows', path: '/lines', params: { max: 2000, count: 50_000 } }],
    });
    expect(sent).toBe(0);
  },
);

test('an order that stands there may not grow past them either, nor the lines of one of its lines', async () => {
  const { result } = await trade.call('buyer', 'POST', '/records/purchaseOrder', order());
  const put = (lines: object[]) =>
    trade.call('buyer', 'PUT', `/records/purchaseOrder/${result.id}`, { version: result.version, lines });
  const { sent, result: grown } = await countSent(() => put(empty(2001)));
  expect([grown.message, sent]).toEqual([expect.stringContaining('“订单明细”最多2000行，现有2001行'), 0]);
  const nested = await put([{ ...result.lines[0], schedules: empty(6000) }]);
  expect(nested.issues).toMatchObject([{ code: 'too_many_rows', path: '/lines/0/schedules', params: { count: 6000 } }]);
});

test('what is wrong in thousands of places is told of two hundred and counted', async () => {
  const { issues } = await trade.call('buyer', 'POST', '/records/purchaseOrder', order({ lines: empty(1500) }));
  expect(issues).toHaveLength(201);
  expect(issues.at(-1)).toMatchObject({ code: 'and_more', params: { count: expect.any(Number) } });
});

test('a request has a budget of work, each its own, and is told when it is spent', async () => {
  const within = await trade.call('buyer', 'GET', `/spend?steps=${mostSteps}`);
  const beyond = await trade.call('buyer', 'GET', `/spend?steps=${mostSteps + 1}`);
  expect(within).toMatchObject({ success: true });
  expect(beyond).toMatchObject({ success: false, reason: 'too_much_work', message: expect.stringContaining('计算') });
  expect(await trade.call('buyer', 'GET', `/spend?steps=${mostSteps}`)).toMatchObject({ success: true });
});

test('whatever judges a record takes from that budget', async () => {
  const judged = await trade.call('buyer', 'GET', '/spend?steps=0');
  expect(judged.success).toBe(true);
  const left = await trade.call('buyer', 'POST', '/nearly-spent', order());
  expect(left).toMatchObject({ success: false, reason: 'too_much_work' });
});
