import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { gateTables, heldOpen } from '../../../tests/support/held-open.ts';
import { type Answer, type FlowWorld, openFlows } from '../flows.fixture.ts';
import type { Raw } from '../note.fixture.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };
const money = { key: 'money', as: 'approve', title: '财务', who: [{ role: 'finance' }] };
const gm = { key: 'gm', as: 'approve', title: '总经理', who: [{ role: 'approver' }] };

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_versions', {
    grows: { steps: [head] },
    shrinks: { steps: [head] },
    timed: { steps: [head] },
    inner: { when: 'false', steps: [head] },
    outer: { steps: [{ key: 'sub', as: 'call', title: '专项', flow: 'inner' }] },
    races: { steps: [head] },
    stops: { steps: [head] },
    plain: { steps: [head] },
    hiding: { steps: [head, money] },
    offered: { steps: [head] },
    decided: { steps: [{ ...head, due: { after: '2h' } }] },
  });
  await gateTables(world.at.db, 'flow_log');
});
afterAll(() => world.close());
afterEach(() => world.standing());

const publish = async (flows: Readonly<Record<string, Raw>>) =>
  expect(await world.publish(flows)).toMatchObject({ success: true });
/** What is not published stays no draft. */
const refused = async (flows: Readonly<Record<string, Raw | null>>) => {
  const answer = await world.publish(flows);
  const reviewed = await world.call('root', 'POST', '/metadata/review', {});
  expect(reviewed.result).toMatchObject({ ready: false });
  await world.rows(`delete from meta_draft where tenant_id = 1`);
  return answer;
};
const older = async (flow: string, who = 'root') => world.call(who, 'GET', `/flows/older/${flow}`);
const upgrade = (ids: readonly string[], who = 'root', remark = '制度调整') =>
  world.call(who, 'POST', '/flows/upgrade', { ids, remark });
const instanceOf = async (id: string): Promise<string> => (await world.told('bob', id)).instance;

