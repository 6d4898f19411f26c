import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { gateRows, gateTables, heldOpen } from '../../../tests/support/held-open.ts';
import { addCompany, addPerson } from '../../../tests/support/people.ts';
import { type Answer, type FlowWorld, openFlows } from '../flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };
const experts = { key: 'review', as: 'approve', title: '评审', who: [{ role: 'expert' }], many: 'all' };
const chosen = { key: 'last', as: 'approve', title: '批准', who: [{ picked: 'before', from: 'finance' }] };

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_leavers', {
    plain: { steps: [head] },
    review: { steps: [experts] },
    picked: { steps: [head, { key: 'mid', as: 'approve', title: '中间', who: [{ role: 'approver' }] }, chosen] },
  });
  await gateTables(world.at.db, 'flow_log');
  await gateTables(world.at.db, 'flow_deputy');
});
afterAll(() => world.close());
afterEach(async () => {
  await world.standing();
  // The next one counts what is its own.
  await world.rows(`update flow_task set status = 'needless' where status in ('open', 'waiting')`);
  await world.rows(`update flow_instance set status = 'ended' where status in ('running', 'suspended')`);
  await world.rows(`delete from flow_deputy`);
});

const versionOf = async (who: string): Promise<number> =>
  (await world.rows(`select version from sys_user where id = $1`, world.ids[who]))[0].version;
const freeze = async (who: string) =>
  world.call('root', 'POST', `/records/user/${world.ids[who]}/moves/freeze`, { version: await versionOf(who) });
const unfreeze = async (who: string) =>
  world.call('root', 'POST', `/records/user/${world.ids[who]}/moves/unfreeze`, { version: await versionOf(who) });
const standing = async (who: string) =>
  (await world.rows(`select status, deleted_at from sys_user where id = $1`, world.ids[who]))[0];
const handOver = (from: string, to: string, who = 'root', more: object = {}) =>
  world.call(who, 'POST', '/flows/hand-over', {
    from: world.ids[from] ?? from,
    to: world.ids[to] ?? to,
    remark: '离职',
    ...more,
  });
const stands = (deputy: string, owner: string) =>
  world.call(owner, 'POST', '/records/flowDeputy', {
    reason: '年假',
    deputy: world.ids[deputy],
    begins: '2020-01-01 00:00:00',
    ends: '2099-01-01 00:00:00',
  });
const deputiesNow = async () => (await world.rows(`select deputy from flow_deputy`)).map(({ deputy }) => deputy);
const outOfUse = async (who: string, work: () => Promise<void>) => {
  await world.rows(`update sys_user set status = '2' where id = $1`, world.ids[who]);
  await work().finally(() => world.rows(`update sys_user set status = '1' where id = $1`, world.ids[who]));
};
const holdersOf = async (id: string): Promise<string[]> =>
  (
    await world.rows(
      `select t.holder from flow_task t join flow_instance i on i.id = t.instance_id where i.record_id = $1 and t.status = 'open' order by t.id`,
      id,
    )
  ).map(({ holder }) => Object.keys(world.ids).find((name) => world.ids[name] === holder) ?? holder);

describe('an account for which something waits', () => {
  test('is not frozen and not deleted: who tries hears how much waits, of which records, and where it is handed over', async () => {
    await world.submitted('plain');
    await world.submitted('plain');
    const refused = await freeze('bob');
    expect(refused).toMatchObject({ success: false, reason: 'wrong_state' });
    expect(refused.message).toMatch(
      /^人bob还有2项审批等待办理（借用单 JY\d+、借用单 JY\d+），请先到“系统 › 流程管理 › 任务移交”交给接手的人，再冻结$/,
    );
    expect(await standing('bob')).toEqual({ status: '1', deleted_at: null });

    const done = await handOver('bob', 'cat');
    expect(done).toMatchObject({ success: true, message: '已将人bob的2项任务移交给人cat', result: { tasks: 2 } });
    expect((await freeze('bob')).success).toBe(true);
    expect((await unfreeze('bob')).success).toBe(true);
  });

  test('is not deleted either, and is once it was handed over', async () => {
    await world.submitted('review');
    const leaving = await addPerson(world.at.db, { username: 'leaving', roles: ['approver'] });
    Object.assign(world.ids, { leaving });
    await handOver('eve', 'leaving');
    const remove = async () => {
      // What they were told of keeps them by itself.
      await world.rows(`delete from sys_announcement_send where receiver = $1`, leaving);
      return world.call('root', 'POST', '/records/user/delete', { ids: [leaving] });
    };
    const refused = await remove();
    expect(refused).toMatchObject({ success: false, reason: 'wrong_state' });
    expect(refused.message).toMatch(/^人leaving还有1项审批等待办理（借用单 JY\d+），请先.*再删除$/);
    expect(await standing('leaving')).toEqual({ status: '1', deleted_at: null });
    expect((await handOver('leaving', 'fay')).result).toMatchObject({ tasks: 1 });
    expect((await remove()).success).toBe(true);
  });

  test('nor where it was chosen for a step that is still to come; the one it is handed to is asked then', async () => {
    const id = await world.submitted('picked');
    await world.act('bob', id, 'agree', { persons: [world.ids.fay] });
    const refused = await freeze('fay');
    expect(refused.message).toContain('1处已选定由其办理的后续步骤');
    const outside = await handOver('fay', 'cat');
    expect(outside).toMatchObject({ success: false });
    expect(outside.message).toContain('人cat不在“批准”可以选择的人之中');
    expect((await handOver('fay', 'ella')).result).toMatchObject({ tasks: 0, picks: 1 });
    expect((await freeze('fay')).success).toBe(true);
    await unfreeze('fay');
    await world.act('gus', id, 'agree');
    expect(await holdersOf(id)).toEqual(['ella']);
  });
});

