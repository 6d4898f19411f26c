import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decide } from '../../../tests/support/decide.ts';
import { type Catalog, openCatalog, personOf } from '../../../tests/support/open-catalog.ts';
import { seatPeople } from '../../../tests/support/seat-people.ts';
import { sql } from '../../db/statement.ts';
import { askerOf, type Session } from '../../kernel/session.ts';
import { readersOf } from '../../records/readers-of.ts';
import { recordsRoom } from '../../records/records.routes.ts';
import { workNotifications } from './work-notifications.ts';

type Body = Record<string, unknown>;

let catalog: Catalog;
let order: Body;
const db = () => catalog.at.db.tenant(1);
const move = async (who: string, key: string, answers: Body = {}) => {
  const url = `/records/purchaseOrder/${order.id}/moves/${key}`;
  const answer = await catalog.call(who, 'POST', url, { version: order.version, answers });
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  order = answer.result;
};
/** What the manager who is asked says to it. */
const says = async (verb: 'agree' | 'refuse', remark?: string) => {
  const about = ['purchaseOrder', String(order.id)] as const;
  const answer = await decide(catalog.call, 'role:buyerMgr', about, verb, remark);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  order = (await catalog.call('buyer', 'GET', `/records/purchaseOrder/${order.id}`)).result;
};
/** What a person has been told since, newest last. */
async function toldTo(user: string): Promise<string[]> {
  await workNotifications({ db: catalog.at.db, models: catalog.house.models });
  const rows = await db().rows<{ title: string }>(
    sql`select title from sys_announcement_send where tenant_id = 1 and receiver = ${user} order by create_time, id`,
  );
  return rows.map(({ title }) => title);
}

beforeAll(async () => {
  catalog = await openCatalog('work_notifications', [recordsRoom]);
  await db().rows(sql`
    insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now)
    values (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N')`);
  for (const [id, code, supplier] of [
    ['u-buyer', 'buyer', null],
    ['u-manager', 'buyerMgr', null],
    ['u-of-s1', 'supAdmin', 's1'],
    ['u-demander', 'demander', null],
  ] as const) {
    await db().rows(sql`insert into sys_role (tenant_id, id, code, name) values (1, ${`r-${code}`}, ${code}, ${code})`);
    await db().rows(sql`
      insert into sys_user (tenant_id, id, username, realname, status, roles, supplier)
      values (1, ${id}, ${id}, ${id}, '1', ${JSON.stringify([`r-${code}`])}::jsonb, ${supplier})`);
  }
  await seatPeople(catalog.at.db, null, 'role:buyerMgr');
});
afterAll(() => catalog.close());

beforeEach(async () => {
  await db().rows(sql`delete from sys_announcement_send where tenant_id = 1`);
  const line = { name: '乙腈', unit: 'BOTTLE', qty: '2', price: '100', taxRate: '0.13', needDate: '2030-08-01' };
  const body = { supplier: 's1', deliverTo: '上海', receiver: '李', lines: [line] };
  order = (await catalog.call('buyer', 'POST', '/records/purchaseOrder', body)).result;
});

test('the supplier of an order is told why it is changed, by whoever announces the change and by whoever hands it over', async () => {
  await move('buyer', 'submit');
  await says('agree');
  await move('buyer', 'publish');
  await move('buyer', 'revise', { changeWhy: '交期提前' });
  await move('buyer', 'submitChange');
  await says('agree');
  const told = await toldTo('u-of-s1');
  expect(told).toHaveLength(3);
  expect(told[0]).toMatch(/^您有新的采购订单待确认：采购订单 PO/);
  expect(told[1]).toMatch(/^采购方正在变更订单，变更下达前请以原订单为准：采购订单 PO.*，变更原因：交期提前$/);
  expect(told[2]).toMatch(/^采购订单已变更，请重新确认：采购订单 PO.*，变更原因：交期提前$/);
});

