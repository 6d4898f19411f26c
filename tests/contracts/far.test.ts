import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordsRoom } from '../../server/records/records.routes.ts';
import { reportsRoom } from '../../server/reports/reports.routes.ts';
import { openTrade, type Trade } from '../support/trade.ts';

/** A bid of which buyers see the opened ones, demanders all without the price, and heads what it costs by no road. */
const bid = {
  kind: 'entity',
  key: 'bid',
  spec: 1,
  title: '投标',
  store: { table: 'tf_bid' },
  named: 'no',
  fields: {
    no: { type: 'text', label: '编号', need: true },
    opened: { type: 'flag', label: '已开标', start: "'N'" },
    price: { type: 'decimal', label: '报价', scale: 2 },
    worth: { type: 'money', label: '两倍', calc: 'price * 2' },
  },
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['no', 'opened', 'price'] }] } },
  lists: { main: { cols: ['no', 'price', 'worth'] } },
  access: {
    roles: {
      buyerMgr: { do: ['create', 'edit'] },
      buyer: { do: ['read'], rows: "opened = 'Y'" },
      demander: { do: ['read'], hide: ['price', 'worth'] },
      demandHead: { do: ['read'], hide: ['price'] },
    },
  },
};

const numbers = { much: 'bid.price', muchWorth: 'bid.worth', twiceWorth: 'bid.worth * 2' };

/** What reads a bid through a reference: by calculations, by a rule, and by what is picked along. */
const award = {
  kind: 'entity',
  key: 'award',
  spec: 1,
  title: '定标',
  store: { table: 'tf_award' },
  fields: {
    no: { type: 'text', label: '编号', need: true },
    bid: { type: 'ref', to: 'bid', label: '投标', pick: { fill: { limit: 'price' } } },
    limit: { type: 'decimal', label: '上限', scale: 2 },
    told: { type: 'flag', label: '已公布', start: "'N'" },
    winner: { type: 'ref', to: 'supplier', label: '中标人' },
    ...Object.fromEntries(
      Object.entries(numbers).map(([key, calc]) => [key, { type: 'decimal', label: key, scale: 2, calc }]),
    ),
  },
  rules: [
    { key: 'high', title: '偏高', if: 'bid.price > 1000000', then: [{ warn: 'bid', say: '报价偏高' }] },
    { key: 'abroad', title: '境外', if: "winner.name = '甲'", then: [{ warn: 'winner', say: '境外' }] },
    { key: 'sealed', title: '公布前保密', if: "told = 'Y'", then: [{ show: 'winner' }], else: [] },
  ],
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['no', 'bid', 'limit', 'told', 'winner'] }] } },
  lists: { main: { cols: ['no', 'bid', 'much', 'muchWorth', 'twiceWorth'], super: true, sort: ['no'] } },
  access: {
    roles: {
      buyerMgr: { do: ['create', 'edit'] },
      buyer: { do: ['create', 'edit'] },
      demander: { do: ['create', 'edit'] },
      demandHead: { do: ['create', 'edit'] },
    },
  },
};

const awards = {
  kind: 'report',
  key: 'awards',
  spec: 1,
  title: '定标',
  from: 'award',
  cols: ['no', 'bid.price', 'bid.worth', ...Object.keys(numbers)],
};

let trade: Trade;
let awardId: string;
const call = (who: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  trade.call(who, method, url, body);

beforeAll(async () => {
  trade = await openTrade('far', [recordsRoom, reportsRoom], { documents: [bid, award, awards] });
  const made = await call('boss', 'POST', '/records/bid', { no: 'B1', price: '777.77' });
  expect(made.success, JSON.stringify(made)).toBe(true);
  const awarded = await call('boss', 'POST', '/records/award', { no: 'A1', bid: made.result.id, winner: 's1' });
  expect(awarded.success, JSON.stringify(awarded)).toBe(true);
  awardId = awarded.result.id;
  expect(awarded.result, 'what nothing is hidden from is worked out').toMatchObject({ much: '777.77' });
});
afterAll(() => trade.close());

/** The price of a sealed bid and what comes of it. */
const secrets = ['777.77', '1555.54', '3111.08'];
const found = (answer: unknown) => secrets.filter((secret) => JSON.stringify(answer).includes(secret));

const query = (field: string) => encodeURIComponent(JSON.stringify([{ field, rule: 'gt', val: '1', type: 'text' }]));

describe.each([
  ['both', 'another role shows in some rows alone'],
  ['headOnly', 'makes up what is shown'],
])('to %s, a value of another record that %s', (who) => {
  test('is told on no road', async () => {
    const roads = ['', '/history', '/versions', '/then', '/lineage'].map((road) => `/records/award/${awardId}${road}`);
    for (const url of [
      '/records/bid',
      '/records/award?list=main',
      ...roads,
      '/options/award/bid',
      '/reports/awards/rows',
    ]) {
      const answer = await call(who, 'GET', url);
      expect(answer.success, `${url} ${JSON.stringify(answer)}`).toBe(true);
      expect(found(answer), url).toEqual([]);
    }
  });

  test('is found by no question', async () => {
    for (const field of Object.keys(numbers)) {
      const { result } = await call(who, 'GET', `/records/award?list=main&superQueryParams=${query(field)}`);
      expect(result?.total ?? 0, field).toBe(0);
      const sorted = await call(who, 'GET', `/records/award?list=main&column=${field}&order=asc`);
      expect(sorted, field).toMatchObject({ success: false, reason: 'invalid_input' });
    }
  });

  test('does not come with what was saved', async () => {
    const { result } = await call(who, 'GET', `/records/award/${awardId}`);
    const saved = await call(who, 'PUT', `/records/award/${awardId}`, { version: result.version, no: `A-${who}` });
    expect(saved.success, JSON.stringify(saved)).toBe(true);
    expect(found(saved)).toEqual([]);
  });
});

test('nothing comes through a reference that a rule hides', async () => {
  const url = `/records/award/${awardId}`;
  const { result } = await call('boss', 'GET', url);
  expect(result.winner).toBeNull();
  expect(JSON.stringify(result)).not.toContain('北方试剂');
  const saved = await call('boss', 'PUT', url, { version: result.version, no: 'A2' });
  expect(saved.success, JSON.stringify(saved)).toBe(true);
  expect(JSON.stringify(saved)).not.toContain('北方试剂');
  const told = await call('boss', 'PUT', url, { version: saved.result.version, told: 'Y' });
  for (const { result: shown } of [told, await call('boss', 'GET', url)])
    expect(shown).toMatchObject({ winner: 's1', $rel: { 'winner.name': '北方试剂' } });
});