describe('handing over', () => {
  test('what went is logged with who did it and why, and the one it went to decides', async () => {
    const id = await world.submitted('plain');
    await handOver('bob', 'cat');
    expect(await holdersOf(id)).toEqual(['cat']);
    const { events } = await world.told('cat', id);
    expect(events.find(({ verb }: Answer) => verb === 'reassign')).toMatchObject({
      by: { name: '人root' },
      said: '把 人bob 的任务改派给 人cat',
      remark: '离职',
      forced: true,
    });
    expect((await world.act('cat', id, 'agree')).result).toMatchObject({ status: 'agreed' });
  });

  test('who must stand apart, began it or decides there already gets nothing; the rest goes, and what did not is named', async () => {
    const own = await world.submitted('plain', {}, 'ben');
    await world.rows(`update loan_note set create_by = $1 where id = $2`, world.ids.cat, own);
    const free = await world.submitted('plain');
    const done = await handOver('bob', 'cat');
    expect(done.result).toMatchObject({ tasks: 1, refused: [{ say: expect.stringContaining('请由他人办理') }] });
    expect(done.message).toMatch(/^已将人bob的1项任务移交给人cat，1项未能移交（借用单 JY\d+：/);
    expect([await holdersOf(own), await holdersOf(free)]).toEqual([['bob'], ['cat']]);

    const starter = await handOver('bob', 'ben');
    expect(starter).toMatchObject({ success: false });
    expect(starter.message).toContain('人ben是发起人');
    const both = await world.submitted('review');
    const twice = await handOver('eve', 'eric');
    expect(twice).toMatchObject({ success: false, message: expect.stringContaining('没有移交，1项未能移交') });
    expect(twice.message).toContain('人eric已在办理这一步');
    expect((await holdersOf(both)).toSorted()).toEqual(['ella', 'eric', 'eve']);
  });

  test('where nothing was handed over it is no success', async () => {
    const nothing = await handOver('max', 'cat');
    expect(nothing).toMatchObject({ success: false, reason: 'wrong_state' });
    expect(nothing.message).toBe('人max没有等待办理的任务、已选定的后续步骤和代理，不需要移交');
  });

  test('an unknown person and one of another company are refused alike, on either side', async () => {
    await world.submitted('plain');
    const strangers = ['01900000-0000-7000-8000-000000000000', 'other', 'system'];
    const from = await Promise.all(strangers.map((one) => handOver(one, 'cat')));
    const to = await Promise.all(strangers.map((one) => handOver('bob', one)));
    for (const answers of [from, to]) {
      expect(answers.map(({ success }) => success)).toEqual([false, false, false]);
      expect(new Set(answers.map(({ message, reason }) => `${reason} ${message}`)).size).toBe(1);
    }
    expect(await handOver('bob', 'cat', 'cat')).toMatchObject({ success: false, reason: 'not_allowed' });
    expect(await handOver('bob', 'cat', 'other')).toMatchObject({ success: false, reason: 'invalid_input' });
    expect(await handOver('bob', 'cat', 'root', { remark: ' ' })).toMatchObject({ success: false });
  });

  test('to whoever is frozen, or of a supplier, nothing is handed over', async () => {
    await world.submitted('plain');
    await world.rows(`update sys_user set status = '2' where id = $1`, world.ids.max);
    expect(await handOver('bob', 'max')).toMatchObject({ success: false, reason: 'invalid_input' });
    await world.rows(`update sys_user set status = '1' where id = $1`, world.ids.max);
    const supplier = await addCompany(world.at.db, '某供应商', '6');
    const outer = await addPerson(world.at.db, { username: 'outer', roles: ['supUser'], supplier });
    expect(await handOver('bob', outer)).toMatchObject({ success: false, reason: 'invalid_input' });
  });

  test('whom somebody stands in for goes with it, but nobody comes to stand in for themselves', async () => {
    expect((await stands('bob', 'cat')).success).toBe(true);
    const there = await handOver('bob', 'fay');
    expect(there.message).toContain('代理“年假”：人bob的账号还在使用，受托的代理不移交，请由人cat改选代理人');
    await outOfUse('bob', async () => {
      expect((await handOver('bob', 'cat')).message).toContain('不能代理自己');
      expect((await handOver('bob', 'root')).message).toContain('不能把受托的代理移交给自己');
      expect(await deputiesNow()).toEqual([world.ids.bob]);
      expect((await handOver('bob', 'fay')).result).toMatchObject({ tasks: 0, deputies: 1, left: 0, next: null });
    });
    expect(await deputiesNow()).toEqual([world.ids.fay]);
    const told = await world.rows(
      `select receiver, title from sys_announcement_send where title like '%审批代理 年假%'`,
    );
    expect(told.map(({ receiver }) => receiver).toSorted()).toEqual([world.ids.cat, world.ids.fay].toSorted());
    expect(told.find(({ receiver }) => receiver === world.ids.cat)?.title).toContain(
      '人root把您的代理人由人bob改为人fay',
    );
  });

  test('an owner who has chosen another deputy meanwhile keeps their choice', async () => {
    await stands('bob', 'cat');
    await outOfUse('bob', async () => {
      const [{ id, version }] = await world.rows(`select id, version from flow_deputy`);
      const choose = () =>
        world.call('cat', 'PUT', `/records/flowDeputy/${id}`, { id, version, deputy: world.ids.gus });
      const [chosen, handed] = await heldOpen(world.at.db, [choose, () => handOver('bob', 'fay')]);
      expect([chosen.success, handed.success]).toEqual([true, false]);
      expect(await deputiesNow()).toEqual([world.ids.gus]);
    });
  });

  test('whoever only stands in for others is listed once they cannot, and is not kept by it', async () => {
    await stands('bob', 'cat');
    const listed = async () =>
      (await world.call('root', 'GET', '/flows/holders')).result.records.map(
        ({ account, stands: is, tasks, deputies }: Answer) => [account, is, tasks, deputies],
      );
    expect(await listed()).toEqual([]);
    await world.submitted('plain');
    expect((await freeze('bob')).message).toMatch(/，再冻结；另有1项受托代理，冻结后在同一处移交$/);
    await handOver('bob', 'cat');
    expect((await freeze('bob')).success).toBe(true);
    expect(await listed()).toContainEqual(['bob', 'frozen', 0, 1]);
    await unfreeze('bob');
  });

  test('of very many a part goes at a time: how many are left is said, and it goes on from there', async () => {
    const id = await world.submitted('plain');
    // As many more as one call does, of which it finds none to give: they are over by the time it comes to them.
    await world.rows(
      `insert into flow_instance select (jsonb_populate_record(i, jsonb_build_object('id', n.id, 'root_id', n.id, 'record_id', n.id))).*
       from flow_instance i, (select lpad(g::text, 8, '0') as id from generate_series(1, 200) g) n where i.record_id = $1`,
      id,
    );
    await world.rows(
      `insert into flow_task select (jsonb_populate_record(t, jsonb_build_object('id', 't' || i.id, 'instance_id', i.id))).*
       from flow_task t, flow_instance i where t.status = 'open' and t.holder = $1 and length(i.id) = 8`,
      world.ids.bob,
    );
    const first = await handOver('bob', 'cat');
    expect(first).toMatchObject({ success: true, result: { left: 1, next: '00000200' } });
    expect(first.message).toContain('；还有1张单据未处理，请继续移交');
    expect(await holdersOf(id)).toEqual(['bob']);
    const { result } = await handOver('bob', 'cat', 'root', { after: first.result.next });
    expect(result).toMatchObject({ tasks: 1, left: 0, next: null });
    expect(await holdersOf(id)).toEqual(['cat']);
    await world.rows(`delete from flow_task where length(instance_id) = 8`);
    await world.rows(`delete from flow_instance where length(id) = 8`);
  });

  test('whoever was chosen for a step that is gone through already is another only as one may choose them, and that is logged', async () => {
    const id = await world.submitted('picked');
    await world.act('bob', id, 'agree', { persons: [world.ids.fay] });
    await world.act('gus', id, 'agree');
    expect(await holdersOf(id)).toEqual(['fay']);
    const outside = await handOver('fay', 'cat');
    expect(outside.message).toContain('人cat不在“批准”可以选择的人之中');
    expect(await holdersOf(id)).toEqual(['fay']);
    expect((await handOver('fay', 'ella')).result).toMatchObject({ tasks: 1, picks: 0 });
    const lines = await world.rows(
      `select l.task_id is null as chosen from flow_log l join flow_instance i on i.id = l.instance_id
       where i.record_id = $1 and l.verb = 'reassign' order by 1`,
      id,
    );
    expect(lines).toEqual([{ chosen: false }, { chosen: true }]);
  });

  test('the administrator sees for whom something waits, those first who are not there any more', async () => {
    await world.submitted('plain');
    await world.submitted('review');
    await world.rows(`update sys_user set status = '2' where id = $1`, world.ids.eve);
    const { result } = await world.call('root', 'GET', '/flows/holders');
    await world.rows(`update sys_user set status = '1' where id = $1`, world.ids.eve);
    expect(result.records.map(({ account, stands, tasks }: Answer) => [account, stands, tasks])[0]).toEqual([
      'eve',
      'frozen',
      1,
    ]);
    expect(result.total).toBe(4);
    expect(await world.call('bob', 'GET', '/flows/holders')).toMatchObject({ success: false, reason: 'not_allowed' });
    expect((await world.call('other', 'GET', '/flows/holders')).result).toMatchObject({ total: 0 });
  });
});