test('whose demand it is hears that it was ordered and confirmed, and the supplier that the order is closed', async () => {
  const line = { name: '乙腈', unit: 'BOTTLE', qty: '2', price: '100', taxRate: '0.13', needDate: '2030-08-01' };
  const head = { supplier: 's1', deliverTo: '上海', receiver: '李', demander: 'u-demander' };
  order = (await catalog.call('buyer', 'POST', '/records/purchaseOrder', { ...head, lines: [line] })).result;
  await move('buyer', 'submit');
  await says('agree');
  expect(await toldTo('u-demander')).toEqual([]);
  await move('buyer', 'publish');
  expect(await toldTo('u-demander')).toEqual([expect.stringMatching(/^您的需求已向供应商下单：采购订单 PO/)]);
  await move('supplier', 'confirm');
  expect((await toldTo('u-demander')).at(-1)).toMatch(/^供应商已确认您需求的订单：采购订单 PO/);
  await move('buyer', 'close');
  expect((await toldTo('u-of-s1')).at(-1)).toMatch(/^采购订单已关闭：采购订单 PO/);
});

test('the buyer is told why an order came back', async () => {
  await move('buyer', 'submit');
  await says('refuse', '预算不足');
  // who does it knows it already, and the buyer of this order is another than who sent it back
  expect((await toldTo('u-buyer')).at(-1)).toMatch(/^您的采购订单被退回：采购订单 PO.*，审批退回或作废原因：预算不足$/);
});

test('what a reader may not see in the record they are not told beside it either', async () => {
  await move('buyer', 'submit');
  await says('agree');
  await move('buyer', 'publish');
  await toldTo('u-of-s1');
  const told = [
    { field: 'reason', say: '审批退回或作废原因：只说给内部' },
    { field: 'changeWhy', say: '变更原因：可以说' },
  ];
  const body = { to: { supplier: 's1' }, say: '请查看', told, entity: 'purchaseOrder', id: order.id, name: order.poNo };
  await db().rows(
    sql`insert into outbox (tenant_id, topic, body) values (1, 'notify', ${JSON.stringify({ ...body, by: 'x' })}::jsonb)`,
  );
  expect((await toldTo('u-of-s1')).at(-1)).toMatch(/^请查看：[^，]*.*，变更原因：可以说$/);
});

test('of what is kept back while an order is changed its supplier may be told; of what he never sees, nothing', async () => {
  await move('buyer', 'submit');
  await says('agree');
  await move('buyer', 'publish');
  const session = personOf('supplier') as Session;
  const asker = askerOf(session, '2030-01-01 09:00:00');
  const running = await catalog.house.models.running(1);
  const record = { entity: 'purchaseOrder', id: String(order.id) };
  const readers = await readersOf(db(), running, record, [{ asker, roles: session.roles }]);
  const reader = readers.get(asker.me);
  expect(['deliverTo', 'total', 'demander', 'reason'].map((field) => reader?.sees(field))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a role is told of a record that its people see through a facet alone, by what both sides call it', async () => {
  await catalog.publish('entity', 'dockOrder', {
    title: '到货安排',
    facetOf: 'purchaseOrder',
    when: { poKind: 'URGENT' },
    access: { roles: { portalEd: { do: ['read'] } } },
  });
  await db().rows(sql`insert into sys_role (tenant_id, id, code, name) values (1, 'r-portalEd', 'portalEd', '门户')`);
  await db().rows(sql`
    insert into sys_user (tenant_id, id, username, realname, status, roles)
    values (1, 'u-dock', 'u-dock', 'u-dock', '1', '["r-portalEd"]'::jsonb)`);
  const announce = async () => {
    const body = { to: { role: 'portalEd' }, say: '请查看', entity: 'purchaseOrder', id: order.id, by: 'x' };
    await db().rows(
      sql`insert into outbox (tenant_id, topic, body) values (1, 'notify', ${JSON.stringify(body)}::jsonb)`,
    );
    return toldTo('u-dock');
  };
  expect(await announce()).toEqual([]);
  await db().rows(sql`update po_order set po_kind = 'URGENT' where id = ${String(order.id)}`);
  expect(await announce()).toEqual([expect.stringMatching(/^请查看：采购订单 PO/)]);
});
