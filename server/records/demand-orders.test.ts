import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

let catalog: Catalog;
const { done } = keeping(() => catalog);
beforeAll(async () => {
  catalog = await openCatalog('records_demand_orders', [recordsRoom]);
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  await write(`insert into sys_user (tenant_id, id, username, realname, status, roles, depart, departs) values
    (1, 'u-buyer', 'buyer', '王敏', '1', '[]', null, '[]'), (1, 'u-demander', 'demander', '马若溪', '1', '[]', 'd1', '["d1"]')`);
  await seatPeople(catalog.at.db, 'd1', 'role:demandHead', 'role:buyerMgr');
  await write(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now) values
    (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N'), (1, 's2', 'SU2', '南方耗材', '6', 'CN', 'N'), (1, 's3', 'SU3', '西部仪器', '6', 'CN', 'N')`);
  await write(`insert into mm_material (tenant_id, id, code, name, unit, status) values
    (1, 'm1', 'M1', '乙腈', 'BOTTLE', 'enabled'), (1, 'm2', 'M2', '滤膜', 'BOTTLE', 'enabled'), (1, 'm3', 'M3', '色谱柱', 'BOTTLE', 'enabled')`);
  await write(`insert into mm_category (tenant_id, id, code, name) values (1, 'c1', 'C1', '耗材')`);
  await write(`update mm_material set category = 'c1' where id = 'm2'`);
  await agreed('s1', 'm1', '280');
  await agreed('s2', 'm1', '260');
  await agreed('s1', 'm2', '95');
  await agreed('s3', 'm3', '3000');
  await write(`update su_supplier set held_now = 'Y' where id = 's3'`);
});
afterAll(() => catalog.close());

const move = (who: string, of: string, { id, version }: Answer, key: string): Promise<Answer> =>
  done(who, `${of}/${id}/moves/${key}`, { version, answers: {} });

async function agreed(supplier: string, material: string, price: string): Promise<void> {
  const said = {
    supplier,
    material,
    price,
    unit: 'BOTTLE',
    taxRate: '0.06',
    validFrom: '2026-01-01',
    validTo: '2099-12-31',
  };
  const sent = await move('buyer', 'agreedPrice', await done('buyer', 'agreedPrice', said), 'submit');
  await decided(catalog.call, ['agreedPrice', sent.id], 'role:buyerMgr');
}
async function demanded(more: Body, lines: readonly Body[]): Promise<Answer> {
  const all = lines.map((line) => ({ unit: 'BOTTLE', qty: '2', needDate: '2099-08-01', estPrice: '300', ...line }));
  const made = await done('demander', 'demand', { title: '耗材', purpose: '检测', depart: 'd1', ...more, lines: all });
  const sent = await move('demander', 'demand', made, 'submit');
  await decided(catalog.call, ['demand', sent.id], 'role:demandHead');
  return read('demander', `demand/${sent.id}`);
}
const read = async (who: string, url: string) => (await catalog.call(who, 'GET', `/records/${url}`)).result;

test('demands of the pool become an order for each supplier: who is appointed, else who offers the lowest agreed price', async () => {
  const free = await demanded({}, [
    { material: 'm1', name: '乙腈' },
    { material: 'm2', name: '滤膜' },
    { material: 'm3', name: '色谱柱' },
    { name: '手套' },
  ]);
  const appointed = await demanded({ appointSupplier: 's1', appointWhy: '独家' }, [{ name: '标准物质' }]);
  expect((await read('demander', `demand/${free.id}`)).lines[0]).not.toHaveProperty('source');

  const chosen = { ids: [free.id, appointed.id] };
  const left = [3, 4].map((no) => `采购需求 ${free.demandNo} 第${no}行没有供应商，不能生成采购订单`);
  expect(await done('buyer', 'demand/becomes/toOrders/preview', chosen)).toMatchObject({
    records: [
      { by: [{ label: '供应商', text: '南方耗材' }], lines: 1, fault: null },
      { by: [{ text: '北方试剂' }], lines: 2, from: [expect.any(String), expect.any(String)], fault: null },
    ],
    left,
  });
  const made = await done('buyer', 'demand/becomes/toOrders/make', chosen);
  expect(made).toMatchObject({ title: '采购订单', records: [{ name: expect.stringMatching(/^PO/) }, {}], left });
  const [south, north] = await Promise.all(
    made.records.map(({ id }: { id: string }) => read('buyer', `purchaseOrder/${id}`)),
  );
  expect(south).toMatchObject({
    supplier: 's2',
    buyer: 'u-buyer',
    lines: [{ name: '乙腈', price: '260.000000', taxRate: '0.06' }],
  });
  // what is agreed holds, what nobody agreed about is as it was estimated
  expect(north).toMatchObject({
    supplier: 's1',
    lines: [
      { name: '滤膜', price: '95.000000', priceSource: 'LIBRARY' },
      { name: '标准物质', price: '300.000000', priceSource: 'MANUAL' },
    ],
  });
  const { records } = await read('buyer', 'demand?list=pool');
  expect(records).toMatchObject([{ id: free.id, execStatus: 'PART' }]);
  expect((await read('buyer', `demand/${free.id}`)).lines.map((line: Body) => Number(line.orderedQty))).toEqual([
    2, 2, 0, 0,
  ]);
});

test('a buyer who may not order is not offered it, and an order that cannot be is told before', async () => {
  expect(
    (await catalog.call('demander', 'POST', '/records/demand/becomes/toOrders/preview', { ids: ['x'] })).success,
  ).toBe(false);
  const frozen = await demanded({ appointSupplier: 's2', appointWhy: '独家' }, [{ name: '手套', estPrice: null }]);
  const { records } = await done('buyer', 'demand/becomes/toOrders/preview', { ids: [frozen.id] });
  expect(records[0].fault).toContain('含税单价');
});

test('a supplier on the source list comes before the lowest price, unless it is frozen', async () => {
  const until = { validFrom: '2026-01-01', validTo: '2099-12-31' };
  await done('buyer', 'sourceList', { material: 'm1', supplier: 's1', priority: 1, leadDays: 3, ...until });
  const one = await demanded({}, [{ material: 'm1', name: '乙腈' }]);
  const by = async () => {
    const { records } = await done('buyer', 'demand/becomes/toOrders/preview', { ids: [one.id] });
    return records[0].by[0].text;
  };
  expect(await by()).toBe('北方试剂');
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`update su_supplier set held_now = 'Y' where id = 's1'`);
  expect(await by()).toBe('南方耗材');
  await write(`update su_supplier set held_now = 'N' where id = 's1'`);
});