describe('an account that is frozen in the moment something is given to it', () => {
  test('stays, where the task was given first', async () => {
    const id = await world.submitted('picked');
    const { task, rev } = await world.told('bob', id);
    const agree = () => world.call('bob', 'POST', `/flows/tasks/${task.id}/agree`, { rev });
    const [agreed, frozen] = await heldOpen(world.at.db, [agree, () => freeze('gus')]);
    expect(agreed).toMatchObject({ success: true });
    expect(frozen).toMatchObject({ success: false, message: expect.stringContaining('1项审批等待办理') });
    expect(await standing('gus')).toMatchObject({ status: '1' });
  });

  test('gets nothing, where it was frozen first: whoever keeps the flow is asked', async () => {
    const id = await world.submitted('picked');
    const { task, rev } = await world.told('bob', id);
    const open = await gateRows(world.at.db, 'sys_user', "new.status = '2'");
    const agree = () => world.call('bob', 'POST', `/flows/tasks/${task.id}/agree`, { rev });
    const [frozen, agreed] = await heldOpen(world.at.db, [() => freeze('gus'), agree]);
    await open();
    expect([frozen.success, agreed.success]).toEqual([true, true]);
    expect(await holdersOf(id)).toEqual(['root']);
    await unfreeze('gus');
  });
});

