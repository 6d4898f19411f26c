import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;

/** Rate and tax are what holds on the bill's own day: rows of the shipped tables, found and not chosen. */
const bill = {
  kind: 'entity',
  key: 'bill',
  spec: 3,
  title: '账单',
  fields: {
    day: { type: 'date', label: '日期' },
    currency: { type: 'choice', dict: 'currency', label: '币种' },
    amount: { type: 'money', label: '金额', currency: 'currency' },
    fx: {
      type: 'ref',
      to: 'exchangeRate',
      label: '汇率',
      find: [{ match: { currency: 'currency', enabled: "'ENABLED'" }, at: 'day' }],
    },
    home: {
      type: 'money',
      label: '人民币金额',
      currency: 'CNY',
      calc: "if(currency = 'CNY', amount, round(amount * fx.rate, 2))",
    },
    tax: {
      type: 'ref',
      to: 'taxCode',
      label: '税码',
      find: [{ match: { code: "'Z13'", enabled: "'ENABLED'" }, at: 'day' }],
    },
    taxAmount: { type: 'money', label: '税额', calc: 'round(home * tax.rate / (1 + tax.rate), 2)' },
    status: { type: 'state', label: '状态' },
  },
  states: {
    field: 'status',
    start: 'draft',
    nodes: [
      { key: 'draft', label: '草稿', open: '*' },
      { key: 'done', label: '已过账', open: [] },
    ],
    moves: [{ key: 'post', label: '过账', from: 'draft', to: 'done' }],
  },
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['day', 'currency', 'amount', 'home'] }] } },
  lists: { main: { cols: ['day', 'amount', 'home'] } },
  access: { roles: { buyer: { do: ['create', 'edit', 'move:post'] } } },
};

let catalog: Catalog;
const finance = (method: 'GET' | 'POST' | 'PUT', url: string, body?: Body) =>
  catalog.call('role:finance', method, url, body);
const buyer = (method: 'GET' | 'POST' | 'PUT', url: string, body?: Body) => catalog.call('buyer', method, url, body);

async function kept(entity: string, body: Body): Promise<Body> {
  const done = await finance('POST', `/records/${entity}`, body);
  expect(done.success, JSON.stringify(done)).toBe(true);
  return done.result;
}
async function made(body: Body): Promise<Body> {
  const done = await buyer('POST', '/records/bill', body);
  expect(done.success, JSON.stringify(done)).toBe(true);
  return (await buyer('GET', `/records/bill/${done.result.id}`)).result;
}

let usd: Body;
let tax: Body;
beforeAll(async () => {
  catalog = await openCatalog('money_at_a_day', [recordsRoom]);
  usd = await kept('exchangeRate', {
    currency: 'USD',
    rate: '7.12345678',
    validFrom: '2026-01-01',
    validTo: '2026-06-30',
  });
  await kept('exchangeRate', { currency: 'USD', rate: '7.2', validFrom: '2026-07-01' });
  const code = { code: 'Z13', name: '进项税', kind: 'VAT' };
  tax = await kept('taxCode', { ...code, rate: '0.16', validFrom: '2026-01-01', validTo: '2026-06-30' });
  await kept('taxCode', { ...code, rate: '0.13', validFrom: '2026-07-01' });
  await catalog.publish('entity', 'bill', bill);
});
afterAll(() => catalog.close());

describe('an amount at the day of its document', () => {
  test.each([
    ['2026-06-30', '1000.05', '7123.81', '982.59'],
    ['2026-07-01', '1000.05', '7200.36', '828.36'],
  ])('on %s %s are %s, with %s of tax', async (day, amount, home, taxAmount) => {
    expect(await made({ day, currency: 'USD', amount })).toMatchObject({ home, taxAmount });
  });

  test('of a currency or a day that nobody noted a rate of is unknown, and never what it is in its own', async () => {
    expect(await made({ day: '2026-07-01', currency: 'EUR', amount: '10.00' })).toMatchObject({ fx: null, home: null });
    expect(await made({ day: '2025-12-31', currency: 'USD', amount: '10.00' })).toMatchObject({
      home: null,
      taxAmount: null,
    });
    expect(await made({ day: '2025-12-31', currency: 'CNY', amount: '10.00' })).toMatchObject({ home: '10.00' });
  });

  test('a second rate of the same days is refused, and a code may change its rate from a day on only', async () => {
    const twice = await finance('POST', '/records/exchangeRate', {
      currency: 'USD',
      rate: '7.3',
      validFrom: '2026-06-30',
    });
    expect(twice).toMatchObject({ success: false, reason: 'duplicate_record' });
    expect(twice.message).toContain('同一币种同一天只能有一个启用的汇率');
    const code = {
      code: 'Z13',
      name: '进项税',
      kind: 'VAT',
      rate: '0.09',
      validFrom: '2026-05-01',
      validTo: '2026-05-31',
    };
    expect(await finance('POST', '/records/taxCode', code)).toMatchObject({
      success: false,
      reason: 'duplicate_record',
    });
  });
});

describe('a document keeps the version of a rule that it was made with', () => {
  test('once it is closed, whatever becomes of that version; while it is open it follows', async () => {
    const body = { day: '2026-03-01', currency: 'USD', amount: '100.00' };
    const [closed, open] = [await made(body), await made(body)];
    const posted = await buyer('POST', `/records/bill/${closed.id}/moves/post`, { version: 1, answers: {} });
    expect(posted.success, JSON.stringify(posted)).toBe(true);
    const before = (await buyer('GET', `/records/bill/${closed.id}`)).result;
    expect(before).toMatchObject({ fx: usd.id, tax: tax.id, home: '712.35', taxAmount: '98.26' });
    // The rate is mended, the tax is put out of use, and others take their place.
    const { version } = (await finance('GET', `/records/exchangeRate/${usd.id}`)).result;
    const mended = await finance('PUT', `/records/exchangeRate/${usd.id}`, { version, rate: '8' });
    expect(mended.success, JSON.stringify(mended)).toBe(true);
    await finance('PUT', `/records/taxCode/${tax.id}`, { version: 1, enabled: 'DISABLED' });
    const next = await kept('taxCode', {
      code: 'Z13',
      name: '进项税',
      kind: 'VAT',
      rate: '0.17',
      validFrom: '2026-01-01',
      validTo: '2026-06-30',
    });
    expect((await buyer('GET', `/records/bill/${closed.id}`)).result).toMatchObject({
      fx: usd.id,
      tax: tax.id,
      home: '712.35',
      taxAmount: '98.26',
    });
    const saved = await buyer('PUT', `/records/bill/${open.id}`, { version: 1, amount: '100.01' });
    expect(saved.result).toMatchObject({ tax: next.id, home: '800.08', taxAmount: '116.25' });
  });
});
