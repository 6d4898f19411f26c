import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, type FlowWorld, openFlows } from './flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }], retake: true };
const boss = { key: 'boss', as: 'approve', title: '公司领导', who: [{ leaderOf: 'start', up: 1 }], resume: 'choose' };
const ways = [
  { key: 'split', as: 'branch', title: '会审', split: 'all' },
  { key: 'money', as: 'way', title: '财务线', in: 'split' },
  { key: 'fin', as: 'approve', title: '财务', who: [{ user: [] as string[] }], in: 'money' },
  { key: 'tech', as: 'way', title: '技术线', in: 'split' },
  { key: 'exp', as: 'approve', title: '专家会签', who: [{ role: 'expert' }], many: 'all', in: 'tech' },
];

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_verbs', {
    parallel: {
      steps: [
        head,
        ...ways.map((step) => (step.key === 'fin' ? { ...step, who: [{ role: 'approver' }] } : step)),
        boss,
      ],
    },
    votes: { steps: [{ key: 'exp', as: 'approve', title: '票签', who: [{ role: 'expert' }], many: { vote: 60 } }] },
    order: { steps: [{ key: 'exp', as: 'approve', title: '依次', who: [{ role: 'expert' }], many: 'order' }] },
    claim: { steps: [{ key: 'exp', as: 'approve', title: '抢办', who: [{ role: 'expert' }], many: 'claim' }] },
    chance: { steps: [{ key: 'exp', as: 'approve', title: '随机', who: [{ role: 'expert' }], many: 'chance' }] },
    picks: {
      steps: [
        { key: 'one', as: 'approve', title: '甲', who: [{ picked: 'start', from: 'finance' }] },
        { key: 'two', as: 'approve', title: '乙', who: [{ picked: 'before', from: 'expert' }] },
      ],
    },
    copies: {
      steps: [
        { key: 'cc', as: 'cc', title: '抄送仓库', who: [{ role: 'approver' }] },
        { ...head, fields: { '@secret': 'hide', verdict: 'need', party: 'read' } },
      ],
    },
    writes: { steps: [{ ...head, fields: { verdict: 'write', amount: 'write' } }] },
    kept: { steps: [{ ...head, fields: { amount: 'hide' } }] },
    both: {
      steps: [
        { key: 'split', as: 'branch', title: '两路', split: 'all' },
        { key: 'left', as: 'way', title: '左', in: 'split' },
        {
          key: 'blind',
          as: 'approve',
          title: '盲审',
          who: [{ leaderOf: 'start' }],
          fields: { inner: 'hide' },
          in: 'left',
        },
        { key: 'right', as: 'way', title: '右', in: 'split' },
        { key: 'open', as: 'approve', title: '明审', who: [{ leaderOf: 'start' }], in: 'right' },
      ],
    },
    inner: { when: 'false', steps: [{ key: 'gm', as: 'approve', title: '总经理', who: [{ role: 'approver' }] }] },
    outer: { steps: [head, { key: 'sub', as: 'call', title: '专项', flow: 'inner' }] },
    plain: { steps: [head, boss] },
  });
});
afterAll(() => world.close());
afterEach(() => world.standing());

const stands = (told: Answer) => Object.fromEntries(told.steps.map(({ key, stands: how }: Answer) => [key, how]));
const ids = (...names: string[]) => names.map((name) => world.ids[name]);

describe('sent back', () => {
  test('out of a flow begun within another, to a step of that one, and then it is begun anew', async () => {
    const id = await world.submitted('outer');
    await world.act('bob', id, 'agree');
    const { backTo } = await world.told('gus', id);
    expect(backTo.map(({ step, cancels }: Answer) => [step, cancels.length])).toEqual([
      ['start', 0],
      ['head', 0],
    ]);
    expect(await world.act('gus', id, 'back', { step: 'head', remark: '请再看' })).toMatchObject({ success: true });
    expect((await world.told('bob', id)).task).toMatchObject({ step: 'head' });
    expect((await world.told('gus', id)).task).toBeNull();
    await world.act('bob', id, 'agree');
    expect((await world.act('gus', id, 'agree')).result).toMatchObject({ status: 'agreed' });
  });

  test('out of ways gone at the same time: who would be gone is said before, then all is asked anew', async () => {
    const id = await world.submitted('parallel');
    await world.act('bob', id, 'agree');
    await world.act('eve', id, 'agree');
    const told = await world.told('gus', id);
    const target = told.backTo.find(({ step }: Answer) => step === 'head');
    expect(target.cancels.map(({ name }: Answer) => name).toSorted()).toEqual(['人ella', '人eric']);
    const back = await world.act('gus', id, 'back', { step: 'head', remark: '重新核对' });
    expect(stands(back.result)).toMatchObject({ head: 'now', exp: expect.not.stringMatching('now') });
    await world.act('bob', id, 'agree');
    const again = await world.told('eve', id);
    expect(again.task).toMatchObject({ step: 'exp' });
    expect(stands(again)).toMatchObject({ fin: 'now', exp: 'now' });
  });

  test('to who began it, to come straight again to who sent it', async () => {
    const id = await world.submitted('plain');
    await world.act('bob', id, 'agree');
    expect((await world.act('cat', id, 'back', { resume: 'direct', remark: '补材料' })).result).toMatchObject({
      status: 'back',
    });
    expect(await world.stateOf(id)).toBe('draft');
    expect((await world.call('amy', 'GET', '/flows/counts')).result).toMatchObject({ returned: 1 });
    const [{ version }] = await world.rows(`select version from loan_note where id = $1`, id);
    expect((await world.call('amy', 'POST', `/records/loanNote/${id}/moves/submit`, { version })).success).toBe(true);
    expect((await world.told('cat', id)).task).toMatchObject({ step: 'boss' });
    expect((await world.act('cat', id, 'agree')).result).toMatchObject({ status: 'agreed' });
  });
});

