import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, type FlowWorld, openFlows } from './flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };
const boss = { key: 'boss', as: 'approve', title: '公司领导', who: [{ leaderOf: 'start', up: 1 }] };

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_deputies', { plain: { steps: [head, boss] } });
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

test('only for its time, and never for oneself', async () => {
  await leaves('cat', { begins: '2020-01-01 00:00:00', ends: '2020-02-01 00:00:00' });
  const id = await world.submitted('plain');
  expect(await todo('cat', id)).toBeUndefined();
  expect(await leaves('bob')).toMatchObject({ success: false });
  expect(await leaves('cat', { ends: '2019-01-01 00:00:00' })).toMatchObject({ success: false });
});
