import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdLock } from '../../tests/support/held-lock.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

const fixture = (name: string) =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `../../tests/fixtures/prices/${name}.json`), 'utf8'));

const heard: string[] = [];
/** What only a statement that looks for records says. */
const finding = 'json_agg(f)';
/** Done before the next of them is sent. */
let before = async (): Promise<unknown> => null;
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_found', [recordsRoom], {
    documents: [fixture('price'), fixture('call')],
    heard: async ({ text }) => {
      heard.push(text);
      if (text.includes(finding)) await before();
    },
  });
});
afterAll(() => trade.close());

const owner = (text: string, ...values: unknown[]) => trade.at.db.owner.rows({ text, values });
beforeEach(async () => {
  before = async () => null;
  await owner('truncate pb_price, pb_call cascade');
  await price('cn', { amount: '9', from_qty: '1', below_qty: '99.99' });
  await price('bulk', { amount: '7', from_qty: '100' });
  await price('old', { amount: '5', from_qty: '1', valid_from: '2025-01-01', valid_to: '2025-12-31' });
  await price('dear', { amount: '8', supplier: 's2' });
  await price('cheap', { amount: '6', supplier: 's4' });
  await price('draft', { amount: '1', supplier: 's2', status: 'draft' });
});

const price = (id: string, more: Readonly<Record<string, string>>) => {
  const row = { material: 'm1', supplier: 's1', valid_from: '2026-01-01', status: 'released', no: id, ...more };
  const names = Object.keys(row);
  return owner(
    `insert into pb_price (tenant_id, id, ${names.join(', ')}) values (1, $1, ${names.map((_, at) => `$${at + 2}`).join(', ')})`,
    id,
    ...Object.values(row),
  );
};
const head = { supplier: 's1', day: '2026-02-01' };
const make = (lines: readonly object[], more: object = {}) =>
  trade.call('demander', 'POST', '/records/call', { ...head, ...more, lines });
const line = (qty: string, material = 'm1') => ({ qty, material });
const found = ({ result }: { result: { lines: { price: string | null; amount: string | null }[] } }) =>
  result.lines.map(({ price: id, amount }) => [id, amount]);

