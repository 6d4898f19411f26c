import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;

const roles = { roles: { buyer: { do: ['create', 'edit', 'delete', 'import'] } } };
const number = (calc: string, scale = 4): Body => ({
  type: 'decimal',
  scale,
  label: calc.slice(0, 20),
  calc,
  stored: true,
});

const bid: Body = {
  kind: 'entity',
  key: 'bid',
  spec: 3,
  title: '报价',
  store: { trash: true },
  fields: {
    lot: { type: 'ref', to: 'lot', label: '标段' },
    valid: { type: 'flag', label: '有效' },
    qty: { type: 'decimal', label: '数量', scale: 2 },
    price: { type: 'decimal', label: '单价', scale: 2 },
  },
  lists: { main: { cols: ['price'] } },
  access: roles,
};

/** Everything that rows can come to, over records that point here, with a condition and a product. */
const lot: Body = {
  kind: 'entity',
  key: 'lot',
  spec: 3,
  title: '标段',
  fields: {
    name: { type: 'text', label: '名称' },
    mean: number("avg(bids where valid = 'Y', qty * price)"),
    middle: number("median(bids where valid = 'Y', qty * price)"),
    least: number("min(bids where valid = 'Y', qty * price)"),
    most: number("max(bids where valid = 'Y', qty * price)"),
    under: number("floor(avg(bids where valid = 'Y', qty * price), 1)"),
    above: number("ceil(median(bids where valid = 'Y', qty * price))"),
    known: number('count(bids)', 0),
  },
  links: [{ key: 'bids', many: 'bid', by: 'lot', tab: '报价' }],
  lists: { main: { cols: ['name', 'mean', 'middle'] } },
  access: roles,
};

let catalog: Catalog;
const ok = async (answer: Promise<{ success: boolean; result: Body }>) => {
  const said = await answer;
  expect(said.success, JSON.stringify(said)).toBe(true);
  return said.result as Body & { id: string; version: number };
};
const buyer = (method: 'GET' | 'POST' | 'PUT', url: string, body?: Body) => catalog.call('buyer', method, url, body);
const body = (of: string, price: string, more: Body = {}): Body => ({ lot: of, valid: 'Y', qty: '2', price, ...more });
const offer = (of: string, price: string, more: Body = {}) => ok(buyer('POST', '/records/bid', body(of, price, more)));
const newLot = async () => (await ok(buyer('POST', '/records/lot', { name: '甲' }))).id;
const owner = (text: string, ...values: unknown[]) => catalog.house.db.owner.rows({ text, values });
const columns = 'mean, middle, least, most, under, above, known'.split(', ');
const stands = async (id: string) =>
  (
    await owner(
      `select ${columns.map((one) => `trim_scale(${one})::text as ${one}`).join(', ')} from t1_lot where id = $1`,
      id,
    )
  )[0];

/** The same worked out by the database's own aggregates, from the bids alone. */
const replayed = async (id: string) =>
  (
    await owner(
      `select trim_scale(round(avg(v), 4))::text as mean, trim_scale(round(middle::numeric, 4))::text as middle,
         trim_scale(min(v))::text as least, trim_scale(max(v))::text as most,
         trim_scale(floor(avg(v) * 10) / 10)::text as under, trim_scale(ceil(middle::numeric))::text as above, '0' as known
       from (select b.qty * b.price as v, percentile_cont(0.5) within group (order by o.qty * o.price) as middle
         from t1_bid b, t1_bid o where b.lot = $1 and o.lot = $1 and b.deleted_at is null and o.deleted_at is null
           and b.valid = 'Y' and o.valid = 'Y' group by b.id, b.qty, b.price) x group by middle`,
      id,
    )
  )[0];
const agree = async (id: string, count: number) =>
  expect(await stands(id)).toEqual({ ...(await replayed(id)), known: String(count) });

beforeAll(async () => {
  catalog = await openCatalog('statistics', [recordsRoom]);
  const { links: _, ...plain } = lot;
  await catalog.publish('entity', 'lot', {
    ...plain,
    fields: { name: { type: 'text', label: '名称' } },
    lists: { main: { cols: ['name'] } },
  });
  await catalog.publish('entity', 'bid', bid);
  await catalog.publish('entity', 'lot', lot);
  await catalog.elsewhere('buyer', 'GET', '/records/lot');
  await gateTables(catalog.house.db, 't1_lot', 't1_bid');
});
afterAll(() => catalog.close());

describe('averages, medians and what is rounded of them', () => {
  test('are kept by every write of what they are of', async () => {
    const id = await newLot();
    expect(await stands(id)).toMatchObject({ mean: null, middle: null, under: null, known: '0' });
    const first = await offer(id, '10.00');
    await offer(id, '3.33');
    const last = await offer(id, '7.05');
    await offer(id, '1000', { valid: 'N' });
    await agree(id, 4);
    expect(await stands(id)).toMatchObject({ mean: '13.5867', middle: '14.1', under: '13.5', above: '15' });
    await ok(buyer('PUT', `/records/bid/${last.id}`, { version: 1, price: '8.00' }));
    await agree(id, 4);
    await ok(buyer('PUT', `/records/bid/${last.id}`, { version: 2, valid: 'N' }));
    await agree(id, 4);
    const other = await newLot();
    await ok(buyer('PUT', `/records/bid/${first.id}`, { version: 1, lot: other }));
    await agree(id, 3);
    await agree(other, 1);
    await buyer('POST', '/records/bid/delete', { ids: [last.id] });
    await agree(id, 2);
  });

  test('two who bid at once are both in them', async () => {
    const id = await newLot();
    await offer(id, '1.00');
    await heldOpen(catalog.house.db, [
      () => offer(id, '2.00'),
      () => ok(catalog.elsewhere('buyer', 'POST', '/records/bid', body(id, '9.99'))),
    ]);
    await agree(id, 3);
    expect(await stands(id)).toMatchObject({ middle: '4', known: '3' });
  });

  test('one who bids and one who takes back at once leave what is there', async () => {
    const id = await newLot();
    const gone = await offer(id, '5.00');
    await offer(id, '1.00');
    await heldOpen(catalog.house.db, [
      () => offer(id, '2.00'),
      () => catalog.elsewhere('buyer', 'PUT', `/records/bid/${gone.id}`, { version: 1, valid: 'N' }),
    ]);
    await agree(id, 3);
  });
});