describe('a hand-over and a decision of the same task at the same time', () => {
  test('the decision first: it counts, and nothing is left to hand over', async () => {
    const id = await world.submitted('plain');
    const { task, rev } = await world.told('bob', id);
    const agree = () => world.call('bob', 'POST', `/flows/tasks/${task.id}/agree`, { rev });
    const [agreed, handed] = await heldOpen(world.at.db, [agree, () => handOver('bob', 'cat')]);
    expect(agreed.result).toMatchObject({ status: 'agreed' });
    expect(handed).toMatchObject({ success: false, reason: 'wrong_state' });
    expect(handed.message).toContain('不需要移交');
    expect(await world.stateOf(id)).toBe('approved');
  });

  test('the hand-over first: whoever held it decides no more', async () => {
    const id = await world.submitted('plain');
    const { task, rev } = await world.told('bob', id);
    const agree = () => world.call('bob', 'POST', `/flows/tasks/${task.id}/agree`, { rev });
    const [handed, agreed] = await heldOpen(world.at.db, [() => handOver('bob', 'cat'), agree]);
    expect(handed.result).toMatchObject({ tasks: 1 });
    expect(agreed).toMatchObject({ success: false });
    expect(await holdersOf(id)).toEqual(['cat']);
    expect(await world.stateOf(id)).toBe('submitted');
  });
});
