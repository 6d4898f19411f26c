import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, type FlowWorld, openFlows } from './flows.fixture.ts';
import { fireTimers } from './time/fire-timers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };
const size = (when: string) => [
  { key: 'size', as: 'branch', title: '单价', split: 'one' },
  { key: 'big', as: 'way', title: '单价较高', in: 'size', when },
  { key: 'rest', as: 'way', title: '其他', in: 'size', otherwise: true },
  { key: 'boss', as: 'approve', title: '公司领导', in: 'big', who: [{ leaderOf: 'start', up: 1 }] },
  { key: 'money', as: 'approve', title: '财务', in: 'rest', who: [{ role: 'finance' }] },
];
const ways = size('1000 / months > 5');

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_unsure', {
    rate: { steps: [head, ...ways] },
    kept: { admins: [{ role: 'legal' }], steps: [head, ...ways] },
    rest: { steps: [{ key: 'wait', as: 'delay', title: '冷静期', for: '1d' }, ...ways] },
    back: {
      steps: [
        head,
        { key: 'again', as: 'goto', title: '重新评估', to: 'head', when: '1000 / months > 5' },
        { key: 'gm', as: 'approve', title: '总经理', who: [{ role: 'approver' }] },
      ],
    },
    odd: { when: "sort = 'odd' and 1000 / months > 5", steps: [head] },
    plain: { steps: [head] },
  });
});
afterAll(() => world.close());
afterEach(() => world.standing());

const put = async (id: string, months: string) => {
  const [{ version }] = await world.rows(`select version from loan_note where id = $1`, id);
  expect(await world.call('amy', 'PUT', `/records/loanNote/${id}`, { version, months })).toMatchObject({
    success: true,
  });
};
const standsAt = async (id: string): Promise<string[]> =>
  (await world.told('amy', id)).steps
    .filter(({ stands, as }: Answer) => stands === 'now' && as === 'approve')
    .map(({ key }: Answer) => key);
const why = '“单价”的“单价较高”的条件“1000 ÷ 期数 大于 5”无法计算：“期数”为空或为零，不能作除数';

