import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openCatalog('records_awaited', [recordsRoom]);
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '采购部')`);
  await write(`insert into sys_user (tenant_id, id, username, realname, status, roles, depart, departs) values
    (1, 'u-buyer', 'buyer', '王敏', '1', '[]', 'd1', '["d1"]')`);
  await seatPeople(catalog.at.db, 'd1', 'role:buyerMgr', 'role:qualityHead', 'role:buyer+cashier');
  await write(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now)
    values (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N'), (1, 's2', 'SU2', '南方耗材', '6', 'CN', 'N')`);
});
afterAll(() => catalog.close());

const waits = async (who: string, query = ''): Promise<Answer> => {
  const answer = await catalog.call(who, 'GET', `/awaited${query}`);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.result;
};
const ids = async (who: string, query = '') => (await waits(who, query)).records.map(({ record }: Answer) => record);

async function ordered(supplier: string): Promise<string> {
  const line = { name: '乙腈', unit: 'BOTTLE', qty: '2', price: '96.50', taxRate: '0.13', needDate: '2030-08-01' };
  const body = { supplier, receiver: '吴建国', deliverTo: '检测路88号', lines: [line] };
  const made = await catalog.call('buyer', 'POST', '/records/purchaseOrder', body);
  expect(made.success, JSON.stringify(made)).toBe(true);
  return made.result.id;
}
async function move(who: string, id: string, key: string, answers: Body = {}): Promise<void> {
  const door = who === 'supplier' ? 'supplierOrder' : 'purchaseOrder';
  const { version } = (await catalog.call(who, 'GET', `/records/${door}/${id}`)).result;
  const moved = await catalog.call(who, 'POST', `/records/${door}/${id}/moves/${key}`, { version, answers });
  expect(moved.success, JSON.stringify(moved)).toBe(true);
}

test('an order waits for whoever leads it on, in each of its states for another', async () => {
  const id = await ordered('s1');
  expect(await ids('buyer')).toEqual([]);
  await move('buyer', id, 'submit');
  // A flow decides: it stands on the desks, and nobody makes the move by hand.
  expect([await ids('buyer'), await ids('role:buyerMgr')]).toEqual([[], []]);
  await decided(catalog.call, ['purchaseOrder', id], 'role:buyerMgr');
  expect(await waits('buyer')).toMatchObject({
    total: 1,
    documents: [{ entity: 'purchaseOrder', title: '采购订单', count: 1, isMore: false }],
    records: [
      {
        entity: 'purchaseOrder',
        record: id,
        title: expect.stringMatching(/^采购订单 PO/),
        told: expect.arrayContaining([{ label: '含税总额', text: '¥193.00' }]),
        state: { label: '已批准', tone: 'running' },
        next: '采购员下达给供应商',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ],
  });
  await move('buyer', id, 'publish');
  expect(await ids('buyer')).toEqual([]);
  expect(await ids('supplier')).toEqual([id]);
  await move('supplier', id, 'confirm');
  expect(await ids('supplier')).toEqual([]);
});

test('nobody is told of another person’s rows, another supplier’s, or another company’s', async () => {
  const id = await ordered('s2');
  await move('buyer', id, 'submit');
  await decided(catalog.call, ['purchaseOrder', id], 'role:buyerMgr');
  expect(await ids('role:buyer')).toEqual([]);
  await move('buyer', id, 'publish');
  expect(await ids('supplier')).toEqual([]);
  expect((await waits('theirs')).total).toBe(0);
  expect((await waits('nobody')).total).toBe(0);
});

test('what waits longest comes first, page by page, and one document alone', async () => {
  const orders = [await ordered('s1'), await ordered('s1'), await ordered('s1')];
  for (const [nth, id] of orders.entries()) {
    await move('buyer', id, 'submit');
    await decided(catalog.call, ['purchaseOrder', id], 'role:buyerMgr');
    const text = `update po_order set update_time = '2026-01-0${3 - nth} 08:00:00+08' where id = $1`;
    await catalog.at.db.owner.rows({ text, values: [id] });
  }
  const oldestFirst = orders.toReversed();
  expect(await ids('buyer')).toEqual(oldestFirst);
  expect((await waits('buyer')).records[0].at).toBe('2026-01-01 08:00:00');
  expect(await ids('buyer', '?size=2&page=2')).toEqual(oldestFirst.slice(2));
  expect(await waits('buyer', '?entity=demand')).toMatchObject({
    total: 0,
    records: [],
    documents: [{ entity: 'purchaseOrder', count: 3 }],
  });
  expect(await ids('buyer', '?entity=purchaseOrder&size=1')).toEqual(oldestFirst.slice(0, 1));
});

test('who wrote it is not asked to judge it', async () => {
  const text = `insert into fin_loan_repay (tenant_id, id, status, create_by, update_by, create_time, update_time)
    values (1, $1, 'submitted', $2, $2, now(), now())`;
  await catalog.at.db.owner.rows({ text, values: ['p1', 'u-buyer'] });
  await catalog.at.db.owner.rows({ text, values: ['p2', 'u-role:buyer+cashier'] });
  expect(await ids('role:buyer+cashier', '?entity=loanRepayment')).toEqual(['p1']);
});

test('whom a move names as keeping out of it is not asked for it', async () => {
  const text = `insert into qc_inspection (tenant_id, id, status, inspector, create_time) values (1, $1, 'reviewing', $2, now())`;
  await catalog.at.db.owner.rows({ text, values: ['i1', 'u-role:qualityHead'] });
  await catalog.at.db.owner.rows({ text, values: ['i2', 'u-buyer'] });
  expect(await ids('role:qualityHead', '?entity=inspection')).toEqual(['i2']);
});

test('of a document that waits by the thousand those are told that are most urgent, and that there are more', async () => {
  const text = `insert into qc_inspection (tenant_id, id, status, inspector, create_time)
    select 1, 'many' || n, 'reviewing', 'u-buyer', '2020-01-01'::timestamptz + n * interval '1 minute' from generate_series(0, 999) n`;
  await catalog.at.db.owner.rows({ text, values: [] });
  const last = await waits('role:qualityHead', '?entity=inspection&size=100&page=5');
  expect(last.total).toBe(500);
  expect(last.documents).toContainEqual({ entity: 'inspection', title: '来料检验单', count: 500, isMore: true });
  expect(last.records.map(({ record }: Answer) => record)).toEqual(
    Array.from({ length: 100 }, (_, n) => `many${400 + n}`),
  );
  expect(await ids('role:qualityHead', '?entity=inspection&size=100&page=6')).toEqual([]);
});