test('whose turn it is by a quota comes before the source list, unless it is only counted', async () => {
  const period = { validFrom: '2026-01-01', validTo: '2099-12-31' };
  const share = (supplier: string, sharePct: string, priority: number) => ({ supplier, sharePct, priority });
  await done('buyer', 'sourceList', { material: 'm2', supplier: 's1', priority: 1, leadDays: 3, ...period });
  const said = { title: '滤膜', material: 'm2', category: 'c1', basis: 'QTY', basisText: '定标', ...period };
  const shares = [share('s2', '60', 1), share('s1', '40', 2)];
  const draft = await done('buyer', 'quotaAgreement', { ...said, control: 'HINT', shares });
  await move('buyer', 'quotaAgreement', draft, 'submit');
  await decided(catalog.call, ['quotaAgreement', draft.id], 'role:buyerMgr');
  const one = await demanded({}, [{ material: 'm2', name: '滤膜' }]);
  const preview = () => done('buyer', 'demand/becomes/toOrders/preview', { ids: [one.id] });
  expect((await preview()).records[0].by[0].text).toBe('南方耗材');
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`update qt_agreement set control = 'STAT' where id = '${draft.id}'`);
  expect((await preview()).records[0].by[0].text).toBe('北方试剂');
});

test('from the amount on that the company says, somebody more must agree to a demand', async () => {
  await done('admin', 'approvalMatrix', { doc: 'DEMAND', amountFrom: '0', validFrom: '2026-01-01' });
  const band = { doc: 'DEMAND', amountFrom: '2000', approver: 'u-buyer', validFrom: '2026-01-01' };
  await done('admin', 'approvalMatrix', band);
  const small = await demanded({}, [{ name: '手套', qty: '1' }]);
  expect(small.status).toBe('approved');
  const lines = [{ name: '离心机', unit: 'EA', qty: '1', needDate: '2099-08-01', estPrice: '2000' }];
  const made = await done('demander', 'demand', { title: '仪器', purpose: '检测', depart: 'd1', lines });
  await move('demander', 'demand', made, 'submit');
  const about = ['demand', made.id] as const;
  expect(await decide(catalog.call, 'role:demandHead', about)).toMatchObject({ success: true });
  expect((await read('demander', `demand/${made.id}`)).status).toBe('submitted');
  await decided(catalog.call, about, 'buyer');
  expect((await read('demander', `demand/${made.id}`)).status).toBe('approved');
});