describe('a condition that divides by nothing', () => {
  test('leads no other way: the flow waits, and those who keep it are asked, with where, what and why', async () => {
    const id = await world.submitted('rate', { months: '0' });
    expect((await world.act('bob', id, 'agree')).result).toMatchObject({ status: 'running' });
    expect(await standsAt(id)).toEqual([]);
    const told = await world.told('root', id);
    expect(told).toMatchObject({ task: { sort: 'mend', stepTitle: '单价' } });
    expect(told.can).toEqual(expect.arrayContaining(['judge', 'jump', 'end']));
    expect(told.can).not.toContain('agree');
    expect(told.events.find(({ verb }: Answer) => verb === 'unsure')).toMatchObject({
      by: null,
      said: '流程停住，交给 人root 处理',
      remark: why,
    });
    const [notice] = await world.rows(
      `select title from sys_announcement_send where receiver = $1 and bus_id = $2`,
      world.ids.root,
      id,
    );
    expect(notice.title).toMatch(/^借用单 JY\d+.*的审批停住了，请处理$/);
    const { result } = await world.call('root', 'GET', '/flows/desk/todo?size=100');
    expect(result.records.find(({ record }: Answer) => record === id)).toMatchObject({ step: '单价' });
  });

  test('goes on once the record was put right, by what holds then; before that it is said that it does not', async () => {
    for (const [months, step] of [
      ['100', 'boss'],
      ['900', 'money'],
    ] as const) {
      const id = await world.submitted('rate', { months: '0' });
      await world.act('bob', id, 'agree');
      const still = await world.act('root', id, 'judge');
      expect(still).toMatchObject({ success: false, message: `仍然不能继续：${why}。请先把单据补充完整` });
      await put(id, months);
      expect((await world.act('root', id, 'judge', { remark: '已补期数' })).success).toBe(true);
      expect(await standsAt(id)).toEqual([step]);
      expect((await world.told('root', id)).task).toBeNull();
    }
  });

  test('decides nothing by itself, is decided in no batch, and only who keeps the flow is asked', async () => {
    const id = await world.submitted('kept');
    await world.act('bob', id, 'agree');
    const { task, rev } = await world.told('max', id);
    for (const verb of ['agree', 'refuse', 'back', 'claim', 'consult', 'addBefore', 'addBeside', 'answer', 'keep'])
      expect([
        verb,
        await world.call('max', 'POST', `/flows/tasks/${task.id}/${verb}`, { rev, remark: '同意' }),
      ]).toMatchObject([verb, { success: false, message: expect.stringContaining('重新判断') }]);
    expect(await world.call('max', 'POST', '/flows/tasks/batch', { ids: [task.id], verb: 'agree' })).toMatchObject({
      success: false,
      message: expect.stringContaining('重新判断'),
    });
    expect(await world.call('bob', 'POST', `/flows/tasks/${task.id}/judge`, { rev })).toMatchObject({
      reason: 'unknown_record',
    });
    const other = await world.submitted('plain');
    expect(await world.act('bob', other, 'judge')).toMatchObject({ success: false, reason: 'wrong_state' });
  });

  test('can be taken to another step by an administrator, and then nobody is asked to put it right', async () => {
    const id = await world.submitted('rate', { months: '0' });
    await world.act('bob', id, 'agree');
    const { instance, rev } = await world.told('root', id);
    const body = { rev, remark: '期数不需要', step: 'money' };
    expect((await world.call('root', 'POST', `/flows/instances/${instance}/jump`, body)).success).toBe(true);
    expect(await standsAt(id)).toEqual(['money']);
    expect((await world.told('root', id)).task).toBeNull();
  });

  test('where the clock leads to it, it waits as well, and nothing is lost', async () => {
    const id = await world.submitted('rest', { months: '0' });
    const now = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const { signal } = new AbortController();
    expect(await fireTimers(world.processes.house, { tenant: 1, signal, now })).toEqual({ fired: 1, refused: 0 });
    expect((await world.told('root', id)).task).toMatchObject({ sort: 'mend' });
    await put(id, '100');
    expect((await world.act('root', id, 'judge')).success).toBe(true);
    expect(await standsAt(id)).toEqual(['boss']);
  });

  test('before a step that would lead back it waits too', async () => {
    const id = await world.submitted('back', { months: '0' });
    await world.act('bob', id, 'agree');
    expect((await world.told('root', id)).task).toMatchObject({ sort: 'mend', stepTitle: '重新评估' });
    await put(id, '900');
    await world.act('root', id, 'judge');
    expect(await standsAt(id)).toEqual(['gm']);
  });

  test('that says whether a flow decides at all: the record is not submitted, and no other flow decides in its stead', async () => {
    const { result } = await world.call('amy', 'POST', '/records/loanNote', { no: 'ODD', sort: 'odd', months: '0' });
    const submit = (version: number) =>
      world.call('amy', 'POST', `/records/loanNote/${result.id}/moves/submit`, { version });
    const refused = await submit(1);
    expect(refused).toMatchObject({ success: false, reason: 'wrong_state' });
    expect(refused.message).toBe(
      '不能确定借用单 ODD由哪个流程审批：条件“类别 等于 odd 且 1000 ÷ 期数 大于 5”无法计算：“期数”为空或为零，不能作除数。请把单据补充完整后再提交',
    );
    expect(await world.stateOf(result.id)).toBe('draft');
    await put(result.id, '100');
    expect((await submit(2)).success).toBe(true);
    expect(await world.told('bob', result.id)).toMatchObject({ flow: 'odd' });
  });

  test('a forecast goes as far as it can be told', async () => {
    const ahead = async (months: string) =>
      (
        await world.call('amy', 'POST', '/flows/forecast', { entity: 'loanNote', record: { sort: 'rate', months } })
      ).result.steps
        .filter(({ persons }: Answer) => persons.length > 0)
        .map(({ key }: Answer) => key);
    expect(await ahead('0')).toEqual(['head', 'size']);
    expect(await ahead('100')).toEqual(['head', 'boss']);
  });
});
