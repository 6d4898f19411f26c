import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, type FlowWorld, openFlows } from './flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_broken', {
    role: { steps: [head, { key: 'legal', as: 'approve', title: '法务', who: [{ role: 'legal' }] }] },
    person: { steps: [head, { key: 'gus', as: 'approve', title: '专员', who: [{ field: 'keeper' }] }] },
    alone: {
      admins: [{ role: 'approver' }],
      steps: [head, { key: 'gus', as: 'approve', title: '专员', who: [{ field: 'keeper' }] }],
    },
    outer: { steps: [head] },
    plain: { steps: [head] },
  });
});
afterAll(() => world.close());
afterEach(() => world.standing());

const asked = async (id: string, step: string) =>
  (await world.told('root', id)).events.find((event: Answer) => event.verb === 'asked' && event.step === step)?.said;

test('a role that was deleted while the flow ran finds nobody: who keeps the flow is asked, and it is said why', async () => {
  const id = await world.submitted('role');
  await world.rows(`update sys_user set roles = '[]' where id = $1`, world.ids.max);
  await world.rows(`update sys_role set deleted_at = now() where code = 'legal'`);
  expect((await world.act('bob', id, 'agree')).success).toBe(true);
  expect(await asked(id, 'legal')).toBe('交给 人root（找不到人，交给流程管理员）；已停用的角色“legal”没有人');
  expect((await world.act('root', id, 'agree')).result).toMatchObject({ status: 'agreed' });
});

test('a person who is frozen is nobody: who keeps the flow is asked, by their name', async () => {
  await world.rows(`update sys_user set status = '2' where id = $1`, world.ids.gus);
  const said = '交给 人root（找不到人，交给流程管理员）；人gus已停用';
  const id = await world.submitted('person', { keeper: world.ids.gus });
  await world.act('bob', id, 'agree');
  expect(await asked(id, 'gus')).toBe(said);

  // Those the flow itself names are frozen as well: those of the company who may manage flows.
  const alone = await world.submitted('alone', { keeper: world.ids.gus });
  await world.act('bob', alone, 'agree');
  expect(await asked(alone, 'gus')).toBe(said);
  await world.rows(`update sys_user set status = '1' where id = $1`, world.ids.gus);
});

test('a flow that is called and is there no more: whoever agrees hears which step, and what to do; nothing is half done', async () => {
  const inner = { steps: [{ key: 'only', as: 'approve', title: '专项', who: [{ role: 'finance' }] }] };
  const calls = { steps: [head, { key: 'sub', as: 'call', title: '专项审批', flow: 'inner' }] };
  expect(await world.publish({ inner, outer: calls })).toMatchObject({ success: true });
  const id = await world.submitted('outer');
  expect(await world.publish({ outer: { steps: [head] }, inner: null })).toMatchObject({ success: true });
  const refused = await world.act('bob', id, 'agree');
  expect(refused).toMatchObject({ success: false, reason: 'wrong_state' });
  expect(refused.message).toBe(
    '“outer审批”走到“专项审批”时要调用的子流程已不存在，没有办理；请流程管理员恢复子流程，或将流程跳转到其他步骤',
  );
  expect((await world.told('bob', id)).task).toMatchObject({ step: 'head' });
});

test('a flow that calls itself, at once or through others, is not published, and it is said which', async () => {
  const call = (flow: string) => ({ steps: [head, { key: 'sub', as: 'call', title: '子流程', flow }] });
  const straight = await world.publish({ plain: call('plain') });
  expect(straight).toMatchObject({ success: false, reason: 'not_publishable' });
  expect(JSON.stringify(straight)).toContain('最终又调用了自己');
});
