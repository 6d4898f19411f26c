import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '../../schemas/wire/records.ts';
import { decided } from '../../tests/support/decide.ts';
import { type Catalog, openCatalog, personOf } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { filesShownBy } from '../features/files/files-shown.ts';
import { readableFiles } from '../features/files/readable-files.ts';
import { newId } from '../kernel/new-id.ts';
import type { Session } from '../kernel/session.ts';
import { cgformCalls } from '../lineage/online/cgform.routes.ts';
import { askAbout } from './asking.ts';
import { printRecords } from './print/print-records.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;

let catalog: Catalog;
let id: string;
let version = 0;
const [agreed, proposed] = [newId(), newId()];

const order = () => `/records/purchaseOrder/${id}`;
const sent = () => `/records/supplierOrder/${id}`;
async function answered(who: string, method: 'POST' | 'PUT', url: string, body: Body): Promise<Body> {
  const answer = await catalog.call(who, method, url, body);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  version = answer.result.version;
  return answer.result;
}
const move = (who: string, key: string, answers: Body = {}) =>
  answered(who, 'POST', `${order()}/moves/${key}`, { version, answers });
const letAgree = async () => {
  await decided(catalog.call, ['purchaseOrder', id], 'role:buyerMgr');
  ({ version } = await read('buyer', order()));
};
const read = async (who: string, url: string) => (await catalog.call(who, 'GET', url)).result;
const told = async () => {
  const rows = await catalog.at.db.tenant(1).rows<{ body: { to: Body; say: string } }>({
    text: `select body from outbox where topic = 'notify' order by id`,
    values: [],
  });
  return rows.flatMap(({ body }) => (body.to.supplier ? [body.say] : []));
};

beforeAll(async () => {
  catalog = await openCatalog('records_kept', [recordsRoom, async (api, house) => cgformCalls(api, house)]);
  await catalog.at.db.tenant(1).rows({
    text: `insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now) values (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N')`,
    values: [],
  });
  await catalog.at.db.tenant(1).rows({
    text: `insert into sys_user (tenant_id, id, username, realname, status, roles) values (1, 'u-buyer', 'buyer', '王敏', '1', '[]')`,
    values: [],
  });
  await seatPeople(catalog.at.db, null, 'role:buyerMgr');
  await catalog.at.db.tenant(1).rows({
    text: `insert into file (tenant_id, id, name, size, type, sha256, by) select 1, f, 'a.pdf', 1, 'application/pdf', f, 'u-buyer' from unnest($1::text[]) f`,
    values: [[agreed, proposed]],
  });
  const line = { name: '乙腈', unit: 'BOTTLE', qty: '2', price: '100', taxRate: '0.13', needDate: '2030-08-01' };
  const made = await answered('buyer', 'POST', '/records/purchaseOrder', {
    supplier: 's1',
    deliverTo: '上海',
    receiver: '李',
    remark: '送到三楼',
    files: [agreed],
    lines: [line],
  });
  id = String(made.id);
  await move('buyer', 'submit');
  await letAgree();
  await move('buyer', 'publish');
  const { version: seen } = await read('supplier', sent());
  version = seen;
  await answered('supplier', 'POST', `${sent()}/moves/confirm`, { version, answers: {} });
});
afterAll(() => catalog.close());

