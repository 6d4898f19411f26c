import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { taskVerbs } from '../../schemas/flows/verbs.ts';
import { addCompany, addPerson } from '../../tests/support/people.ts';
import { type Answer, type FlowWorld, openFlows } from './flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };
const boss = { key: 'boss', as: 'approve', title: '公司领导', who: [{ leaderOf: 'start', up: 1 }] };

let world: FlowWorld;
let id = '';
let told: Answer;
beforeAll(async () => {
  world = await openFlows('flows_outside', {
    own: { admins: [{ role: 'legal' }], steps: [head] },
    plain: { steps: [head, boss] },
  });
  const supplier = await addCompany(world.at.db, '某供应商', '6');
  const lab = world.departs.lab ?? '';
  const sup = { username: 'sup', roles: ['demander', 'supUser'], supplier, departs: [lab] };
  Object.assign(world.ids, { sup: await addPerson(world.at.db, sup) });
  id = await world.submitted('plain', { amount: '4321', party: '某供应商' });
  told = await world.told('bob', id);
});
afterAll(() => world.close());
afterEach(() => world.standing());

const instanceVerbs = ['withdraw', 'urge', 'copy', 'remark', 'end', 'suspend', 'resume', 'jump', 'reassign'];
/** Everything that names the decision, with what would do it if it were allowed. */
const calls = (): (readonly ['GET' | 'POST', string, object?])[] => {
  const persons = [world.ids.fay];
  const body = { rev: told.rev, remark: '随便', persons, step: 'boss', from: world.ids.bob, to: world.ids.fay };
  const { from: _, to: __, ...said } = body;
  const { persons: ___, from: ____, to: _____, step: ______, ...plain } = body;
  return [
    ['GET', `/flows/of/loanNote/${id}`],
    ...taskVerbs.map(
      (verb) => ['POST', `/flows/tasks/${told.task.id}/${verb}`, verb === 'agree' ? plain : said] as const,
    ),
    ...instanceVerbs.map((verb) => ['POST', `/flows/instances/${told.instance}/${verb}`, body] as const),
    ['POST', '/flows/tasks/batch', { ids: [told.task.id], verb: 'agree' }],
  ];
};

describe.each([
  ['another company', 'other'],
  ['a supplier', 'sup'],
  ['a colleague who has nothing to do with it', 'max'],
])('%s', (_, who) => {
  test('is told nothing of it, changes nothing, and cannot tell it from what is not there', async () => {
    const before = await world.rows(`select * from flow_log order by instance_id, nth`);
    const guessed = '01900000-0000-7000-8000-000000000000';
    for (const [method, url, body] of calls()) {
      const answer = await world.call(who, method, url, body);
      expect([url, answer.success, answer.reason]).toEqual([url, false, 'unknown_record']);
      // The moment of an answer may hold any four digits in a row.
      const text = JSON.stringify({ ...answer, timestamp: 0 });
      for (const word of ['4321', '某供应商', '人bob', '借用单'])
        expect([url, text.includes(word)]).toEqual([url, false]);
      const stranger = url.replace(told.task.id, guessed).replace(told.instance, guessed).replace(id, guessed);
      const same = await world.call(
        who,
        method,
        stranger,
        body && JSON.parse(JSON.stringify(body).replace(told.task.id, guessed)),
      );
      expect([url, same.message]).toEqual([url, answer.message]);
    }
    for (const desk of ['todo', 'done', 'mine', 'copies'])
      expect((await world.call(who, 'GET', `/flows/desk/${desk}`)).result).toEqual({
        records: [],
        total: 0,
        ...(desk === 'todo' && { kinds: [], of: [], more: [] }),
      });
    expect(await world.rows(`select * from flow_log order by instance_id, nth`)).toEqual(before);
  });
});

test('the list of all is for who manages flows', async () => {
  expect(await world.call('bob', 'GET', '/flows/instances')).toMatchObject({ success: false, reason: 'not_allowed' });
  expect((await world.call('root', 'GET', '/flows/instances')).result).toMatchObject({ total: 1 });
  expect((await world.call('other', 'GET', '/flows/instances')).result).toMatchObject({ total: 0 });
});

test('who held it before sees how it went on, and does nothing more with it', async () => {
  const own = await world.submitted('plain');
  const held = await world.told('bob', own);
  await world.act('bob', own, 'forward', { persons: [world.ids.max] });
  const { rev } = await world.told('bob', own);
  const late = await world.call('bob', 'POST', `/flows/tasks/${held.task.id}/agree`, { rev });
  expect(late).toMatchObject({ success: false, message: '这项任务已由人bob办理（转办），无需再办理' });
  // Max may not read such notes otherwise: asked about one, they are told of it what whoever decides is.
  expect((await world.told('max', own)).task).toMatchObject({ step: 'head' });
  const { result } = await world.call('max', 'GET', '/flows/desk/todo');
  expect(result.records[0]).toMatchObject({
    title: expect.stringMatching(/^借用单 JY/),
    told: [{ label: '金额', text: '¥0.00' }],
  });
});

