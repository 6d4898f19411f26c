import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { asHouse } from '../kernel/founder.ts';
import type { Session } from '../kernel/session.ts';
import { askAbout } from '../records/asking.ts';
import { printRecords } from '../records/print/print-records.ts';
import { type Answer, type FlowWorld, openFlows } from './flows.fixture.ts';
import { ringFrom } from './refuse-deputy-ring.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };
const boss = { key: 'boss', as: 'approve', title: '公司领导', who: [{ leaderOf: 'start', up: 1 }] };

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_deputies', { plain: { steps: [head, boss] } });
  await gateTables(world.at.db, 'flow_deputy');
});
afterAll(() => world.close());
afterEach(async () => {
  await world.standing();
  await world.rows(`delete from flow_deputy`);
});

/** Bob asks somebody to stand in for him. */
const leaves = (deputy: string, more: object = {}, who = 'bob') =>
  world.call(who, 'POST', '/records/flowDeputy', {
    reason: '年假',
    deputy: world.ids[deputy],
    begins: '2020-01-01 00:00:00',
    ends: '2099-01-01 00:00:00',
    ...more,
  });
const todo = async (who: string, id: string) =>
  (await world.call(who, 'GET', '/flows/desk/todo?size=100')).result.records.find(
    ({ record }: Answer) => record === id,
  );

test('both see it, the first decides, and it is told who did it in whose place', async () => {
  expect((await leaves('cat')).success).toBe(true);
  const id = await world.submitted('plain');
  expect(await todo('cat', id)).toMatchObject({ owner: { name: '人bob' } });
  expect(await todo('bob', id)).toMatchObject({ owner: null });
  const done = await world.act('cat', id, 'agree');
  expect(done.result.events.find(({ verb }: Answer) => verb === 'agree')).toMatchObject({
    by: { name: '人cat' },
    for: { name: '人bob' },
  });
  expect(await todo('bob', id)).toBeUndefined();
  // Their names and words stand on the paper of the record.
  await world.act('cat', id, 'agree', { remark: '价格<合理>' });
  const { house } = world.processes;
  const user = { id: world.ids.gus ?? '', username: 'gus', realname: '人gus' };
  const session = { ...asHouse(1), user, roles: ['approver'] } satisfies Session;
  const { html } = await printRecords(await askAbout(house, session, 'loanNote'), house, [id], null);
  const paper = html
    .replaceAll('&lt;', '‹')
    .replaceAll('&gt;', '›')
    .replace(/<[^>]*>/g, ' ');
  expect(paper.replace(/\s+/g, ' ')).toMatch(
    /审批意见 步骤 签署人 办理 意见 时间 人amy 发起 \d{4}-\S+ \S+ 负责人 人cat（代 人bob） 同意 \S+ \S+ 公司领导 人cat 同意 价格‹合理› /,
  );
});

test('who leaves it to a deputy alone does not decide meanwhile', async () => {
  await leaves('cat', { alone: 'Y' });
  const id = await world.submitted('plain');
  expect(await todo('bob', id)).toBeUndefined();
  const [{ id: task }] = await world.rows(
    `select id from flow_task where holder = $1 and status = 'open'`,
    world.ids.bob,
  );
  const { rev } = await world.told('cat', id);
  const refused = await world.call('bob', 'POST', `/flows/tasks/${task}/agree`, { rev });
  expect(refused.message).toContain('只由代理人办理');
  expect((await world.act('cat', id, 'agree')).success).toBe(true);
});

test('it goes no further: who stands in for a deputy stands in for nobody else', async () => {
  await leaves('cat');
  await leaves('fay', {}, 'cat');
  const id = await world.submitted('plain');
  expect(await todo('fay', id)).toBeUndefined();
});

test('who made the record decides about it in nobody’s place, by a batch neither', async () => {
  await leaves('amy');
  const id = await world.submitted('plain');
  const [{ id: task }] = await world.rows(
    `select t.id from flow_task t join flow_instance i on i.id = t.instance_id where i.record_id = $1`,
    id,
  );
  const { rev } = await world.told('bob', id);
  expect(await world.call('amy', 'POST', `/flows/tasks/${task}/agree`, { rev })).toMatchObject({ success: false });
  expect(await world.call('amy', 'POST', '/flows/tasks/batch', { ids: [task], verb: 'agree' })).toMatchObject({
    success: false,
  });
  expect(await world.stateOf(id)).toBe('submitted');
});