describe('an order that is being changed', () => {
  test('is changed for a reason only, and the supplier is told', async () => {
    const bare = await catalog.call('buyer', 'POST', `${order()}/moves/revise`, { version, answers: {} });
    expect(bare.success).toBe(false);
    await move('buyer', 'revise', { changeWhy: '数量有误' });
    expect(await told()).toContain('采购方正在变更订单，变更下达前请以原订单为准');
  });

  test('stays with its supplier as it was confirmed, whatever is written meanwhile', async () => {
    // Figures with a point: an id may hold any three digits in a row.
    const before = await read('supplier', sent());
    const { lines } = await read('buyer', order());
    await answered('buyer', 'PUT', order(), {
      version,
      remark: '还没谈好的条件',
      files: [proposed],
      lines: [{ ...lines[0], qty: '3', price: '803.39' }],
    });
    const seen = await read('supplier', sent());
    expect(seen).toMatchObject({ status: 'changing', remark: '送到三楼', total: '200.00', taxTotal: '23.01' });
    expect(seen.lines).toMatchObject([{ qty: '2.0000', price: '100.000000', amount: '200.00' }]);
    expect(seen.status_dictText).toBe('变更中');
    expect(seen.changeWhy).toBe('数量有误');
    // A save is told by its number and its second; what was saved is not.
    const still = { version: 0, updateTime: '' };
    expect({ ...seen, ...still }).toEqual({ ...before, ...still });
    expect((await read('buyer', order())).total).toBe('2410.17');
  });

  test('is the same on paper, over the calls of older clients, and in the files that may be opened', async () => {
    const supplier = personOf('supplier') as Session;
    const asking = await askAbout(catalog.house, supplier, 'supplierOrder');
    const { html } = await printRecords(asking, catalog.house, [id], null);
    expect(html).toContain('200.00');
    expect(html).not.toContain('803.39');
    const old = await read('supplier', `/online/cgform/api/form/supplierOrder/${id}`);
    expect(old).toMatchObject({ remark: '送到三楼', total: 200 });
    const db = catalog.at.db.tenant(1);
    const open = await readableFiles(db, supplier, [agreed, proposed], filesShownBy(catalog.house));
    expect(open.map((file) => file.id)).toEqual([agreed]);
  });

  test('tells nothing of it in a list, by a filter, in its history, or to whoever saves', async () => {
    const list = await read('supplier', '/records/supplierOrder?list=main');
    expect(list.records).toMatchObject([{ id, status: 'changing' }]);
    expect(JSON.stringify(list)).not.toContain('2410.17');
    const found = await read('supplier', '/records/supplierOrder?list=main&total_begin=2000');
    expect(found.total).toBe(0);
    for (const road of ['/history', '/versions', '/then']) {
      const answer = JSON.stringify(await catalog.call('supplier', 'GET', `${sent()}${road}`));
      for (const secret of ['还没谈好', '803.39', '2410.17'])
        expect(answer.includes(secret), `${road} ${secret}`).toBe(false);
    }
    const saved = await catalog.call('supplier', 'PUT', sent(), { version: 1, lines: [] });
    expect(saved.success).toBe(false);
    expect(JSON.stringify(saved)).not.toContain('803.39');
    const confirmed = await catalog.call('supplier', 'POST', `${sent()}/moves/confirm`, { version, answers: {} });
    expect(confirmed.success).toBe(false);
  });

  test('is told in its history as begun, and reads there as it was agreed; what is done meanwhile is not told', async () => {
    const history = await read('supplier', `${sent()}/history`);
    expect(history[0]).toMatchObject({ action: 'move:revise' });
    expect(history[0].changes.map(({ path }: { path: string }) => path)).toEqual(['status']);
    expect(history.filter(({ action }: { action: string }) => action === 'edit')).toEqual([]);
    const then = await read('supplier', `${sent()}/then?version=${history[0].version}`);
    expect(then.record).toMatchObject({ status: 'changing', total: '200.00', lines: [{ qty: '2.0000' }] });
    const inner = await catalog.call('supplier', 'GET', `${sent()}/then?version=${history[0].version + 1}`);
    expect(inner.reason).toBe('unknown_version');
    const whole = await read('buyer', `${order()}/history`);
    expect(whole[0]).toMatchObject({ action: 'edit' });
  });

  test('cannot be deleted: what a partner has seen stays', async () => {
    const deleted = await catalog.call('buyer', 'POST', '/records/purchaseOrder/delete', { ids: [id] });
    expect(deleted).toMatchObject({ success: false, reason: 'wrong_state' });
    expect((await read('supplier', sent())).id).toBe(id);
  });

  test('is the supplier’s to accept once the change is sent', async () => {
    await move('buyer', 'submitChange');
    expect((await read('supplier', sent())).total).toBe('200.00');
    await letAgree();
    // It is confirmed anew: that it once was is told by its history.
    const asked = { status: 'published', total: '2410.17', confirmTime: null };
    expect(await read('supplier', sent())).toMatchObject(asked);
    const [last, before] = await read('supplier', `${sent()}/history`);
    expect([last.action, before.action]).toEqual(['flow:approveChange', 'move:revise']);
    const changed = last.changes.map(({ path, before: was, after: is }: Change) => [path, was, is]);
    expect(changed).toContainEqual(['lines.price', '100.000000', '803.390000']);
    expect(await told()).toContain('采购订单已变更，请重新确认');
  });

  test('is still seen when it is cancelled, and the supplier is told', async () => {
    await move('buyer', 'cancel', { cancelWhy: '项目取消' });
    expect(await read('supplier', sent())).toMatchObject({ status: 'cancelled', cancelWhy: '项目取消' });
    expect(await told()).toContain('采购订单已取消');
  });
});
