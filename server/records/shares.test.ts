import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sumOf } from '../../schemas/expressions/decimal.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;

const share = { type: 'money', label: '运费分摊', calc: 'allocate(../freight, amount)' };

const bill = (lines: Body): Body => ({
  kind: 'entity',
  key: 'bill',
  spec: 3,
  title: '账单',
  fields: { subject: { type: 'text', label: '事由' }, freight: { type: 'money', label: '运费' } },
  parts: {
    lines: { label: '明细', rows: { max: 2000 }, fields: { amount: { type: 'money', label: '金额' }, ...lines } },
  },
  forms: {
    edit: {
      head: [{ section: 'base', title: '基本信息', cells: ['subject', 'freight'] }],
      body: [{ part: 'lines', as: 'grid', cols: ['amount'] }],
    },
  },
  lists: { main: { cols: ['subject', 'freight'] } },
  access: { roles: { buyer: { do: ['create', 'edit', 'delete'] } } },
});

let catalog: Catalog;
const buyer = (method: 'GET' | 'POST' | 'PUT', url: string, body?: Body) => catalog.call('buyer', method, url, body);
const lines = (count: number): Body[] => Array.from({ length: count }, (_, no) => ({ amount: String(1 + (no % 7)) }));
const sharesOf = (record: Body) => (record.lines as Body[]).map(({ freight }) => String(freight));

async function made(freight: string, count: number): Promise<Body> {
  const done = await buyer('POST', '/records/bill', { subject: '运输', freight, lines: lines(count) });
  expect(done.success, JSON.stringify(done)).toBe(true);
  return done.result;
}

beforeAll(async () => {
  catalog = await openCatalog('shares', [recordsRoom]);
  await catalog.publish('entity', 'bill', bill({}));
});
afterAll(() => catalog.close());

describe('a total that its lines share', () => {
  const before = new Map<string, { readonly freight: string; readonly count: number }>();

  test('is shared out at the publish for the records there are, as a save shares it out', async () => {
    for (const [freight, count] of [
      ['100.00', 3],
      ['-250.01', 40],
      ['0.05', 13],
      ['1000.00', 2000],
    ] as const)
      before.set(String((await made(freight, count)).id), { freight, count });
    await catalog.publish('entity', 'bill', bill({ freight: share }));
    for (const [id, { freight, count }] of before) {
      const filled = sharesOf((await buyer('GET', `/records/bill/${id}`)).result);
      expect(sumOf(filled)).toBe(sumOf([freight]));
      expect(filled).toEqual(sharesOf(await made(freight, count)));
    }
  });

  test('is shared out anew when a line goes', async () => {
    const { id, version, lines: own } = await made('10.00', 3);
    const kept = (own as Body[]).slice(1).map((line) => ({ id: line.id }));
    const saved = await buyer('PUT', `/records/bill/${id}`, { version, lines: kept });
    expect(sharesOf(saved.result)).toEqual(['4.00', '6.00']);
  });

  test('of two who change it at once the second hears that it is another, and the shares still come to it', async () => {
    const { id, version } = await made('10.00', 3);
    const both = await Promise.all(
      ['20.00', '30.00'].map((freight) => buyer('PUT', `/records/bill/${id}`, { version, freight })),
    );
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)).toMatchObject({ reason: 'stale_version' });
    const { result } = await buyer('GET', `/records/bill/${id}`);
    expect(sumOf(sharesOf(result))).toBe(sumOf([result.freight as string]));
  });
});