describe('deputies in a ring', () => {
  const at = (month: number) => ({ begins: `20${40 + month}-01-01 00:00:00`, ends: `20${40 + month}-12-31 00:00:00` });

  test('are refused where it closes, by name: two for each other, and longer', async () => {
    expect((await leaves('cat')).success).toBe(true);
    const two = await leaves('bob', {}, 'cat');
    expect(two).toMatchObject({ success: false, reason: 'invalid_input' });
    expect(two.message).toBe(
      '人cat → 人bob → 人cat，同一段时间内成了循环代理，谁都会以为对方在办理；请改选代理人，或调整时间',
    );
    expect((await leaves('fay', {}, 'cat')).success).toBe(true);
    const three = await leaves('bob', {}, 'fay');
    expect(three.message).toContain('人fay → 人bob → 人cat → 人fay');
    expect(await world.rows(`select 1 from flow_deputy`)).toHaveLength(2);
    expect((await leaves('gus', {}, 'fay')).success).toBe(true);
  });

  test('are none where they are not at the same time, or not in use', async () => {
    expect((await leaves('cat', at(1))).success).toBe(true);
    expect((await leaves('bob', at(2), 'cat')).success).toBe(true);
    expect((await leaves('bob', { ...at(1), enabled: 'N' }, 'cat')).success).toBe(true);
    const [{ id, version }] = await world.rows(`select id, version from flow_deputy where enabled = 'N'`);
    // As it is put into use the ring closes.
    const edit = () => world.call('cat', 'PUT', `/records/flowDeputy/${id}`, { version, enabled: 'Y' });
    expect(await edit()).toMatchObject({ success: false, message: expect.stringContaining('循环代理') });
  });

  test('are refused where one comes back from the trash that closes it', async () => {
    const tossed = (await leaves('cat')).result.id;
    expect((await world.call('bob', 'POST', '/records/flowDeputy/delete', { ids: [tossed] })).success).toBe(true);
    expect((await leaves('bob', {}, 'cat')).success).toBe(true);
    const back = await world.call('bob', 'POST', `/records/flowDeputy/${tossed}/restore`, {});
    expect(back).toMatchObject({ success: false, message: expect.stringContaining('循环代理') });
    expect(await world.rows(`select 1 from flow_deputy where deleted_at is null`)).toHaveLength(1);
  });

  test('are found, and found missing, at once however many stand in for many', () => {
    const row = (owner: string, deputy: string, begins = '2030-01-01', ends = '2031-01-01') => ({
      id: `${owner}${deputy}${begins}`,
      owner,
      deputy,
      begins,
      ends,
    });
    // Layers of six, everybody standing in for everybody of the next: 6^12 ways.
    const layers = Array.from({ length: 12 }, (_, at) =>
      Array.from({ length: 36 }, (_, n) => row(`${at}-${n % 6}`, `${at + 1}-${Math.floor(n / 6)}`)),
    ).flat();
    const own = row('me', '0-0');
    expect(ringFrom(own, [own, ...layers, ...layers])).toBeNull();
    expect(ringFrom(own, [own, ...layers, row('12-3', 'me', '2030-06-01')])).toHaveLength(15);
    // Each meets the next, all of them never.
    const apart = [row('0-0', 'x', '2030-01-01', '2030-05-01'), row('x', 'me', '2030-05-01', '2030-09-01')];
    expect(ringFrom(own, [own, ...apart])).toBeNull();
    // Two spans that follow on one another are as one.
    const both = [
      row('0-0', 'x'),
      row('x', 'me', '2030-03-01', '2030-05-01'),
      row('x', 'me', '2030-05-01', '2030-07-01'),
    ];
    expect(ringFrom(own, [own, ...both])).toEqual(['me', '0-0', 'x', 'me']);
  });

  test('are refused to one of two who close it at the same time', async () => {
    // Each by a server of its own.
    const second = await world.processes.start();
    const { sessions } = world.processes.house.access;
    const cat = { tenant: 1, user: world.ids.cat ?? '', depart: null, ip: '127.0.0.1', agent: 'test' };
    const headers = { 'x-access-token': await sessions.begin(cat) };
    const payload = { reason: '出差', deputy: world.ids.bob, ...at(1) };
    const there = async () =>
      (await second.inject({ method: 'POST', url: '/api/records/flowDeputy', headers, payload })).json();
    const both = await heldOpen(world.at.db, [() => leaves('cat', at(1)), there]);
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(await world.rows(`select 1 from flow_deputy`)).toHaveLength(1);
  });

  test('do no harm where one stands from before: each acts for their own, nobody for two steps on', async () => {
    await leaves('cat', { alone: 'Y' });
    for (const [owner, deputy] of [
      ['cat', 'fay'],
      ['fay', 'bob'],
    ])
      await world.rows(
        `insert into flow_deputy (tenant_id, id, version, reason, owner, deputy, begins, ends, alone, enabled)
         select tenant_id, gen_random_uuid()::text, 1, reason, $1, $2, begins, ends, 'Y', 'Y' from flow_deputy where owner = $3`,
        world.ids[owner ?? ''],
        world.ids[deputy ?? ''],
        world.ids.bob,
      );
    const id = await world.submitted('plain');
    expect(await todo('bob', id)).toBeUndefined();
    expect(await todo('fay', id)).toBeUndefined();
    expect(await todo('cat', id)).toMatchObject({ owner: { name: '人bob' } });
    expect((await world.act('cat', id, 'agree')).success).toBe(true);
    expect((await world.act('fay', id, 'agree')).result).toMatchObject({ status: 'agreed' });
  });
});

test('only for its time, and never for oneself', async () => {
  await leaves('cat', { begins: '2020-01-01 00:00:00', ends: '2020-02-01 00:00:00' });
  const id = await world.submitted('plain');
  expect(await todo('cat', id)).toBeUndefined();
  expect(await leaves('bob')).toMatchObject({ success: false });
  expect(await leaves('cat', { ends: '2019-01-01 00:00:00' })).toMatchObject({ success: false });
});
