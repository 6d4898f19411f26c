import { afterAll, beforeAll, expect, test } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

let catalog: Catalog;
const { done } = keeping(() => catalog);
beforeAll(async () => {
  catalog = await openCatalog('records_price_adjust', [recordsRoom]);
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '采购部')`);
  await seatPeople(catalog.at.db, 'd1', 'buyer', 'role:buyerMgr', 'role:finance');
  await write(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now) values
    (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N'), (1, 's2', 'SU2', '南方耗材', '6', 'CN', 'N')`);
  await write(`insert into mm_material (tenant_id, id, code, name, unit, status, version, rev) values
    (1, 'm1', 'M1', '乙腈', 'BOTTLE', 'enabled', 1, 1), (1, 'm2', 'M2', '甲醇', 'BOTTLE', 'enabled', 1, 1)`);
  await write(`insert into file (tenant_id, id, name, size, type, sha256, by) values
    (1, 'letter', '调价函.pdf', 1, 'application/pdf', 'letter', 'u-buyer')`);
});
afterAll(() => catalog.close());

const read = async (who: string, url: string) => (await catalog.call(who, 'GET', `/records/${url}`)).result;
const submit = (of: string, { id, version }: Answer): Promise<Answer> =>
  done('buyer', `${of}/${id}/moves/submit`, { version, answers: {} });

/** In effect since the beginning of 2026, until the end of 2099. */
async function agreed(supplier: string, material: string, price: string): Promise<Answer> {
  const period = { validFrom: '2026-01-01', validTo: '2099-12-31' };
  const said = { supplier, material, price, unit: 'BOTTLE', taxRate: '0.13', ...period };
  const { id } = await submit('agreedPrice', await done('buyer', 'agreedPrice', said));
  await decided(catalog.call, ['agreedPrice', id], 'role:buyerMgr');
  return read('buyer', `agreedPrice/${id}`);
}
test('an adjustment replaces the prices it names from their day on, one price for each line, and counts them at the material', async () => {
  const [one, two] = [await agreed('s1', 'm1', '100'), await agreed('s1', 'm2', '200')];
  expect(await read('buyer', 'material/m1')).toMatchObject({ priceCount: 1 });
  const dates = { fromDate: '2099-07-01', toDate: '2099-12-31' };
  const lines = [
    { price: one.id, newPrice: '108', ...dates, yearQty: '10' },
    { price: two.id, newPrice: '190', ...dates },
  ];
  const made = await done('buyer', 'priceAdjust', { supplier: 's1', reason: 'MARKET', lines });
  expect(made).toMatchObject({ maxPct: '8.00', impact: '80.00', adjustNo: expect.stringMatching(/^TJ\d{6}-0001$/) });
  const bare = await catalog.call('buyer', 'POST', `/records/priceAdjust/${made.id}/moves/submit`, {
    version: made.version,
    answers: {},
  });
  expect(bare).toMatchObject({ success: false, message: expect.stringContaining('调价依据') });

  const edited = await catalog.call('buyer', 'PUT', `/records/priceAdjust/${made.id}`, {
    version: made.version,
    evidence: ['letter'],
  });
  expect(edited.success, JSON.stringify(edited)).toBe(true);
  await submit('priceAdjust', edited.result);
  await decided(catalog.call, ['priceAdjust', made.id], 'role:buyerMgr');
  expect(await read('buyer', `priceAdjust/${made.id}`)).toMatchObject({ status: 'approved' });

  const { records } = await read('buyer', 'agreedPrice?list=main&pageSize=30');
  const later = records.filter(({ validFrom }: Answer) => validFrom === '2099-07-01');
  const next: Answer[] = [];
  for (const { id } of later) next.push(await read('buyer', `agreedPrice/${id}`));
  expect(next.map(({ material, price }: Answer) => [material, price]).sort()).toEqual([
    ['m1', '108.000000'],
    ['m2', '190.000000'],
  ]);
  for (const price of next)
    expect(price).toMatchObject({ status: 'effective', adjust: made.id, supplier: 's1', changeReason: 'MARKET' });
  for (const { id } of [one, two])
    expect(await read('buyer', `agreedPrice/${id}`)).toMatchObject({ validTo: '2099-06-30', followed: 1 });
  expect(await read('buyer', 'material/m1')).toMatchObject({ priceCount: 2 });
});

test('what an adjustment may not hold is refused at its line: a price of somebody else, a day before the old one began, no change', async () => {
  const other = await agreed('s2', 'm1', '100');
  const line = { price: other.id, newPrice: '100', fromDate: '2026-01-01', toDate: '2099-12-31' };
  const refused = await catalog.call('buyer', 'POST', '/records/priceAdjust', {
    ...{ supplier: 's1', reason: 'MARKET' },
    lines: [line],
  });
  const told = JSON.stringify(refused);
  expect(refused.success).toBe(false);
  for (const said of ['另一家供应商', '新价与原价相同', '须晚于原价格的生效日期']) expect(told).toContain(said);
});
