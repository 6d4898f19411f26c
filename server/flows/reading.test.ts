import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addCompany, addPerson } from '../../tests/support/people.ts';
import type { Database, TenantDb } from '../db/statement.ts';
import { shanghaiTime } from '../kernel/clock.ts';
import { newId } from '../kernel/new-id.ts';
import { readByFlowsAmong, readsByFlows, tellReaders } from '../records/read-by-flows.ts';
import { type Answer, type FlowWorld, openFlows } from './flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** Figures that stand in one field each, so that whatever an answer tells of them is seen. */
const amount = '654321';
const inner = '8123456-内部';
const first = '512345';

let world: FlowWorld;
let id = '';
let file = '';
let another = '';
const ok = async (answer: Promise<Answer>) => {
  const said = await answer;
  expect(said.success, JSON.stringify(said)).toBe(true);
  return said.result;
};
beforeAll(async () => {
  const step = {
    key: 'one',
    as: 'approve',
    title: '部门负责人',
    who: [{ user: [] as string[] }],
    fields: { inner: 'hide' },
  };
  const who = [{ role: 'buyer' }];
  world = await openFlows('flows_reading', {
    kept: { steps: [{ ...step, who }] },
    shown: {
      steps: [
        { ...step, who },
        { key: 'cc', as: 'cc', title: '抄送', who: [{ role: 'legal' }] },
      ],
    },
  });
  const supplier = await addCompany(world.at.db, '某供应商', '6');
  const sup = { username: 'sup', roles: ['demander', 'supUser'], supplier, departs: [world.departs.lab ?? ''] };
  Object.assign(world.ids, {
    sup: await addPerson(world.at.db, sup),
    lea: await addPerson(world.at.db, { username: 'lea', roles: ['legal'], departs: [world.departs.lab ?? ''] }),
    dan: await addPerson(world.at.db, { username: 'dan', roles: ['demander'], departs: [world.departs.lab ?? ''] }),
  });
  file = newId();
  await world.rows(
    `insert into file (tenant_id, id, name, size, type, sha256, by) values (1, $1, '合同.pdf', 1, 'application/pdf', $1, $2)`,
    file,
    world.ids.amy,
  );
  id = await written('kept', { papers: [file] });
  another = await written('kept', {});
});
afterAll(() => world.close());

/** A note that was once of another amount and is under way now. */
async function written(sort: string, more: object): Promise<string> {
  const body = { no: `JY-${sort}-${Math.abs(Object.keys(more).length)}`, sort, amount: first, inner, ...more };
  const { id: made } = await ok(world.call('amy', 'POST', '/records/loanNote', body));
  await ok(world.call('amy', 'PUT', `/records/loanNote/${made}`, { id: made, version: 1, amount }));
  await ok(world.call('amy', 'POST', `/records/loanNote/${made}/moves/submit`, { version: 2 }));
  return made;
}

const plain = (answer: unknown) => JSON.stringify(answer).replaceAll(',', '');
/** Every way by which the note is read. */
const ways: Readonly<Record<string, (who: string) => Promise<Answer>>> = {
  'the record': (who) => world.call(who, 'GET', `/records/loanNote/${id}`),
  'its history': (who) => world.call(who, 'GET', `/records/loanNote/${id}/history`),
  'its versions': (who) => world.call(who, 'GET', `/records/loanNote/${id}/versions`),
  'as it was': (who) => world.call(who, 'GET', `/records/loanNote/${id}/then?version=2`),
  'the data log': (who) => world.call(who, 'GET', `/sys/dataLog/queryDataVerList?dataTable=loan_note&dataId=${id}`),
};
const planOf = async (who: string) => (await world.call(who, 'GET', '/plans')).result.loanNote;
const listed = async (who: string) =>
  (await world.call(who, 'GET', '/records/loanNote?pageSize=50')).result?.records ?? null;
/** By the real routes: whether they answer with the figure, and never with what the step keeps. */
async function seenBy(who: string): Promise<readonly string[]> {
  const seen: string[] = [];
  for (const [way, ask] of Object.entries(ways)) {
    const text = plain(await ask(who));
    expect([way, text.includes(inner)]).toEqual([way, false]);
    if (text.includes(amount)) seen.push(way);
  }
  return seen;
}
async function fileSeen(who: string): Promise<boolean> {
  const { sessions } = world.processes.house.access;
  const tenant = who === 'other' ? 2 : 1;
  const token = await sessions.begin({
    tenant,
    user: world.ids[who] ?? '',
    depart: null,
    ip: '127.0.0.1',
    agent: 'test',
  });
  const { result } = (
    await world.app.inject({ method: 'GET', url: `/api/files?ids=${file}`, headers: { 'x-access-token': token } })
  ).json();
  return JSON.stringify(result ?? null).includes('合同.pdf');
}
const all = Object.keys(ways);