describe('in other hands', () => {
  test('forward: the other decides, the turn stays the first one’s', async () => {
    const id = await world.submitted('plain');
    expect(await world.act('bob', id, 'forward', { persons: ids('amy') })).toMatchObject({ success: false });
    expect((await world.act('bob', id, 'forward', { persons: ids('fay') })).success).toBe(true);
    const { result } = await world.call('fay', 'GET', '/flows/desk/todo?size=100');
    expect(result.records.find(({ record }: Answer) => record === id)).toMatchObject({ owner: { name: '人bob' } });
    const done = await world.act('fay', id, 'agree');
    expect(done.result.steps[0].persons.at(-1)).toMatchObject({ name: '人fay', for: '人bob' });
  });

  test('consult: the task waits for an opinion and comes back with it', async () => {
    const id = await world.submitted('plain');
    await world.act('bob', id, 'consult', { persons: ids('fay') });
    expect((await world.told('bob', id)).task).toBeNull();
    expect(await world.act('fay', id, 'agree')).toMatchObject({ success: false });
    expect((await world.act('fay', id, 'answer', { remark: '没有异议' })).success).toBe(true);
    expect((await world.act('bob', id, 'agree')).success).toBe(true);
  });

  test('whoever was asked first refuses: those whom the others asked in turn need not answer either', async () => {
    const id = await world.submitted('votes');
    await world.act('eve', id, 'addBefore', { persons: ids('fay', 'gus') });
    await world.act('fay', id, 'consult', { persons: ids('max') });
    expect((await world.told('max', id)).task).toMatchObject({ sort: 'consult' });
    expect((await world.act('gus', id, 'refuse', { remark: '不妥' })).result).toMatchObject({ status: 'running' });
    const { result } = await world.call('max', 'GET', '/flows/desk/todo?size=100');
    expect(result.records.filter(({ record }: Answer) => record === id)).toEqual([]);
    expect((await world.told('eric', id)).task).toMatchObject({ step: 'exp' });
  });

  test('before, beside and after: each has to agree in turn, and who was added may be taken back', async () => {
    const id = await world.submitted('plain');
    await world.act('bob', id, 'addBefore', { persons: ids('fay') });
    await world.act('fay', id, 'agree');
    const beside = await world.act('bob', id, 'addAfter', { persons: ids('eve', 'eric') });
    expect(beside.success).toBe(true);
    const { task, rev } = await world.told('bob', id);
    const removed = await world.call('bob', 'POST', `/flows/tasks/${task.id}/remove`, { rev, persons: ids('eric') });
    expect(removed.success).toBe(true);
    expect(stands((await world.act('bob', id, 'agree')).result)).toMatchObject({ head: 'now', boss: 'ahead' });
    expect(stands((await world.act('eve', id, 'agree')).result)).toMatchObject({ head: 'done', boss: 'now' });
  });

  test('before what comes before: who was asked first comes last, after all of them', async () => {
    const id = await world.submitted('plain');
    await world.act('bob', id, 'addBefore', { persons: ids('eve', 'eric') });
    await world.act('eve', id, 'addBefore', { persons: ids('fay') });
    await world.act('eric', id, 'agree');
    expect((await world.told('bob', id)).task).toBeNull();
    await world.act('fay', id, 'agree');
    expect((await world.told('bob', id)).task).toBeNull();
    await world.act('eve', id, 'agree');
    expect((await world.told('bob', id)).task).toMatchObject({ step: 'head' });
  });

  test('retake: while nobody after has acted', async () => {
    const id = await world.submitted('plain');
    const agreed = await world.act('bob', id, 'agree');
    expect(agreed.result.can).toContain('retake');
    const mine = agreed.result.steps[0].persons[0];
    expect(mine.name).toBe('人bob');
    const [{ id: task }] = await world.rows(
      `select t.id from flow_task t join flow_instance i on i.id = t.instance_id where i.record_id = $1 and t.step = 'head'`,
      id,
    );
    const back = await world.call('bob', 'POST', `/flows/tasks/${task}/retake`, { rev: agreed.result.rev });
    expect(stands(back.result)).toMatchObject({ head: 'now', boss: 'ahead' });
    await world.act('bob', id, 'agree');
    await world.act('cat', id, 'agree');
    const { rev } = await world.told('bob', id);
    expect(await world.call('bob', 'POST', `/flows/tasks/${task}/retake`, { rev })).toMatchObject({ success: false });
  });
});

