import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { gateTables, heldOpen, untilWaiting } from '../../tests/support/held-open.ts';
import { type Answer, type FlowWorld, openFlows } from './flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };
const boss = { key: 'boss', as: 'approve', title: '公司领导', who: [{ leaderOf: 'start', up: 1 }] };
const experts = { as: 'approve', title: '评审', who: [{ role: 'expert' }] };

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_laws', {
    first: { steps: [{ ...experts, key: 'review', many: 'first' }] },
    vote: { steps: [{ ...experts, key: 'review', many: { vote: 60 } }] },
    plain: { steps: [head, boss] },
    kept: { admins: [{ role: 'legal' }], steps: [head, boss] },
  });
  await gateTables(world.at.db, 'flow_log', 'loan_note');
});
afterAll(() => world.close());
afterEach(() => world.standing());

/** The call somebody would make with what they see now. */
async function ready(
  who: string,
  id: string,
  verb: string,
  more: object = {},
  headers = {},
): Promise<() => Promise<Answer>> {
  const { task, rev } = await world.told(who, id);
  return () => world.call(who, 'POST', `/flows/tasks/${task.id}/${verb}`, { rev, ...more }, headers);
}
const entries = async (id: string, verb: string) =>
  world.rows(
    `select l.by_user from flow_log l join flow_instance i on i.id = l.instance_id where i.record_id = $1 and l.verb = $2`,
    id,
    verb,
  );

/** What an administrator does with the whole, as they see it now. */
async function managing(who: string, id: string, verb: string): Promise<() => Promise<Answer>> {
  const { instance, rev } = await world.told(who, id);
  const more = { jump: { step: 'boss' }, reassign: { from: world.ids.bob, to: world.ids.gus } }[verb] ?? {};
  return () => world.call(who, 'POST', `/flows/instances/${instance}/${verb}`, { rev, remark: '特殊情况', ...more });
}

describe('of two administrators who move the same instance at the same time', () => {
  const verbs = { jump: '跳转到“公司领导”', reassign: '把 人bob 的任务改派给 人gus', end: '终止' };
  const pairs = Object.keys(verbs).flatMap((one) => Object.keys(verbs).map((two) => [one, two] as const));
  test.each(pairs)('the first one’s %s counts, and the other’s %s is told whose came before', async (one, two) => {
    const id = await world.submitted('kept');
    const calls = [await managing('root', id, one), await managing('max', id, two)] as const;
    const [done, late] = await heldOpen(world.at.db, calls);
    expect(done.success, JSON.stringify(done)).toBe(true);
    const said = `“kept审批”已有新的进展（人root${verbs[one as 'jump']}`;
    expect(late).toMatchObject({ success: false, message: expect.stringContaining(said) });
    const forced = await world.rows(
      `select l.verb, l.by_user as by, l.remark from flow_log l join flow_instance i on i.id = l.instance_id
        where i.record_id = $1 and l.verb = any($2::text[])`,
      id,
      Object.keys(verbs),
    );
    expect(forced).toEqual([{ verb: one, by: world.ids.root, remark: '特殊情况' }]);
    expect(await world.stateOf(id)).toBe(one === 'end' ? 'draft' : 'submitted');
    const left = await world.rows(
      `select t.step, t.holder from flow_task t join flow_instance i on i.id = t.instance_id where i.record_id = $1 and t.status = 'open'`,
      id,
    );
    const holds = { jump: ['boss', 'cat'], reassign: ['head', 'gus'] }[one];
    expect(left).toEqual(holds ? [{ step: holds[0], holder: world.ids[holds[1] ?? ''] }] : []);
  });
});