describe('a reference is found', () => {
  test('by keys, the day and the range, for every line by one statement', async () => {
    heard.length = 0;
    const answer = await make([line('10'), line('100'), line('500'), line('1', 'm2'), { qty: '3' }]);
    expect(found(answer)).toEqual([
      ['cn', '90.00'],
      ['bulk', '700.00'],
      ['bulk', '3500.00'],
      [null, null],
      [null, null],
    ]);
    expect(answer.result.total).toBe('4290.00');
    expect(heard.filter((text) => text.includes(finding))).toHaveLength(1);
  });

  test('by the attempts in their order, among states that count', async () => {
    expect(found(await make([line('10')], { supplier: null }))).toEqual([['cheap', '60.00']]);
    expect(found(await make([line('0.5')]))).toEqual([['cheap', '3.00']]);
    expect(found(await make([line('10')], { day: '2025-02-01' }))).toEqual([['old', '50.00']]);
  });

  test('and typed by nobody: what is sent for it is passed over', async () => {
    expect(found(await make([{ ...line('10'), price: 'old' }]))).toEqual([['cn', '90.00']]);
  });

  test('anew whenever what it is asked by changes, and kept from the state that closes it', async () => {
    const { result } = await make([line('10')]);
    const url = `/records/call/${result.id}`;
    const [{ id }] = result.lines;
    const changed = await trade.call('demander', 'PUT', url, { version: 1, lines: [{ id, qty: '100' }] });
    expect(found(changed)).toEqual([['bulk', '700.00']]);
    expect(await trade.call('demander', 'POST', `${url}/moves/send`, { version: 2, answers: {} })).toMatchObject({
      success: true,
    });
    await owner(`update pb_price set status = 'retired', amount = 1 where id = 'bulk'`);
    const kept = await trade.call('demander', 'PUT', url, { version: 3, no: 'A' });
    expect(kept).toMatchObject({ success: true });
    expect(found(await trade.call('demander', 'GET', url))).toEqual([['bulk', '700.00']]);
  });

  test('nothing is no fault by itself; the rules of the document decide', async () => {
    const { result } = await make([line('10', 'm2')]);
    const sent = await trade.call('demander', 'POST', `/records/call/${result.id}/moves/send`, {
      version: 1,
      answers: {},
    });
    expect(sent).toMatchObject({ success: false, issues: [{ path: '/lines/0/price' }] });
    expect(sent.message).toContain('这种物料在这一天没有有效的价格');
  });

  test('of two that fit where there may be only one, none: they are named to whoever may see them', async () => {
    await price('cn2', { amount: '4', from_qty: '2' });
    const refused = await make([line('10')]);
    expect(refused).toMatchObject({ success: false, issues: [{ path: '/lines/0/price' }] });
    expect(refused.message).toContain('有多条价格都符合');
  });

  test('as it stood: a price that changes while the save is under way refuses it', async () => {
    const gate = await holdLock(trade.at.connection, `select 1 from pb_price where id = 'cn' for update`);
    const writing = make([line('10')]);
    await gate.waiting(1);
    await gate.run(`update pb_price set amount = 99, version = version + 1 where id = 'cn'`);
    await gate.release();
    expect(await writing).toMatchObject({
      success: false,
      issues: [{ code: 'found_changed', path: '/lines/0/price' }],
    });
    expect(found(await make([line('10')]))).toEqual([['cn', '990.00']]);
  });

  test('not held to what nobody reads of it: what others change of a price beside its amount refuses no save', async () => {
    const gate = await holdLock(trade.at.connection, `select 1 from pb_price where id = 'cn' for update`);
    const writing = make([line('10')]);
    await gate.waiting(1);
    await gate.run(`update pb_price set version = version + 1 where id = 'cn'`);
    await gate.release();
    expect(found(await writing)).toEqual([['cn', '90.00']]);
  });

  describe('with what rules read of it: a price that changes after the record was read and before it is found', () => {
    const raise = (id: string) => async () => {
      before = async () => null;
      await owner(`update pb_price set amount = 99, version = version + 1 where id = '${id}'`);
    };

    test('is the new one in a line that had found it before', async () => {
      const { result } = await make([line('10'), line('20')]);
      before = raise('cn');
      const url = `/records/call/${result.id}`;
      const lines = result.lines.map(({ id }: { id: string }) => ({ id, qty: '30' }));
      expect(found(await trade.call('demander', 'PUT', url, { version: 1, lines }))).toEqual([
        ['cn', '2970.00'],
        ['cn', '2970.00'],
      ]);
      expect(found(await trade.call('demander', 'GET', url))).toEqual([
        ['cn', '2970.00'],
        ['cn', '2970.00'],
      ]);
    });

    test('is the new one where it was sent as well', async () => {
      before = raise('cn');
      expect(found(await make([{ ...line('10'), price: 'cn' }]))).toEqual([['cn', '990.00']]);
    });
  });

  test('of five hundred lines by one statement as well', async () => {
    heard.length = 0;
    const answer = await make(Array.from({ length: 500 }, (_, at) => line(String(at + 1))));
    expect(found(answer).filter(([id]) => id === 'cn')).toHaveLength(99);
    expect(found(answer).filter(([id]) => id === 'bulk')).toHaveLength(401);
    expect(heard.filter((text) => text.includes(finding))).toHaveLength(1);
  });

  describe('beforehand, for a form', () => {
    const asks = (person: string, ...asked: readonly unknown[]) =>
      trade.call(person, 'POST', '/records/call/finds', { asks: asked });
    const of = (supplier: string | null, qty: string, day = '2026-02-01') => ({
      field: 'lines.price',
      ask: [supplier && ['m1', supplier, day, qty], ['m1', day]],
    });

    test('all lines at once: what a save would find, with its words and what is read through it', async () => {
      heard.length = 0;
      const { result } = await asks('both', of('s1', '10'), of(null, '1'), of('s1', '1', '2020-01-01'));
      expect(result).toEqual([
        { known: true, id: 'cn', text: 'cn', rel: { 'price.amount': '9.00' } },
        { known: true, id: 'cheap', text: 'cheap', rel: { 'price.amount': '6.00' } },
        { known: true, id: null, text: null, rel: { 'price.amount': null } },
      ]);
      expect(heard.filter((text) => text.includes(finding))).toHaveLength(1);
    });

    test('nobody is told by what is out of their reach, and of two why there is none', async () => {
      const { result: stored } = await make([line('10')], { supplier: 's4' });
      await owner(`update su_supplier set deleted_at = now() where id = 's4'`);
      expect((await asks('both', of('s4', '10'))).result).toEqual([{ known: false }]);
      const { result: standing } = await trade.call('demander', 'POST', '/records/call/finds', {
        asks: [of('s4', '10')],
        id: stored.id,
      });
      expect(standing).toMatchObject([{ known: true, id: 'cheap' }]);
      await owner(`update su_supplier set deleted_at = null where id = 's4'`);
      await price('bulk2', { amount: '4', from_qty: '150' });
      const { result } = await asks('both', of('s1', '200'));
      expect(result).toMatchObject([{ known: true, id: null, say: expect.stringContaining('有多条价格都符合') }]);
    });

    test('nor whoever could not save it: prices are not for trying out', async () => {
      const { result: stored } = await make([line('10')]);
      const body = { asks: [of('s1', '10')] };
      for (const id of [undefined, stored.id])
        expect(await trade.call('buyer', 'POST', '/records/call/finds', { ...body, id })).toMatchObject({
          success: false,
          message: expect.stringContaining('没有'),
        });
    });

    test.each([
      ['a field that nothing finds', { field: 'lines.material', ask: [['m1']] }],
      ['another number of attempts', { field: 'lines.price', ask: [['m1', '2026-02-01']] }],
      ['a number that is none', of('s1', 'x')],
      ['a day that is none', of('s1', '1', '2026-02-31')],
    ])('refused: %s', async (_, ask) => {
      expect(await asks('both', ask)).toMatchObject({
        success: false,
        message: expect.stringMatching(/不是自动查找的|与配置不符/),
      });
    });
  });
});