describe('of several', () => {
  test('in order: one after the other', async () => {
    const id = await world.submitted('order');
    const order = ['eve', 'eric', 'ella'].toSorted((a, b) => ((world.ids[a] ?? '') < (world.ids[b] ?? '') ? -1 : 1));
    for (const [at, name] of order.entries()) {
      for (const other of order.slice(at + 1)) expect((await world.told(other, id)).task).toBeNull();
      expect((await world.act(name, id, 'agree')).success).toBe(true);
    }
    expect(await world.stateOf(id)).toBe('approved');
  });

  test('claimed: the others need not', async () => {
    const id = await world.submitted('claim');
    expect((await world.act('eric', id, 'claim')).result.task).toMatchObject({ step: 'exp' });
    expect((await world.told('eve', id)).task).toBeNull();
    expect((await world.act('eric', id, 'agree')).result).toMatchObject({ status: 'agreed' });
  });

  test('by chance: one of them is drawn, keeps what they wrote so far, and decides for all', async () => {
    const id = await world.submitted('chance');
    const tasks = await world.rows(
      `select t.holder from flow_task t join flow_instance i on i.id = t.instance_id where i.record_id = $1`,
      id,
    );
    const drawn = ['eve', 'eric', 'ella'].filter((name) => tasks.some(({ holder }) => holder === world.ids[name]));
    expect([tasks.length, drawn.length]).toEqual([1, 1]);
    const [one = ''] = drawn;
    await world.act(one, id, 'keep', { remark: '写到一半' });
    expect((await world.told(one, id)).task.draft).toEqual({ remark: '写到一半' });
    expect((await world.act(one, id, 'agree')).result).toMatchObject({ status: 'agreed' });
  });

  test('chosen by who began it, then by who decided before', async () => {
    const id = await world.submitted('picks');
    const told = await world.told('amy', id);
    expect(told.picks).toMatchObject([{ step: 'one', title: '甲' }]);
    expect(await world.act('amy', id, 'answer', { persons: ids('bob') })).toMatchObject({ success: false });
    expect((await world.act('amy', id, 'answer', { persons: ids('fay') })).success).toBe(true);
    expect((await world.act('fay', id, 'agree', { persons: ids('eric') })).success).toBe(true);
    expect((await world.act('eric', id, 'agree')).result).toMatchObject({ status: 'agreed' });
  });
});