describe('of two at the same time', () => {
  test('on one step that any may decide, one does, and the other hears who it was', async () => {
    const id = await world.submitted('first');
    const calls = [await ready('eve', id, 'agree'), await ready('eric', id, 'refuse', { remark: '不行' })] as const;
    const [won, late] = await heldOpen(world.at.db, calls);
    expect(won.result).toMatchObject({ status: 'agreed' });
    expect(late).toMatchObject({ success: false, message: '这项任务已由人eve办理（同意），无需再办理' });
    expect(await world.stateOf(id)).toBe('approved');
    expect(await entries(id, 'finished')).toHaveLength(1);
  });

  test('the same person twice in two windows decides once', async () => {
    const id = await world.submitted('first');
    const call = await ready('eve', id, 'agree');
    const [won, late] = await heldOpen(world.at.db, [call, call]);
    expect([won.success, late.success]).toEqual([true, false]);
    expect(late.message).toContain('已由人eve办理');
    expect(await entries(id, 'agree')).toHaveLength(1);
  });

  test('a decision and a withdrawal: whichever came first holds', async () => {
    const id = await world.submitted('plain');
    const agree = await ready('bob', id, 'agree');
    const { instance, rev } = await world.told('amy', id);
    const withdraw = () => world.call('amy', 'POST', `/flows/instances/${instance}/withdraw`, { rev });
    const [first, second] = await heldOpen(world.at.db, [withdraw, agree]);
    expect(first.result).toMatchObject({ status: 'withdrawn' });
    expect(second).toMatchObject({ success: false, message: '发起人已撤回，无需再办理' });
    expect(await world.stateOf(id)).toBe('draft');

    const other = await world.submitted('plain');
    const again = await ready('bob', other, 'agree');
    const seen = await world.told('amy', other);
    const late = () => world.call('amy', 'POST', `/flows/instances/${seen.instance}/withdraw`, { rev: seen.rev });
    const [agreed, refused] = await heldOpen(world.at.db, [again, late]);
    expect(agreed.success).toBe(true);
    expect(refused).toMatchObject({ success: false, reason: 'flow_moved_on' });
    expect(await world.stateOf(other)).toBe('submitted');
  });

  test('a save of the record and a decision: nobody decides about what they have not seen', async () => {
    const id = await world.submitted('plain');
    const agree = await ready('bob', id, 'agree');
    const [{ version }] = await world.rows(`select version from loan_note where id = $1`, id);
    const save = () => world.call('amy', 'PUT', `/records/loanNote/${id}`, { version, extra: '补充说明' });
    const [saved, refused] = await heldOpen(world.at.db, [save, agree]);
    expect(saved.success).toBe(true);
    expect(refused).toMatchObject({ success: false, reason: 'flow_moved_on' });
    expect(refused.message).toContain('人amy修改了单据');

    await world.act('bob', id, 'agree');
    const last = await ready('cat', id, 'agree');
    const [now] = await world.rows(`select version from loan_note where id = $1`, id);
    const late = () => world.call('amy', 'PUT', `/records/loanNote/${id}`, { version: now.version, extra: '又改' });
    const [agreed, stale] = await heldOpen(world.at.db, [last, late]);
    expect(agreed.result).toMatchObject({ status: 'agreed' });
    expect(stale).toMatchObject({ success: false });
    const [row] = await world.rows(`select status, extra from loan_note where id = $1`, id);
    expect(row).toEqual({ status: 'approved', extra: '补充说明' });
  });

  test('whoever holds the whole is waited for, and nothing is read before they are done', async () => {
    const id = await world.submitted('plain');
    const agree = await ready('bob', id, 'agree');
    const { instance } = await world.told('amy', id);
    const { late } = await world.at.db.owner.transaction(async (owner) => {
      await owner.rows({ text: 'update flow_instance set rev = rev + 1 where id = $1', values: [instance] });
      const started = agree();
      await untilWaiting(world.at.db, 1);
      return { late: started };
    });
    expect(await late).toMatchObject({ success: false, reason: 'flow_moved_on' });
    expect(await entries(id, 'agree')).toEqual([]);
  });

  test('a vote that is won ends, and a late one counts no more', async () => {
    const id = await world.submitted('vote');
    expect((await world.act('eve', id, 'agree')).result).toMatchObject({ status: 'running' });
    const calls = [await ready('eric', id, 'agree'), await ready('ella', id, 'refuse', { remark: '反对' })] as const;
    const [won, late] = await heldOpen(world.at.db, calls);
    expect(won.result).toMatchObject({ status: 'agreed' });
    expect(late).toMatchObject({ success: false, message: '这项任务已由人eric办理（同意），无需再办理' });
    const [task] = await world.rows(
      `select t.status from flow_task t join flow_instance i on i.id = t.instance_id where i.record_id = $1 and t.holder = $2`,
      id,
      world.ids.ella,
    );
    expect(task.status).toBe('needless');
  });

  test('the last vote sent twice under one key is counted once and answered twice alike', async () => {
    const id = await world.submitted('vote');
    await world.act('eve', id, 'agree');
    const call = await ready('eric', id, 'agree', {}, { 'idempotency-key': 'last-vote-of-eric' });
    const [one, two] = await Promise.all([call(), call()]);
    expect([one.success, two.success]).toEqual([true, true]);
    expect(two.result).toEqual(one.result);
    expect(await entries(id, 'agree')).toHaveLength(2);
    expect(await call()).toMatchObject({ success: true, result: one.result });
  });
});

