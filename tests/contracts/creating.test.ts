import { Type } from '@sinclair/typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../server/db/statement.ts';
import { defineContract } from '../../server/kernel/define-contract.ts';
import { RawJson, Said } from '../../server/kernel/envelope.ts';
import { Refusal } from '../../server/kernel/errors.ts';
import type { Room } from '../../server/kernel/house.ts';
import { route } from '../../server/kernel/route.ts';
import { recordsRoom } from '../../server/records/records.routes.ts';
import { gateTables, heldOpen } from '../support/held-open.ts';
import { openTrade, type Trade } from '../support/trade.ts';

const echoCall = defineContract({
  method: 'POST',
  url: '/echo/:sort',
  permission: 'signedIn',
  params: Type.Object({ sort: Type.String() }),
  body: Type.Object({}, { additionalProperties: true }),
  result: Type.Unknown(),
});

let done = 0;
let gate: Promise<void> = Promise.resolve();
let begun: () => void = () => {};

/** A call that makes something each time it is asked, when it is let. */
const echoRoom: Room = (api) =>
  route(api, echoCall, async ({ params: { sort }, body }) => {
    begun();
    await gate;
    done += 1;
    if (sort === 'refused') throw new Refusal('wrong_state');
    if (sort === 'fault') throw new Error('on purpose');
    if (sort === 'handed') return { done, $handed: [{ secret: 'kept by nobody' }] };
    if (sort === 'raw') return new RawJson(`{"done":${done}}`);
    return sort === 'said' ? new Said('已办', { done, body }, 0) : { done, body };
  });

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('creating', [recordsRoom, echoRoom]);
  await gateTables(trade.at.db, 'po_order');
});
afterAll(() => trade.close());
beforeEach(() => {
  done = 0;
  gate = Promise.resolve();
  begun = () => {};
});

let keys = 0;
const newKey = () => `action-${++keys}`;
const send = async (url: string, body: object, key?: string, name = 'buyer') => {
  const headers = { 'x-access-token': name, ...(key ? { 'idempotency-key': key } : {}) };
  const response = await trade.app.inject({ method: 'POST', url: `/api${url}`, headers, payload: body });
  const { timestamp, ...said } = response.json();
  return said;
};
const order = () => ({
  supplier: 's1',
  lines: [
    { material: 'm1', name: '乙腈', unit: 'BOTTLE', qty: '3', price: '280.5', taxRate: '0.13', needDate: '2030-08-01' },
  ],
});
const ordersInAll = async () =>
  (await trade.at.db.tenant(1).rows<{ count: number }>(sql`select count(*)::int as count from po_order`))[0]?.count ??
  0;

describe('the same sent again under its key', () => {
  test('makes one record, and is answered as the first time', async () => {
    const [before, key] = [await ordersInAll(), newKey()];
    const first = await send('/records/purchaseOrder', order(), key);
    expect(first.success, JSON.stringify(first)).toBe(true);
    expect(await send('/records/purchaseOrder', order(), key)).toEqual(first);
    expect(await ordersInAll()).toBe(before + 1);
  });

  test.each(['plain', 'said', 'raw'])('is answered alike, whatever sort of answer it is: %s', async (sort) => {
    const key = newKey();
    const first = await send(`/echo/${sort}`, { a: 1 }, key);
    expect(await send(`/echo/${sort}`, { a: 1 }, key)).toEqual(first);
    expect(done).toBe(1);
  });

  test('while the first is under way waits for it', async () => {
    const key = newKey();
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const first = send('/echo/plain', {}, key);
    await started;
    const second = send('/echo/plain', {}, key);
    open();
    expect(await second).toEqual(await first);
    expect(done).toBe(1);
  });

  test('after a refusal is tried anew, for it made nothing', async () => {
    const key = newKey();
    expect(await send('/echo/refused', {}, key)).toMatchObject({ reason: 'wrong_state' });
    expect(await send('/echo/refused', {}, key)).toMatchObject({ reason: 'wrong_state' });
    expect(done).toBe(2);
  });

  test('after a fault of ours is told that nobody knows, and makes nothing', async () => {
    const key = newKey();
    await send('/echo/fault', {}, key);
    expect(await send('/echo/fault', {}, key)).toMatchObject({ reason: 'request_unsure' });
    expect(done).toBe(1);
  });

  /** What a process leaves that died at its work, and long enough ago. */
  const leaveDead = (key: string, made: boolean) =>
    trade.at.db.tenant(1).rows(sql`update request_key set answer = null, ended = false, made = ${made},
      seen_at = now() - interval '5 minutes' where key = ${key}`);

  test('after a process died that had made it is told so; one that made nothing is done anew, by one of those who ask', async () => {
    const key = newKey();
    await send('/records/purchaseOrder', order(), key);
    await leaveDead(key, true);
    expect(await send('/records/purchaseOrder', order(), key)).toMatchObject({ reason: 'request_made' });
    await leaveDead(key, false);
    const before = await ordersInAll();
    const [one, other] = await Promise.all([0, 1].map(() => send('/records/purchaseOrder', order(), key)));
    expect(one.success, JSON.stringify(one)).toBe(true);
    expect(other).toEqual(one);
    expect(await ordersInAll()).toBe(before + 1);
  });

  test('after a process died is told that nobody knows where more than one record may have been written', async () => {
    const key = newKey();
    await send('/echo/plain', {}, key);
    await leaveDead(key, true);
    expect(await send('/echo/plain', {}, key)).toMatchObject({ reason: 'request_unsure' });
    expect(done).toBe(1);
  });

  test('is written once though the first, given up for dead, goes on after all', async () => {
    const [before, key] = [await ordersInAll(), newKey()];
    const put = () => send('/records/purchaseOrder', order(), key);
    const again = async () => {
      await leaveDead(key, false);
      return put();
    };
    const [late, made] = await heldOpen(trade.at.db, [put, again]);
    expect(late).toMatchObject({ reason: 'request_under_way' });
    expect(made.success, JSON.stringify(made)).toBe(true);
    expect(await ordersInAll()).toBe(before + 1);
    expect(await put()).toEqual(made);
  });
});

test('what an answer hands out once is not kept with it: whoever asks again is told that it is done', async () => {
  const key = newKey();
  expect((await send('/echo/handed', {}, key)).result.$handed).toEqual([{ secret: 'kept by nobody' }]);
  expect(await send('/echo/handed', {}, key)).toMatchObject({ success: false, reason: 'request_made' });
  expect(done).toBe(1);
  const kept = await trade.at.db.owner.rows(sql`select answer from request_key where key = ${key}`);
  expect(kept).toEqual([{ answer: null }]);
});

describe('a key', () => {
  test('is for one body and one call', async () => {
    const key = newKey();
    await send('/echo/plain', { a: 1 }, key);
    expect(await send('/echo/plain', { a: 2 }, key)).toMatchObject({ reason: 'request_key_taken' });
    expect(await send('/echo/said', { a: 1 }, key)).toMatchObject({ reason: 'request_key_taken' });
    expect(done).toBe(1);
  });
  test('is its sender’s: another person, and another company, may use the same', async () => {
    const key = newKey();
    for (const name of ['buyer', 'buyer2', 'other'])
      expect(await send('/echo/plain', {}, key, name)).toMatchObject({ success: true });
    expect(done).toBe(3);
  });
  test('is asked for in a form', async () => {
    expect(await send('/echo/plain', {}, 'a b')).toMatchObject({ reason: 'bad_request' });
  });
  test('is not needed: without one the same makes two', async () => {
    await send('/echo/plain', {});
    await send('/echo/plain', {});
    expect(done).toBe(2);
  });
});
