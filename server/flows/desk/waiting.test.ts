import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decide, decided } from '../../../tests/support/decide.ts';
import { type Catalog, openCatalog } from '../../../tests/support/open-catalog.ts';
import { seatPeople } from '../../../tests/support/seat-people.ts';
import { recordsRoom } from '../../records/records.routes.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;
/** Orders wait for them as tasks of a flow, repayments by a single move. */
const manager = 'role:buyerMgr+cashier';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openCatalog('flows_waiting', [recordsRoom]);
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '采购部')`);
  await write(`insert into sys_user (tenant_id, id, username, realname, status, roles, depart, departs) values
    (1, 'u-buyer', 'buyer', '王敏', '1', '[]', 'd1', '["d1"]')`);
  await seatPeople(catalog.at.db, 'd1', manager);
  await write(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now)
    values (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N')`);
});
afterAll(() => catalog.close());

const write = (text: string, values: unknown[] = []) => catalog.at.db.owner.rows({ text, values });
const waits = async (who: string, query = ''): Promise<Answer> => {
  const answer = await catalog.call(who, 'GET', `/flows/desk/todo${query}`);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.result;
};
const seen = async (who: string, query = '') =>
  (await waits(who, query)).records.map(({ kind, record }: Answer) => [kind, record]);
const counts = async (who: string) => (await catalog.call(who, 'GET', '/flows/counts')).result;

async function submitted(): Promise<string> {
  const line = { name: '乙腈', unit: 'BOTTLE', qty: '2', price: '96.50', taxRate: '0.13', needDate: '2030-08-01' };
  const body = { supplier: 's1', receiver: '吴建国', deliverTo: '检测路88号', lines: [line] };
  const made = await catalog.call('buyer', 'POST', '/records/purchaseOrder', body);
  expect(made.success, JSON.stringify(made)).toBe(true);
  await move(made.result.id, 'submit');
  return made.result.id;
}
async function move(id: string, key: string) {
  const { version } = (await catalog.call('buyer', 'GET', `/records/purchaseOrder/${id}`)).result;
  const moved = await catalog.call('buyer', 'POST', `/records/purchaseOrder/${id}/moves/${key}`, {
    version,
    answers: {},
  });
  expect(moved.success, JSON.stringify(moved)).toBe(true);
}
const age = (id: string, days: number, due: number | null = null) =>
  write(
    `update flow_task t set opened_at = now() - make_interval(days => $2::int), due_at = now() + make_interval(days => $3::int)
      from flow_instance i where i.tenant_id = t.tenant_id and i.id = t.instance_id and i.record_id = $1`,
    [id, days, due],
  );

test('decisions and what else waits stand in one list: overdue, due next, then the oldest, across its pages', async () => {
  const [overdue, soon, young] = [await submitted(), await submitted(), await submitted()];
  await age(overdue, 1, -1);
  await age(soon, 1, 1);
  await age(young, 2);
  for (const [id, days] of [
    ['p-old', 5],
    ['p-new', 1],
  ] as const)
    await write(
      `insert into fin_loan_repay (tenant_id, id, status, create_by, update_by, create_time, update_time)
        values (1, $1, 'submitted', 'u-buyer', 'u-buyer', now(), now() - make_interval(days => $2::int))`,
      [id, days],
    );
  const all = [
    ['decision', overdue],
    ['decision', soon],
    ['work', 'p-old'],
    ['decision', young],
    ['work', 'p-new'],
  ];
  expect(await seen(manager)).toEqual(all);
  expect([await seen(manager, '?size=3'), await seen(manager, '?size=3&page=2')]).toEqual([
    all.slice(0, 3),
    all.slice(3),
  ]);
  expect(await waits(manager, '?size=1')).toMatchObject({
    total: 5,
    kinds: [
      { kind: 'decision', count: 3 },
      { kind: 'work', count: 2 },
    ],
    of: expect.arrayContaining([{ key: 'purchaseOrder', title: '采购订单', count: 3 }]),
    records: [{ late: true, entityTitle: '采购订单', instance: expect.stringMatching(/./) }],
  });
  expect(await seen(manager, '?kind=work')).toEqual([
    ['work', 'p-old'],
    ['work', 'p-new'],
  ]);
  expect(await seen(manager, '?entity=loanRepayment&page=1')).toEqual(await seen(manager, '?kind=work'));
  expect(await counts(manager)).toMatchObject({ todo: 5, decisions: 3, late: 1 });
  expect([await counts('nobody'), await counts('theirs')]).toMatchObject([{ todo: 0 }, { todo: 0 }]);
  const [row] = await write(`select po_no as no from po_order where id = $1`, [soon]);
  expect(await seen(manager, `?find=${row?.no}`)).toEqual([['decision', soon]]);
});

test('what came back waits for who handed it in, until it is handed in anew or thrown away', async () => {
  const [again, away] = [await submitted(), await submitted()];
  for (const id of [again, away])
    expect((await decide(catalog.call, manager, ['purchaseOrder', id], 'back', '请补充')).success).toBe(true);
  expect(await seen('buyer', '?kind=returned')).toEqual([
    ['returned', again],
    ['returned', away],
  ]);
  expect(await counts('buyer')).toMatchObject({ todo: 2, returned: 2, decisions: 0 });
  await move(again, 'submit');
  expect((await catalog.call('buyer', 'POST', '/records/purchaseOrder/delete', { ids: [away] })).success).toBe(true);
  expect(await seen('buyer')).toEqual([]);
  expect(await counts('buyer')).toMatchObject({ todo: 0, returned: 0 });
});