describe('a task opens the record it is about', () => {
  test('to nobody before it is theirs', async () => {
    for (const who of ['max', 'lea', 'other', 'sup', 'dan']) {
      expect([who, await seenBy(who), await fileSeen(who)]).toEqual([who, [], false]);
      expect([who, JSON.stringify(await listed(who))?.includes(id)]).toEqual([who, false]);
    }
    expect(await planOf('max')).toBeUndefined();
  });

  test('to whoever it is handed to, on every road, without what the step keeps, and no other record', async () => {
    await ok(world.act('ben', id, 'forward', { persons: [world.ids.max], remark: '请代为办理' }));
    expect([await seenBy('max'), await fileSeen('max')]).toEqual([all, true]);
    expect((await listed('max')).map((one: Answer) => one.id)).toEqual([id]);
    expect((await world.call('max', 'GET', `/records/loanNote/${another}`)).reason).toBe('unknown_record');
    const hash = await planOf('max');
    const plan = await ok(world.call('max', 'GET', `/plans/loanNote/${hash}`));
    expect(plan.access.ops).toEqual({ read: [0, 1] });
    for (const [method, url, body] of [
      ['PUT', `/records/loanNote/${id}`, { id, version: 3, amount: '1' }],
      ['POST', `/records/loanNote/${id}/moves/close`, { version: 3 }],
      ['POST', '/records/loanNote/export', { format: 'xlsx', columns: ['no'] }],
    ] as const)
      expect([url, (await world.call('max', method, url, body)).success]).toEqual([url, false]);
    const printed = await world.call('max', 'POST', '/records/loanNote/pdf', { ids: [another] });
    expect(printed.reason).toBe('unknown_record');
  });

  test('to a deputy while they stand in, and to whoever is added, and each for what they decided afterwards', async () => {
    const now = Date.now();
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    await world.rows(
      `insert into flow_deputy (tenant_id, id, reason, owner, deputy, begins, ends, alone, enabled)
        values (1, 'd1', '年假', $1, $2, $3, $4, 'N', 'Y')`,
      world.ids.max,
      world.ids.lea,
      at(-1),
      at(1),
    );
    expect(await seenBy('lea')).toEqual(all);
    await world.rows(`update flow_deputy set ends = begins where id = 'd1'`);
    expect(await seenBy('lea')).toEqual([]);
    await ok(world.act('max', id, 'addBefore', { persons: [world.ids.dan], remark: '请先看' }));
    // Who waits for another's answer has it in hand still; a role that sees its own records alone sees this one as well.
    expect([await seenBy('max'), await seenBy('dan')]).toEqual([all, all]);
    await ok(world.act('dan', id, 'agree'));
    await ok(world.act('max', id, 'agree'));
    expect(await world.stateOf(id)).toBe('approved');
    expect([await seenBy('max'), await seenBy('dan'), await fileSeen('max')]).toEqual([all, all, true]);
  });

  test('no more to whom it was taken from, nor to whom it is needless, and never to others', async () => {
    id = another;
    await ok(world.act('ben', id, 'forward', { persons: [world.ids.max], remark: '请代为办理' }));
    await ok(world.act('max', id, 'addBeside', { persons: [world.ids.lea], remark: '一起看' }));
    expect([await seenBy('max'), await seenBy('lea')]).toEqual([all, all]);
    await ok(world.act('max', id, 'forward', { persons: [world.ids.fay], remark: '转财务' }));
    expect([await seenBy('max'), await seenBy('lea')]).toEqual([[], all]);
    expect((await listed('max')).map((one: Answer) => one.id)).not.toContain(id);
    const { instance, rev } = await world.told('amy', id);
    await ok(world.call('amy', 'POST', `/flows/instances/${instance}/withdraw`, { rev }));
    expect(await seenBy('lea')).toEqual([]);
    for (const who of ['other', 'sup']) expect([who, await seenBy(who)]).toEqual([who, []]);
  });

  test('to whoever is shown it', async () => {
    id = await written('shown', {});
    expect(await seenBy('lea')).toEqual([]);
    await ok(world.act('ben', id, 'agree'));
    expect(await seenBy('lea')).toEqual(all);
  });
});

test('who reads so is asked of the database once, until a decision is written or a deputy begins or ends', async () => {
  let asked = 0;
  let isForgotten = false;
  const { db: whole, models } = world.processes.house;
  const own = whole.tenant(1);
  const counted: TenantDb = {
    ...own,
    async rows(statement) {
      asked += 1;
      if (isForgotten) await tellReaders(own);
      return own.rows(statement);
    },
  };
  const db: Database = { ...whole, tenant: () => counted };
  const entity = (await models.running(1)).entity('loanNote');
  const reads = async () =>
    readsByFlows(db, { tenant: 1, supplier: null, user: { id: world.ids.fay } as never, roles: [] }, entity);
  /** How many statements it takes. What this process said itself comes back to it over the line as well, a moment later. */
  const cost = async () => {
    const before = asked;
    await reads();
    return asked - before;
  };
  const isRemembered = () => expect.poll(cost, { interval: 20 }).toBe(0);
  id = await written('kept', {});
  expect(await reads()).toBe(false);
  await isRemembered();
  await ok(world.act('ben', id, 'forward', { persons: [world.ids.fay], remark: '请代为办理' }));
  expect(await reads()).toBe(true);
  await isRemembered();
  const at = (hours: number) => shanghaiTime(new Date(Date.now() + hours * 3_600_000));
  const hour = { begins: at(1), ends: at(2) };
  await ok(world.act('fay', id, 'forward', { persons: [world.ids.max], remark: '转给小马' }));
  expect(await reads()).toBe(false);
  const deputy = { reason: '外出', owner: world.ids.max, deputy: world.ids.fay, ...hour };
  await ok(world.call('max', 'POST', '/records/flowDeputy', deputy));
  await isRemembered();
  // What was known before something else is asked stays so, whoever decides meanwhile.
  const max = { tenant: 1, supplier: null, user: { id: world.ids.max } as never, roles: [] };
  expect(await readsByFlows(db, max, entity)).toBe(true);
  isForgotten = true;
  const among = await readByFlowsAmong(db, max, entity ? [entity, { ...entity, store: 'another' }] : []);
  expect([...among]).toEqual([entity]);
  isForgotten = false;
  await isRemembered();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90 * 60_000 });
  try {
    // The database's clock goes on as before: it is asked again, and says so still.
    expect(await cost()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
