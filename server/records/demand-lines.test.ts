import { afterAll, beforeAll, expect, test } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

let catalog: Catalog;
const { done } = keeping(() => catalog);
beforeAll(async () => {
  catalog = await openCatalog('records_demand_lines', [recordsRoom]);
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await gateTables(catalog.at.db, 'pr_demand_line');
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  await write(`insert into sys_user (tenant_id, id, username, realname, status, roles, depart, departs) values
    (1, 'u-buyer', 'buyer', '王敏', '1', '[]', null, '[]'), (1, 'u-role:buyer', 'buyer2', '李强', '1', '[]', null, '[]'),
    (1, 'u-demander', 'demander', '马若溪', '1', '[]', 'd1', '["d1"]')`);
  await seatPeople(catalog.at.db, 'd1', 'role:demandHead', 'role:buyerMgr');
  await write(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now) values
    (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N'), (1, 's2', 'SU2', '南方耗材', '6', 'CN', 'N')`);
});
afterAll(() => catalog.close());

const read = async (who: string, url: string) => (await catalog.call(who, 'GET', `/records/${url}`)).result;
const rows = async (who: string, list = 'pool', more = ''): Promise<Answer[]> =>
  (await read(who, `demandLine?list=${list}${more}`)).records;
const namesOf = (found: readonly Answer[]) => found.map(({ name }) => name).toSorted();

/** An approved demand, of one supplier where one is asked for. */
async function demanded(supplier: string | null, names: readonly string[]): Promise<Answer> {
  const lines = names.map((name) => ({ name, unit: 'BOTTLE', qty: '2', needDate: '2099-08-01', estPrice: '300' }));
  const appointed = supplier && { appointSupplier: supplier, appointWhy: '独家' };
  const made = await done('demander', 'demand', { title: '耗材', purpose: '检测', depart: 'd1', ...appointed, lines });
  const sent = await done('demander', `demand/${made.id}/moves/submit`, { version: made.version, answers: {} });
  await decided(catalog.call, ['demand', sent.id], 'role:demandHead');
  return read('demander', `demand/${made.id}`);
}
const idOf = async (name: string, who = 'role:buyerMgr', list = 'main') =>
  (await rows(who, list, '&pageSize=100')).find((row) => row.name === name)?.id as string;
const lineOf = async (demand: Answer, name: string) =>
  (await read('role:buyerMgr', `demand/${demand.id}`)).lines.find((line: Answer) => line.name === name);

test('the pool holds the lines of many demands, each with what is said of its demand, and nothing is made there by hand', async () => {
  const one = await demanded('s1', ['乙腈', '甲醇']);
  await demanded('s2', ['滤膜']);
  const found = await rows('buyer');
  expect(namesOf(found)).toEqual(['乙腈', '滤膜', '甲醇'].toSorted());
  expect(found.find(({ name }) => name === '乙腈')).toMatchObject({
    demand: one.id,
    demandNo: one.demandNo,
    lineStatus_dictText: '待处理',
    likely_dictText: '北方试剂',
    depart_dictText: '理化室',
    openNeed: '2099-08-01',
  });
  const narrowed = await rows('buyer', 'pool', '&likely=s2');
  expect(namesOf(narrowed)).toEqual(['滤膜']);
  const made = await catalog.call('role:buyerMgr', 'POST', '/records/demandLine', { name: '手套' });
  expect(made.success).toBe(false);
});

test('lines of several demands are moved together; one that cannot is told by itself and keeps no other back', async () => {
  const [first, second] = [await demanded(null, ['称量纸', '手套']), await demanded(null, ['口罩'])];
  const ids = await Promise.all(['称量纸', '手套', '口罩'].map((name) => idOf(name)));
  const held = await done('role:buyerMgr', 'demandLine/moves/assign', {
    ids: [ids[0], ids[2]],
    answers: { buyer: 'u-buyer' },
  });
  expect(held).toMatchObject({ done: 2, refused: [] });
  expect(await lineOf(first, '称量纸')).toMatchObject({ lineStatus: 'assigned', buyer: 'u-buyer' });
  expect(await lineOf(second, '口罩')).toMatchObject({ lineStatus: 'assigned', buyer: 'u-buyer' });
  expect(await lineOf(first, '手套')).toMatchObject({ lineStatus: 'open', buyer: null });

  // a line nobody has yet cannot be put aside
  const some = await done('buyer', 'demandLine/moves/hold', { ids, answers: { holdWhy: '等预算' } });
  expect(some).toMatchObject({ done: 2, refused: [{ id: ids[1], name: '手套' }] });
  expect(some.refused[0].say).toContain('待处理');
  expect(namesOf(await rows('buyer', 'held'))).toEqual(['口罩', '称量纸'].toSorted());
  expect(namesOf(await rows('buyer'))).not.toContain('口罩');
  const without = await catalog.call('buyer', 'POST', '/records/demandLine/moves/giveBack', { ids: [ids[0]] });
  expect(without).toMatchObject({ success: false });
  await done('buyer', 'demandLine/moves/resume', { ids: [ids[0], ids[2]] });
});

test('chosen lines of many demands become an order for each supplier, and leave the pool; the others stay', async () => {
  const [one, two] = [await demanded('s1', ['色谱柱', '保护柱']), await demanded('s1', ['进样瓶'])];
  const other = await demanded('s2', ['移液管']);
  const ids = await Promise.all(['色谱柱', '进样瓶', '移液管'].map((name) => idOf(name)));
  const preview = await done('buyer', 'demandLine/becomes/toOrders/preview', { ids });
  expect(preview).toMatchObject({
    records: [
      { lines: 2, fault: null },
      { lines: 1, fault: null },
    ],
    left: [],
  });
  const made = await done('buyer', 'demandLine/becomes/toOrders/make', { ids });
  expect(made.records).toHaveLength(2);
  const order = await read('buyer', `purchaseOrder/${made.records[0].id}`);
  expect(order).toMatchObject({ supplier: 's1' });
  expect(namesOf(order.lines)).toEqual(['色谱柱', '进样瓶'].toSorted());
  const left = namesOf(await rows('buyer'));
  expect(left).toContain('保护柱');
  for (const gone of ['色谱柱', '进样瓶', '移液管']) expect(left).not.toContain(gone);
  expect(await lineOf(one, '色谱柱')).toMatchObject({ lineStatus: 'ordered', orderedQty: '2.0000' });
  expect(await lineOf(one, '保护柱')).toMatchObject({ orderedQty: '0.0000' });
  expect([(await lineOf(two, '进样瓶')).lineStatus, (await lineOf(other, '移液管')).lineStatus]).toEqual([
    'ordered',
    'ordered',
  ]);

  // chosen once more beside one that is left: it is said that there is nothing of it to order
  const again = [ids[0], await idOf('保护柱')];
  const once = await done('buyer', 'demandLine/becomes/toOrders/preview', { ids: again });
  expect(once).toMatchObject({ records: [{ lines: 1 }] });
  expect(once.left).toEqual([expect.stringContaining('第1行没有可以带到采购订单的内容')]);
});

test('of two who order the same line at once, or take it at once, exactly one does', async () => {
  await demanded('s1', ['标准物质', '培养基']);
  const [ids, taken] = [[await idOf('标准物质')], [await idOf('培养基')]];
  const make = (call: Catalog['call'], who: string) =>
    call(who, 'POST', '/records/demandLine/becomes/toOrders/make', { ids });
  const ordered = await Promise.all([make(catalog.call, 'buyer'), make(catalog.elsewhere, 'role:buyer')]);
  expect(ordered.filter(({ success }) => success)).toHaveLength(1);
  const lines = await catalog.at.db
    .tenant(1)
    .rows({ text: `select 1 from po_line where name = '标准物质'`, values: [] });
  expect(lines).toHaveLength(1);

  const take = (call: Catalog['call'], who: string) =>
    call(who, 'POST', '/records/demandLine/moves/take', { ids: taken });
  // Both have found the line before either has it: to who comes later it is somebody else's, and not there.
  const took = await heldOpen(catalog.at.db, [
    () => take(catalog.call, 'buyer'),
    () => take(catalog.elsewhere, 'role:buyer'),
  ]);
  expect(took.map(({ success }) => success)).toEqual([true, false]);
  expect(took[1].message).toContain('已分配');
  expect((await take(catalog.elsewhere, 'role:buyer')).message).toContain('未找到对应数据');
});

test('a buyer sees what is his or nobody’s yet, a demander where his own lines stand and not whom they are bought from', async () => {
  const own = await demanded('s1', ['坩埚', '镊子']);
  const [crucible, tweezers] = [await idOf('坩埚'), await idOf('镊子')];
  await done('buyer', 'demandLine/moves/take', { ids: [crucible] });
  expect(namesOf(await rows('buyer'))).toEqual(expect.arrayContaining(['坩埚', '镊子']));
  const others = namesOf(await rows('role:buyer', 'pool', '&pageSize=100'));
  expect([others.includes('坩埚'), others.includes('镊子')]).toEqual([false, true]);
  const unseen = await catalog.call('role:buyer', 'POST', '/records/demandLine/becomes/toOrders/make', {
    ids: [crucible],
  });
  expect(unseen).toMatchObject({ success: false });

  await done('buyer', 'demandLine/becomes/toOrders/make', { ids: [crucible] });
  const seen = await rows('demander', 'main', '&pageSize=100');
  const mine = seen.find(({ id }) => id === crucible);
  expect(mine).toMatchObject({
    demandNo: own.demandNo,
    lineStatus_dictText: '已下单',
    orderedQty: '2.0000',
    buyer_dictText: '王敏',
  });
  expect(mine).not.toHaveProperty('likely');
  expect(seen.find(({ id }) => id === tweezers)).toMatchObject({ lineStatus_dictText: '待处理' });
  expect(await rows('role:demander', 'main')).toEqual([]);
  expect(await rows('theirs', 'main')).toEqual([]);
  const moved = await catalog.call('demander', 'POST', '/records/demandLine/moves/take', { ids: [tweezers] });
  expect(moved).toMatchObject({ success: false });
});
