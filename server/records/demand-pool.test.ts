import { afterAll, beforeAll, expect, test } from 'vitest';
import { decided, takeBack } from '../../tests/support/decide.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;

let catalog: Catalog;
let id = '';

async function done(who: string, url: string, body: Body): Promise<Body> {
  const answer = await catalog.call(who, 'POST', url, body);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.result;
}
const pooled = async () => (await catalog.call('buyer', 'GET', '/records/demand?list=pool')).result;
const may = async (who: string, operation: string) =>
  (await catalog.call(who, 'GET', `/records/demand/${id}/why?operation=${operation}`)).result.allowed;

/** One of the orders, the newest first. */
async function orderAt(place: number) {
  const { result } = await catalog.call('buyer', 'GET', '/records/purchaseOrder?list=main');
  const { id: order } = result.records[place];
  const url = `/records/purchaseOrder/${order}`;
  const read = async () => (await catalog.call('buyer', 'GET', url)).result;
  const move = async (who: string, key: string, answers: Body = {}) =>
    done(who, `${url}/moves/${key}`, { version: (await read()).version, answers });
  const agreed = () => decided(catalog.call, ['purchaseOrder', order], 'role:buyerMgr');
  return { id: order as string, url, read, move, agreed };
}

beforeAll(async () => {
  catalog = await openCatalog('records_demand_pool', [recordsRoom]);
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  await write(`insert into sys_user (tenant_id, id, username, realname, status, roles, depart, departs) values
    (1, 'u-buyer', 'buyer', '王敏', '1', '[]', null, '[]'), (1, 'u-demander', 'demander', '马若溪', '1', '[]', 'd1', '["d1"]')`);
  await seatPeople(catalog.at.db, 'd1', 'role:demandHead', 'role:buyerMgr');
  await write(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now)
    values (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N')`);
  const lines = [
    ['乙腈', '2030-08-01'],
    ['甲醇', '2030-09-01'],
  ].map(([name, needDate]) => ({ name, unit: 'BOTTLE', qty: '2', needDate }));
  const made = await done('demander', '/records/demand', { title: '耗材', purpose: '检测', depart: 'd1', lines });
  id = String(made.id);
  await done('demander', `/records/demand/${id}/moves/submit`, { version: made.version, answers: {} });
  await decided(catalog.call, ['demand', id], 'role:demandHead');
});
afterAll(() => catalog.close());

test('only who needs it, or wrote it, is offered to submit or withdraw a demand', async () => {
  const { records } = await catalog.call('demander', 'GET', '/records/demand?list=main').then(({ result }) => result);
  // what the offer is judged by stands in the row
  expect(records[0]).toMatchObject({ demander: 'u-demander', createBy: 'u-demander' });
  expect(await may('buyer', 'move:submit')).toBe(false);
});

test('the pool holds a demand while some line of it is still to be ordered, and a finished one makes no order', async () => {
  expect(await pooled()).toMatchObject({ total: 1, records: [{ id, nextNeed: '2030-08-01' }] });
  const next = await done('buyer', `/records/demand/${id}/becomes/toOrder`, {});
  const { $rel: _, ...order } = next.record as Body & { lines: Body[] };
  const priced = order.lines.map(({ $rel: __, ...line }) => ({ ...line, price: '10', taxRate: '0.13' }));
  const [first, second] = priced;
  const make = (lines: readonly unknown[]) =>
    done('buyer', '/records/purchaseOrder', { ...order, supplier: 's1', deliverTo: '上海', receiver: '李', lines });
  await make([first]);
  // what is ordered already is needed no more
  expect(await pooled()).toMatchObject({ total: 1, records: [{ id, nextNeed: '2030-09-01' }] });
  await make([second]);
  expect((await pooled()).total).toBe(0);
  const empty = await catalog.call('buyer', 'POST', `/records/demand/${id}/becomes/toOrder`);
  expect(empty).toMatchObject({ success: false });
});

test('an order that is being changed keeps what it took, and who writes the change is told of the bound', async () => {
  const { url, read, move, agreed } = await orderAt(0);
  await move('buyer', 'submit');
  await agreed();
  await move('buyer', 'publish');
  await move('buyer', 'revise', { changeWhy: '加量' });
  expect((await pooled()).total).toBe(0);

  const { version, lines } = await read();
  const raised = await catalog.call('buyer', 'PUT', url, { version, lines: [{ id: lines[0].id, qty: '3' }] });
  expect(raised).toMatchObject({ success: false });
  expect(JSON.stringify(raised)).toContain('可用余量不足');
  await move('buyer', 'submitChange');
  expect((await pooled()).total).toBe(0);
});

test('an order that is cancelled, refused or made void gives back what it took, and one taken up again takes it again', async () => {
  const [changed, fresh] = [await orderAt(0), await orderAt(1)];
  expect(await takeBack(catalog.call, 'buyer', ['purchaseOrder', changed.id])).toMatchObject({ success: true });
  expect((await pooled()).total).toBe(0);
  await changed.move('buyer', 'cancel', { cancelWhy: '不再需要' });
  expect(await pooled()).toMatchObject({ total: 1, records: [{ nextNeed: '2030-09-01' }] });

  await fresh.move('buyer', 'submit');
  await fresh.agreed();
  await fresh.move('buyer', 'publish');
  await fresh.move('supplier', 'refuse', { refuseWhy: '无货' });
  expect(await pooled()).toMatchObject({ total: 1, records: [{ nextNeed: '2030-08-01' }] });
  await fresh.move('buyer', 'revise', { changeWhy: '另议交期' });
  expect(await pooled()).toMatchObject({ total: 1, records: [{ nextNeed: '2030-09-01' }] });
});

test('the buyers are told of an approved demand', async () => {
  const rows = await catalog.at.db.tenant(1).rows<{ body: Body }>({
    text: `select body from outbox where topic = 'notify' order by id`,
    values: [],
  });
  expect(rows.map(({ body }) => body)).toEqual(
    expect.arrayContaining([expect.objectContaining({ to: { role: 'buyer' }, say: '有已批准的采购需求待下单' })]),
  );
});