describe('what a step lets be seen and written', () => {
  test('hidden is not sent, what is only read is refused by its name, what it needs must be there', async () => {
    const id = await world.submitted('copies', { inner: '底价八折', party: '甲方' });
    const { result } = await world.call('bob', 'GET', `/records/loanNote/${id}`);
    expect(JSON.stringify(result)).not.toContain('底价八折');
    expect(result).toMatchObject({ party: '甲方' });
    for (const about of ['history', 'versions'])
      expect(JSON.stringify(await world.call('bob', 'GET', `/records/loanNote/${id}/${about}`))).not.toContain(
        '底价八折',
      );
    expect(await world.act('bob', id, 'agree', { fields: { party: '乙方' } })).toMatchObject({
      success: false,
      message: '办理“负责人”时不能填写“对方”',
    });
    expect((await world.act('bob', id, 'agree', { fields: { inner: 'x' } })).message).toBe(
      '办理“负责人”时不能填写这一项',
    );
    expect((await world.act('bob', id, 'agree')).message).toBe('办理“负责人”前请填写“结论”');
    expect((await world.act('bob', id, 'agree', { fields: { verdict: '合格' } })).result).toMatchObject({
      status: 'agreed',
    });
    const [row] = await world.rows(`select status, verdict, party from loan_note where id = $1`, id);
    expect(row).toEqual({ status: 'approved', verdict: '合格', party: '甲方' });
    // What they see otherwise they see again.
    expect(JSON.stringify(await world.call('cat', 'GET', `/records/loanNote/${id}`))).toContain('底价八折');
  });

  test.each([
    ['a text as a list', { verdict: ['好'] }],
    ['a text that is too long', { verdict: '长'.repeat(100_000) }],
    ['an amount in words', { amount: '很多' }],
    ['an amount as an object', { amount: { is: 1 } }],
    ['an amount as nobody types it', { amount: '1e5' }],
  ])('is checked like anything typed: %s', async (_, fields) => {
    const id = await world.submitted('writes', { amount: '5' });
    expect(await world.act('bob', id, 'agree', { fields })).toMatchObject({ success: false, reason: 'invalid_input' });
    const [row] = await world.rows(`select status, verdict, amount from loan_note where id = $1`, id);
    expect(row).toEqual({ status: 'submitted', verdict: null, amount: '5.00' });
  });

  test('a desk tells of a record what its step does not hide, and of another step all of it', async () => {
    const id = await world.submitted('kept', { amount: '99', party: '甲方' });
    const labels = async (who: string, desk: string) => {
      const { result } = await world.call(who, 'GET', `/flows/desk/${desk}?size=100`);
      return result.records.find(({ record }: Answer) => record === id).told.map(({ label }: Answer) => label);
    };
    expect(await labels('bob', 'todo')).toEqual(['对方']);
    expect(await labels('amy', 'mine')).toEqual(['金额', '对方']);
  });

  test('who is asked at two steps sees what one of them shows, until that one is done', async () => {
    const id = await world.submitted('both', { inner: '底价八折' });
    const sees = async () =>
      JSON.stringify(await world.call('bob', 'GET', `/records/loanNote/${id}`)).includes('底价八折');
    expect(await sees()).toBe(true);
    const { result } = await world.call('bob', 'GET', '/flows/desk/todo?size=100');
    const open = result.records.find(({ record, step }: Answer) => record === id && step === '明审');
    expect((await world.call('bob', 'POST', `/flows/tasks/${open.id}/agree`, { rev: open.rev })).success).toBe(true);
    expect(await sees()).toBe(false);
  });

  test('shown to somebody: it stands on their desk until they look', async () => {
    const id = await world.submitted('copies', { verdict: '好' });
    const mine = async () =>
      (await world.call('gus', 'GET', '/flows/desk/copies?size=100')).result.records.find(
        (row: Answer) => row.record === id,
      );
    expect(await mine()).toMatchObject({ readAt: null, step: '抄送仓库' });
    await world.told('gus', id);
    expect((await mine()).readAt).not.toBeNull();
  });
});

describe('over the heads of those asked', () => {
  test('an administrator ends, halts, lets go on, jumps and gives to another, each with a reason', async () => {
    const id = await world.submitted('plain');
    const { instance } = await world.told('root', id);
    const manage = async (verb: string, more: object = {}, who = 'root') => {
      const { rev } = await world.told('root', id);
      return world.call(who, 'POST', `/flows/instances/${instance}/${verb}`, { rev, remark: '特殊情况', ...more });
    };
    expect(await manage('suspend', {}, 'amy')).toMatchObject({ success: false, reason: 'not_allowed' });
    expect(await manage('suspend', { remark: ' ' })).toMatchObject({ success: false });
    expect((await manage('suspend')).result).toMatchObject({ status: 'suspended' });
    expect((await world.call('bob', 'GET', '/flows/desk/todo?size=100')).result.records).not.toContainEqual(
      expect.objectContaining({ record: id }),
    );
    expect((await manage('resume')).result).toMatchObject({ status: 'running' });
    expect(stands((await manage('jump', { step: 'boss' })).result)).toMatchObject({ boss: 'now' });
    const [from, to] = ids('cat', 'fay');
    expect((await manage('reassign', { from, to })).success).toBe(true);
    expect((await world.told('fay', id)).task).toMatchObject({ step: 'boss' });
    const ended = await manage('end');
    expect(ended.result).toMatchObject({ status: 'ended' });
    expect(ended.result.events.filter(({ forced }: Answer) => forced)).toHaveLength(5);
    expect(await world.stateOf(id)).toBe('draft');
  });
});

describe('many at once', () => {
  test('each for itself, and what was refused is named with why', async () => {
    const good = await world.submitted('plain');
    const needs = await world.submitted('copies');
    const { result } = await world.call('bob', 'GET', '/flows/desk/todo?size=100');
    const task = (id: string) => result.records.find(({ record }: Answer) => record === id).id;
    const stranger = '01900000-0000-7000-8000-000000000000';
    const done = await world.call('bob', 'POST', '/flows/tasks/batch', {
      ids: [task(good), task(needs), stranger],
      verb: 'agree',
      remark: '一并同意',
    });
    expect(done.result).toMatchObject({ done: 1 });
    expect(done.result.refused.map(({ say }: Answer) => say)).toEqual([
      '“负责人”需要填写内容，请逐条办理',
      '未找到对应数据',
    ]);
  });
});