test('everybody hears what concerns them: the one who is asked, and the one who began it', async () => {
  const own = await world.submitted('plain', { amount: '99', party: '甲方' });
  await world.act('bob', own, 'agree');
  await world.act('cat', own, 'agree');
  const notices = async (who: string) =>
    (
      await world.rows(
        `select title from sys_announcement_send where receiver = $1 and bus_id = $2 order by id`,
        world.ids[who],
        own,
      )
    ).map(({ title }) => title);
  expect(await notices('bob')).toEqual([expect.stringMatching(/^借用单 JY\d+（.*99.*，甲方）待您审批$/)]);
  expect(await notices('cat')).toHaveLength(1);
  expect(await notices('amy')).toEqual([expect.stringMatching(/已同意$/)]);
});

test('a supplier who began it hears how far it is, and nothing of who says what inside', async () => {
  const inner = '内部意见：价格偏高';
  const own = await world.submitted('plain', {}, 'sup');
  await world.act('bob', own, 'remark', { remark: inner });
  expect(JSON.stringify(await world.told('cat', own))).toContain(inner);
  const { result } = await world.call('sup', 'GET', `/flows/of/loanNote/${own}`);
  expect(result).toMatchObject({ status: 'running', steps: [{ stands: 'now', persons: [] }, { persons: [] }] });
  const desk = (await world.call('sup', 'GET', '/flows/desk/mine')).result;
  const ahead = await world.call('sup', 'POST', '/flows/forecast', { entity: 'loanNote', record: { sort: 'plain' } });
  for (const answer of [result, desk, ahead.result])
    for (const word of [inner, '人bob', '人cat']) expect(JSON.stringify(answer)).not.toContain(word);
});

test('a supplier who reads a record that they are not asked about is told of no decision, and no fault', async () => {
  const { result } = await world.call('sup', 'POST', '/records/loanNote', { no: 'JY-own', sort: 'plain' });
  expect(await world.call('sup', 'GET', `/flows/of/loanNote/${result.id}`)).toMatchObject({
    success: true,
    result: null,
  });
  // Begun by somebody else, a decision of what they read is none of theirs.
  const own = await world.submitted('plain');
  await world.rows(`update loan_note set create_by = $2 where id = $1`, own, world.ids.sup);
  expect(await world.call('sup', 'GET', `/flows/of/loanNote/${own}`)).toMatchObject({ success: true, result: null });
});

test('nobody of a supplier is brought in by a choice, whoever chooses', async () => {
  const own = await world.submitted('plain');
  const persons = [world.ids.sup];
  for (const verb of ['forward', 'consult', 'addBefore', 'addBeside', 'addAfter', 'copy', 'remark'])
    expect([verb, await world.act('bob', own, verb, { persons, remark: '请看' })]).toMatchObject([
      verb,
      { success: false, message: '人sup是供应商的账号，这一步只能选择本公司的人，请重新选择' },
    ]);
  const { instance, rev } = await world.told('root', own);
  const body = { rev, remark: '改派', from: world.ids.bob, to: world.ids.sup };
  expect(await world.call('root', 'POST', `/flows/instances/${instance}/reassign`, body)).toMatchObject({
    success: false,
    reason: 'invalid_input',
  });
  expect((await world.call('sup', 'GET', '/flows/desk/todo')).result.total).toBe(0);
});

test('nobody of a supplier stands in for anybody, nor where it is written already', async () => {
  const own = await world.submitted('plain');
  const span = { begins: '2020-01-01 00:00:00', ends: '2099-01-01 00:00:00' };
  const left = { reason: '年假', deputy: world.ids.sup, ...span };
  expect(await world.call('bob', 'POST', '/records/flowDeputy', left)).toMatchObject({
    success: false,
    message: expect.stringContaining('代理人是供应商的账号'),
  });
  const { result } = await world.call('bob', 'POST', '/records/flowDeputy', { ...left, deputy: world.ids.cat });
  await world.rows(`update flow_deputy set deputy = $2 where id = $1`, result.id, world.ids.sup);
  expect((await world.call('sup', 'GET', '/flows/desk/todo')).result.total).toBe(0);
  const { task, rev } = await world.told('bob', own);
  expect(await world.call('sup', 'POST', `/flows/tasks/${task.id}/agree`, { rev })).toMatchObject({ success: false });
  await world.rows(`delete from flow_deputy`);
});

test('whom a flow names as its keepers sees how it stands and what they can do, and no other flow', async () => {
  const own = await world.submitted('own');
  expect((await world.told('max', own)).can).toEqual(expect.arrayContaining(['end', 'suspend', 'jump', 'reassign']));
  expect((await world.told('bob', own)).can).not.toContain('end');
  const other = await world.submitted('plain');
  expect(await world.call('max', 'GET', `/flows/of/loanNote/${other}`)).toMatchObject({ reason: 'unknown_record' });
});