test('what came back and was led on without a decision waits no more, wherever it stands by then', async () => {
  const [elsewhere, round] = [await submitted(), await submitted()];
  for (const id of [elsewhere, round])
    expect((await decide(catalog.call, manager, ['purchaseOrder', id], 'back', '请补充')).success).toBe(true);
  const edited = await catalog.call('buyer', 'GET', `/records/purchaseOrder/${round}`);
  const { version } = edited.result;
  await catalog.call('buyer', 'PUT', `/records/purchaseOrder/${round}`, { version, receiver: '李工' });
  expect(await seen('buyer')).toEqual([
    ['returned', elsewhere],
    ['returned', round],
  ]);
  await write(`update po_order set status = 'cancelled' where id = $1`, [elsewhere]);
  expect(await seen('buyer')).toEqual([['returned', round]]);
  // As a way through other states that nobody decided about would have left it.
  await write(
    `insert into record_history (tenant_id, entity, record_id, version, by, action, changes)
      values (1, 'purchaseOrder', $1, $2, 'u-buyer', 'move:drop', '[{"path":"status","did":"set"}]')`,
    [round, version + 5],
  );
  expect(await seen('buyer')).toEqual([]);
  expect(await counts('buyer')).toMatchObject({ todo: 0, returned: 0 });
});

test('what runs by itself and failed waits for who may mend it, and for nobody else', async () => {
  await write(
    `insert into sys_job (tenant_id, id, name, job_kind, cron, status, last_status, last_at)
      values (1, 'j1', '夜间汇总', 'none', '0 0 2 * * ?', 'running', 'failed', now()), (1, 'j2', '已停', 'none', '0 0 2 * * ?', 'stopped', 'failed', now())`,
  );
  expect(await waits('admin', '?kind=job')).toMatchObject({
    total: 1,
    records: [{ kind: 'job', record: 'j1', title: '定时任务 夜间汇总', statusText: '执行失败', tone: 'danger' }],
  });
  expect(await seen('role:auditor')).toEqual([]);
});

test('a record that is to leave its state by a day is overdue once the day is over', async () => {
  const nodes = { approved: { due: 'orderDate' } };
  await catalog.publish('entity', 'purchaseOrder', { spec: 3, states: { nodes } });
  const [today, past] = [await submitted(), await submitted()];
  for (const id of [today, past]) await decided(catalog.call, ['purchaseOrder', id], manager);
  await write(`update po_order set order_date = current_date - 1 where id = $1`, [past]);
  expect((await waits('buyer', '?kind=work')).records).toMatchObject([
    { record: past, late: true },
    { record: today, late: false, due: expect.stringMatching(/ 00:00:00$/) },
  ]);
  expect(await counts('buyer')).toMatchObject({ todo: 2, late: 1 });
});

test('of a document that waits by the thousand the most urgent are told, what is overdue among them, and that there are more', async () => {
  await catalog.publish('entity', 'inspection', { spec: 3, states: { nodes: { reviewing: { due: 'dueOn' } } } });
  const head = 'role:qualityHead';
  await write(
    `insert into qc_inspection (tenant_id, id, status, inspector, create_time)
      select 1, 'many' || n, 'reviewing', 'u-buyer', '2020-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, 600) n`,
  );
  await write(`update qc_inspection set due_on = current_date - 1 where id = 'many600'`);
  const all = await waits(head, '?size=100&page=5');
  expect(all).toMatchObject({ total: 500, more: [{ title: '来料检验单', count: 500 }] });
  expect(all.records.at(-1)).toMatchObject({ record: 'many499' });
  expect((await waits(head, '?size=1')).records).toMatchObject([{ record: 'many600', late: true }]);
  expect(await waits(head, '?find=none-of-these')).toMatchObject({ total: 0, more: [{ title: '来料检验单' }] });
  expect(await counts(head)).toMatchObject({ todo: 500, isMore: true, late: 1 });
  await write(`delete from qc_inspection where id in ('many1', 'many2')`);
  expect((await waits(head, '?size=100&page=5')).records.slice(-2)).toMatchObject([
    { record: 'many500' },
    { record: 'many501' },
  ]);
  await write(`delete from qc_inspection where id like 'many%' and create_time > '2020-01-01 01:00'`);
  expect(await waits(head)).toMatchObject({ more: [] });
  expect(await counts(head)).toMatchObject({ isMore: false });
});

test('what somebody may begin that is decided about: what they begin most first, and nothing that is not theirs to make', async () => {
  await submitted();
  const startable = async (who: string): Promise<Answer[]> =>
    (await catalog.call(who, 'GET', '/flows/startable')).result;
  const buyers = await startable('buyer');
  const [order] = buyers;
  expect(order).toMatchObject({ entity: 'purchaseOrder', title: '采购订单', flows: expect.any(Array) });
  expect(order?.begun).toBeGreaterThan(0);
  expect(buyers.every(({ flows }) => flows.length > 0)).toBe(true);
  const keysOf = (all: readonly Answer[]) => all.map(({ entity }) => entity);
  // A budget is finance's to make, and what no flow decides about is begun elsewhere.
  expect(keysOf(buyers)).not.toEqual(expect.arrayContaining(['budget']));
  expect(keysOf(await startable('role:finance'))).toContain('budget');
  expect(keysOf(buyers)).not.toContain('flowPhrase');
});