test('a connection that is cut in the middle leaves nothing behind, and the same sent again does it once', async () => {
  const id = await world.submitted('vote');
  await world.act('eve', id, 'agree');
  const call = await ready('eric', id, 'agree', {}, { 'idempotency-key': 'cut-in-the-middle' });
  const [cut] = await heldOpen(world.at.db, [call], async () => {
    await world.at.db.owner.rows({
      text: `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      values: [],
    });
  });
  expect(cut).toMatchObject({ success: false });
  expect(await world.stateOf(id)).toBe('submitted');
  expect(await entries(id, 'agree')).toHaveLength(1);
  expect((await world.told('eric', id)).task).toMatchObject({ step: 'review' });
  expect((await call()).result).toMatchObject({ status: 'agreed' });
  expect(await entries(id, 'agree')).toHaveLength(2);
  expect(await world.stateOf(id)).toBe('approved');
});

test('a refusal of the record itself takes the decision back, and says why', async () => {
  const id = await world.submitted('plain', { amount: '1000000' });
  expect((await world.act('bob', id, 'agree')).success).toBe(true);
  const refused = await world.act('cat', id, 'agree', { remark: '同意' });
  expect(refused).toMatchObject({ success: false });
  expect(refused.message).toContain('金额超过上限，不能同意');
  expect(await world.told('cat', id)).toMatchObject({ status: 'running', task: { step: 'boss' } });
  expect(await world.stateOf(id)).toBe('submitted');
  expect((await world.act('cat', id, 'refuse', { remark: '超过上限' })).result).toMatchObject({ status: 'refused' });
});

test('who comes with an older picture hears what has changed since', async () => {
  const id = await world.submitted('vote');
  const { task, rev } = await world.told('eric', id);
  await world.act('eve', id, 'agree');
  const refused = await world.call('eric', 'POST', `/flows/tasks/${task.id}/agree`, { rev });
  expect(refused).toMatchObject({ success: false, reason: 'flow_moved_on' });
  expect(refused.message).toBe('“vote审批”已有新的进展（人eve同意），请查看后再办理');
});

test('a flow’s moves are nobody else’s to make', async () => {
  const id = await world.submitted('plain');
  const [{ version }] = await world.rows(`select version from loan_note where id = $1`, id);
  for (const move of ['agree', 'refuse', 'withdraw', 'back'])
    expect(await world.call('amy', 'POST', `/records/loanNote/${id}/moves/${move}`, { version })).toMatchObject({
      success: false,
    });
  expect(await world.stateOf(id)).toBe('submitted');
});

test('who has come to stand apart since they were asked decides neither alone nor among many', async () => {
  const id = await world.submitted('plain');
  await world.rows(`update loan_note set create_by = $1 where id = $2`, world.ids.bob, id);
  const { task, rev } = await world.told('bob', id);
  const alone = await world.call('bob', 'POST', `/flows/tasks/${task.id}/agree`, { rev });
  expect(alone).toMatchObject({ success: false, reason: 'wrong_state' });
  const many = await world.call('bob', 'POST', '/flows/tasks/batch', { ids: [task.id], verb: 'agree' });
  expect(many).toMatchObject({ success: false, reason: 'wrong_state' });
  expect(await entries(id, 'agree')).toEqual([]);
});

test('a move that a role may make from another state is the flow’s as long as it decides', async () => {
  const id = await world.submitted('plain', {}, 'ben');
  const move = async (key: string) => {
    const [{ version }] = await world.rows(`select version from loan_note where id = $1`, id);
    return world.call('ben', 'POST', `/records/loanNote/${id}/moves/${key}`, { version });
  };
  const refused = await move('withdraw');
  expect(refused).toMatchObject({ success: false, message: '“撤回”由审批流程决定，请在审批中办理' });
  expect(await world.stateOf(id)).toBe('submitted');
  expect((await move('close')).success).toBe(true);
  expect((await move('withdraw')).success).toBe(true);
  expect(await world.stateOf(id)).toBe('draft');
});

test('a record that leaves the state in another way ends what decides about it', async () => {
  const id = await world.submitted('plain');
  const [{ version }] = await world.rows(`select version from loan_note where id = $1`, id);
  expect((await world.call('amy', 'POST', `/records/loanNote/${id}/moves/close`, { version })).success).toBe(true);
  expect(await world.told('bob', id)).toMatchObject({ status: 'ended', task: null });
  const { result } = await world.call('bob', 'GET', '/flows/desk/todo');
  expect(result.records.filter(({ record }: Answer) => record === id)).toEqual([]);
});

test('a record that is thrown away ends what decides about it', async () => {
  const id = await world.submitted('plain');
  expect((await world.call('amy', 'POST', '/records/loanNote/delete', { ids: [id] })).success).toBe(true);
  expect(await world.rows(`select status from flow_instance where record_id = $1`, id)).toEqual([{ status: 'ended' }]);
  expect(
    await world.rows(
      `select t.status from flow_task t join flow_instance i on i.id = t.instance_id where i.record_id = $1`,
      id,
    ),
  ).toEqual([{ status: 'needless' }]);
});

test('reminds once in ten minutes, however often it is asked', async () => {
  const id = await world.submitted('plain');
  const { instance, rev } = await world.told('amy', id);
  const urge = () => world.call('amy', 'POST', `/flows/instances/${instance}/urge`, { rev });
  const [one, two] = await heldOpen(world.at.db, [urge, urge]);
  expect(one.success).toBe(true);
  expect(two).toMatchObject({ success: false, reason: 'too_many' });
  const { result } = await world.call('bob', 'GET', `/flows/desk/todo?find=${encodeURIComponent('借用单')}&size=100`);
  expect(result.records.find(({ record }: Answer) => record === id)).toMatchObject({ urged: 1 });
  await world.rows(`update flow_task set urged_at = urged_at - interval '11 minutes' where holder = $1`, world.ids.bob);
  expect((await urge()).success).toBe(true);
});