describe('a newer version of a flow', () => {
  test('is what begins from then on; what runs ends by the one it began with, unless an administrator moves it', async () => {
    const [kept, moved] = [await world.submitted('grows'), await world.submitted('grows')];
    await publish({ grows: { steps: [head, gm] } });
    const { result } = await older('grows');
    expect(result).toMatchObject({ title: 'grows审批', total: 2 });
    expect(result.instances.map(({ at, unfit }: Answer) => [at, unfit])).toEqual([
      [['负责人'], ''],
      [['负责人'], ''],
    ]);
    const done = await upgrade([await instanceOf(moved)]);
    expect(done).toMatchObject({ success: true, message: '已将1项换到新版本', result: { done: 1, refused: [] } });
    expect((await world.act('bob', kept, 'agree')).result).toMatchObject({ status: 'agreed' });
    expect((await world.act('bob', moved, 'agree')).result).toMatchObject({ status: 'running' });
    expect((await world.act('gus', moved, 'agree')).result).toMatchObject({ status: 'agreed' });
    const { events } = await world.told('root', moved);
    expect(events.find(({ verb }: Answer) => verb === 'upgrade')).toMatchObject({
      by: { name: '人root' },
      said: '换到流程的新版本',
      remark: '制度调整',
      forced: true,
    });
    expect((await older('grows')).result).toMatchObject({ total: 0 });
  });

  test('takes nothing that stands where it has no place: that is said before and when it is tried, and goes on as it was', async () => {
    await publish({ shrinks: { steps: [head, money] } });
    const [gone, fits] = [await world.submitted('shrinks'), await world.submitted('shrinks')];
    await world.act('bob', gone, 'agree');
    await publish({ shrinks: { steps: [head, gm] } });
    const { result } = await older('shrinks');
    expect(result.instances.map(({ at, unfit }: Answer) => [at, unfit])).toEqual([
      [['财务'], '“财务”新版本中没有这一步'],
      [['负责人'], ''],
    ]);
    const ids = [await instanceOf(gone), await instanceOf(fits)];
    const done = await upgrade(ids);
    expect(done.result).toMatchObject({ done: 1 });
    expect(done.message).toMatch(
      /^已将1项换到新版本，1项未能换到新版本（借用单 JY\d+：现在所在的步骤不能按新版本继续：“财务”新版本中没有这一步）$/,
    );
    const again = await upgrade(ids);
    expect(again).toMatchObject({ success: false, reason: 'wrong_state' });
    expect(again.message).toContain('没有换到新版本，2项未能换到新版本');
    expect(again.message).toContain('已是最新版本');
    expect((await world.act('fay', gone, 'agree')).result).toMatchObject({ status: 'agreed' });
  });

  test('moves what runs as a part of it along, and nothing where one part has no place', async () => {
    const id = await world.submitted('outer');
    await publish({ inner: { steps: [head, money] } });
    expect((await older('inner')).result).toMatchObject({ total: 1, instances: [{ at: ['负责人'], unfit: '' }] });
    expect((await older('inner')).result.instances[0].id).toBe(await instanceOf(id));
    expect(await upgrade([await instanceOf(id)])).toMatchObject({ success: true, result: { done: 1 } });
    expect((await older('inner')).result).toMatchObject({ total: 0 });
    expect((await world.act('bob', id, 'agree')).result).toMatchObject({ status: 'running' });
    await publish({ inner: { steps: [gm] } });
    const left = await upgrade([await instanceOf(id)]);
    expect(left).toMatchObject({ success: false, message: expect.stringContaining('新版本中没有这一步') });
    expect((await world.act('fay', id, 'agree')).result).toMatchObject({ status: 'agreed' });
  });

  test('says anew how long somebody has, and what is kept from them', async () => {
    const id = await world.submitted('timed');
    const due = { after: '2h', then: [{ at: '4h', do: 'agree' }] };
    await publish({ timed: { steps: [{ ...head, due, fields: { inner: 'hide' } }] } });
    expect((await upgrade([await instanceOf(id)])).success).toBe(true);
    const rows = await world.rows(
      `select t.hides, extract(epoch from t.due_at - t.opened_at)::int / 3600 as hours,
         (select count(*)::int from flow_timer w where w.task_id = t.id) as timers
       from flow_task t join flow_instance i on i.id = t.instance_id where i.record_id = $1`,
      id,
    );
    expect(rows).toEqual([{ hides: ['inner'], hours: 2, timers: 1 }]);
    // What is hidden stays hidden: for that the step need not have a time.
    await publish({ timed: { steps: [{ ...head, fields: { inner: 'hide' } }] } });
    expect((await upgrade([await instanceOf(id)])).success).toBe(true);
    expect(
      await world.rows(`select due_at from flow_task where holder = $1 and due_at is not null`, world.ids.bob),
    ).toEqual([]);
    expect(await world.rows(`select 1 from flow_timer`)).toEqual([]);
  });

  test('hides what it hid while something still goes on by it: one that shows it is refused, and so is taking the flow away', async () => {
    await publish({ hiding: { steps: [head, { ...money, fields: { amount: 'hide' } }] } });
    const id = await world.submitted('hiding', { amount: '7654321' });
    const seen = async () =>
      JSON.stringify(await world.call('fay', 'GET', `/records/loanNote/${id}`)).includes('7654321');
    // Nobody whom it is kept from is asked yet: the version it goes on by will ask them.
    const early = await refused({ hiding: { steps: [head, money] } });
    expect(early).toMatchObject({ success: false, reason: 'not_publishable' });
    await world.act('bob', id, 'agree');
    expect(await seen()).toBe(false);
    const later = await refused({ hiding: { steps: [head, money] } });
    expect(later.message).toContain(
      '“hiding审批”还有 1 张单据按发起时的版本审批，对办理的人隐藏“金额”；新的配置不再隐藏，发布后他们立即就能看到',
    );
    // So is going without what the company says of it.
    expect(await refused({ hiding: null })).toMatchObject({ success: false, reason: 'not_publishable' });
    expect(await seen()).toBe(false);
    // Another of the flows about it hides it: then it is hidden still.
    await publish({ hiding: { steps: [head, { ...money, fields: { amount: 'hide' } }, gm] } });
    expect(await seen()).toBe(false);
    await world.act('fay', id, 'refuse', { remark: '不同意' });
    await publish({ hiding: { steps: [head, money] } });
  });

  test('is offered for every flow of which something goes on by an older one, with how much, to who manages flows', async () => {
    await world.submitted('offered');
    await world.submitted('offered');
    const offered = async () => {
      const { result } = await world.call('root', 'GET', '/flows/older');
      return result.flows.filter(({ flow }: Answer) => flow === 'offered');
    };
    expect(await offered()).toEqual([]);
    await publish({ offered: { steps: [head, gm] } });
    expect(await offered()).toEqual([{ flow: 'offered', title: 'offered审批', count: 2 }]);
    expect(await world.call('bob', 'GET', '/flows/older')).toMatchObject({ success: false, reason: 'not_allowed' });
    expect((await world.call('other', 'GET', '/flows/older')).result).toEqual({ flows: [] });
  });

  test('never decides at once for who is asked: they have the whole of the new time', async () => {
    const id = await world.submitted('decided');
    const instance = await instanceOf(id);
    await world.rows(
      `update flow_task set opened_at = opened_at - interval '5 days' where instance_id = $1 and status = 'open'`,
      instance,
    );
    await publish({ decided: { steps: [{ ...head, due: { after: '1d', then: [{ at: '1d', do: 'agree' }] } }] } });
    expect((await upgrade([instance])).success).toBe(true);
    const [{ left }] = await world.rows(
      `select round(extract(epoch from min(at) - now()) / 3600)::int as left from flow_timer where instance_id = $1`,
      instance,
    );
    expect(left).toBe(48);
  });

  test('and two administrators at the same time: one moves it, the other hears that it is moved', async () => {
    const id = await world.submitted('races');
    await publish({ races: { steps: [head, gm] } });
    const instance = await instanceOf(id);
    const [one, two] = await heldOpen(world.at.db, [() => upgrade([instance]), () => upgrade([instance])]);
    expect(one.result).toMatchObject({ done: 1 });
    expect(two).toMatchObject({ success: false, message: expect.stringContaining('已是最新版本') });
    const [{ n }] = await world.rows(
      `select count(*)::int as n from flow_log where verb = 'upgrade' and instance_id = $1`,
      instance,
    );
    expect(n).toBe(1);
  });

  test('is nobody’s to move to but who manages flows; what is not there and what is of another company are the same', async () => {
    const id = await world.submitted('plain');
    const instance = await instanceOf(id);
    expect(await upgrade([instance], 'bob')).toMatchObject({ success: false, reason: 'not_allowed' });
    const foreign = await upgrade([instance], 'other');
    const guessed = await upgrade(['01900000-0000-7000-8000-000000000000'], 'root');
    expect([foreign.message, foreign.reason]).toEqual([guessed.message, guessed.reason]);
    expect(await older('plain', 'bob')).toMatchObject({ reason: 'not_allowed' });
    expect(await older('gone')).toMatchObject({ reason: 'unknown_document' });
    expect(await upgrade([instance], 'root', ' ')).toMatchObject({ success: false, reason: 'invalid_input' });
    expect(await upgrade([instance])).toMatchObject({
      success: false,
      message: expect.stringContaining('已是最新版本'),
    });
  });
});

describe('a flow that was stopped', () => {
  test('begins no more, and says why; what runs goes on to its end, and nothing of it is another version', async () => {
    const id = await world.submitted('stops');
    await publish({ stops: { steps: [head], stopped: '改用新的审批制度' } });
    const { result } = await world.call('amy', 'POST', '/records/loanNote', { no: 'STOP', sort: 'stops' });
    const submit = () => world.call('amy', 'POST', `/records/loanNote/${result.id}/moves/submit`, { version: 1 });
    expect(await submit()).toMatchObject({
      success: false,
      reason: 'wrong_state',
      message: '“stops审批”已停用，不能提交借用单 STOP：改用新的审批制度',
    });
    expect(await world.stateOf(result.id)).toBe('draft');
    expect((await older('stops')).result).toMatchObject({ total: 0 });
    expect((await world.act('bob', id, 'agree')).result).toMatchObject({ status: 'agreed' });
    await publish({ stops: { steps: [head] } });
    expect((await submit()).success).toBe(true);
  });
});
