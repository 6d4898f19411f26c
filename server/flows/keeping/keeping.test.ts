import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, type FlowWorld, openFlows } from '../flows.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };

let world: FlowWorld;
beforeAll(async () => {
  world = await openFlows('flows_keeping', { plain: { steps: [head] }, other: { steps: [head] } });
});
afterAll(() => world.close());

const result = async (url: string, who = 'root'): Promise<Answer> => {
  const answer = await world.call(who, 'GET', url);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.result;
};
const modelOf = async (key: string) =>
  (await result(`/flows/models?find=${key}`)).records.find((one: Answer) => one.key === key);

test('the flows of a company: whose words, which state names them, what runs by which version', async () => {
  await world.submitted('plain');
  const agreed = await world.submitted('plain');
  await world.act('bob', agreed, 'agree');
  expect(await modelOf('plain')).toMatchObject({
    title: 'plain审批',
    entity: 'loanNote',
    entityTitle: '借用单',
    isPublished: true,
    stopped: null,
    draft: null,
    usedIn: ['借用单“审批中”'],
    versions: [{ isNewest: true, running: 1, total: 2 }],
  });
  expect(await result(`/flows/models?find=${encodeURIComponent('other')}&size=1`)).toMatchObject({
    total: 1,
    records: [{ key: 'other', versions: [{ isNewest: true, running: 0, total: 0 }] }],
  });
});

test('a flow is copied as a draft of the company under its own key, and nothing runs by it', async () => {
  const copy = (key: string) => world.call('root', 'POST', '/flows/models/plain/copy', { key, title: '另一种审批' });
  expect((await copy('second')).success).toBe(true);
  expect(await modelOf('second')).toMatchObject({
    title: '另一种审批',
    layer: 'own',
    isPublished: false,
    draft: { by: 'root' },
    versions: [],
  });
  const { result: found } = await world.call('root', 'GET', '/design/documents/flow/second');
  expect(found.draft.body).toMatchObject({
    kind: 'flow',
    key: 'second',
    of: 'loanNote',
    steps: { head: { as: 'approve' } },
  });
  expect(await copy('second')).toMatchObject({ success: false, message: '已经有流程用了这个标识，请换一个' });
  expect((await copy('plain')).success).toBe(false);
  expect((await world.call('root', 'POST', '/flows/models/none/copy', { key: 'x', title: 'x' })).success).toBe(false);
});

test('that a flow is begun no more is written into its draft, and taken out again', async () => {
  const stop = (reason: string) => world.call('root', 'POST', '/flows/models/other/stop', { reason });
  expect(await stop('')).toMatchObject({ success: false, message: '这个流程没有停用' });
  expect((await stop('改用新流程')).success).toBe(true);
  const body = async () => (await world.call('root', 'GET', '/design/documents/flow/other')).result.draft.body;
  expect(await body()).toMatchObject({ stopped: '改用新流程' });
  expect(await modelOf('other')).toMatchObject({ draft: { by: 'root' }, stopped: null });
  expect((await result('/flows/models?state=draft')).records.map(({ key }: Answer) => key)).toContain('other');
  expect((await stop('')).success).toBe(true);
  expect((await body()).stopped ?? null).toBeNull();
});

test('everybody’s tasks by person, state, age and what is overdue, and given to another', async () => {
  const id = await world.submitted('plain');
  await world.rows(
    `update flow_task t set due_at = now() - interval '1 hour', opened_at = now() - interval '9 days'
      from flow_instance i where i.id = t.instance_id and i.record_id = $1`,
    id,
  );
  const { records, total } = await result('/flows/tasks?state=open&size=100');
  expect(records[0]).toMatchObject({ record: id, holder: { name: '人bob' }, step: '负责人', late: true, isOpen: true });
  expect(total).toBe(records.length);
  const ids = async (query: string) => (await result(`/flows/tasks?${query}`)).records.map((one: Answer) => one.record);
  expect([await ids('late=true'), await ids('days=8')]).toEqual([[id], [id]]);
  expect(await ids(`holder=${world.ids.fay}`)).toEqual([]);
  expect((await ids('find=bob&state=open')).includes(id)).toBe(true);
  expect((await result('/flows/tasks?state=done')).records).toMatchObject([{ isOpen: false, statusText: '已同意' }]);
  const [{ instance, rev }] = records;
  const given = await world.call('root', 'POST', `/flows/instances/${instance}/reassign`, {
    rev,
    from: world.ids.bob,
    to: world.ids.fay,
    remark: '出差',
  });
  expect(given.success, JSON.stringify(given)).toBe(true);
  expect(await ids(`holder=${world.ids.fay}&state=open`)).toEqual([id]);
});

test('what flows told whom, whether it was read, and once more on request', async () => {
  const unread = await result('/flows/notices?read=no&size=100');
  expect(unread.records[0]).toMatchObject({ channel: 'notice', status: '已发送', isRead: false, entity: 'loanNote' });
  const [{ id, title, receiver }] = unread.records;
  expect((await world.call('root', 'POST', `/flows/notices/${id}/resend`)).success).toBe(true);
  const now = await result('/flows/notices?read=no&size=100');
  expect(now.total).toBe(unread.total + 1);
  expect(now.records[0]).toMatchObject({ title, receiver });
  expect((await world.call('root', 'POST', '/flows/notices/none/resend')).success).toBe(false);
});

test('whoever chose to be told by mail or text message as well is told so, and nobody else', async () => {
  const reach = (who: string, phone: string) =>
    world.rows(`update sys_user set email = $2, phone = $3 where id = $1`, world.ids[who], `${who}@a.cn`, phone);
  await reach('bob', '13800000001');
  await reach('amy', '13800000002');
  const choose = (body: object) => world.call('bob', 'PUT', '/messages/choices', body);
  expect((await choose({ sort: 'approval', mail: true, sms: true })).result).toMatchObject({
    hasMail: true,
    hasPhone: true,
    sorts: expect.arrayContaining([expect.objectContaining({ key: 'approval', mail: true, sms: true })]),
  });
  expect(await choose({ sort: 'none', mail: true, sms: true })).toMatchObject({ success: false });
  const id = await world.submitted('plain');
  const sent = async (channel: string) =>
    (await result(`/flows/notices?channel=${channel}`)).records.map((one: Answer) => [one.receiver, one.title]);
  const [[, title]] = await sent('mail');
  expect(title).toMatch(/待您审批$/);
  expect([await sent('mail'), await sent('sms')]).toEqual([[['bob@a.cn', title]], [['13800000001', title]]]);
  expect((await choose({ sort: 'approval', mail: false, sms: false })).success).toBe(true);
  // Amy hears of its end where she is told of everything.
  await world.act('bob', id, 'agree');
  await world.submitted('plain');
  expect(await sent('mail')).toHaveLength(1);
});

test('a colleague named in an opinion is told, as far as they may see the record', async () => {
  const named = await world.submitted('plain');
  const opinion = '请@人fay核对单价';
  const said = { remark: opinion, mentions: [world.ids.fay] };
  expect((await world.act('bob', named, 'agree', said)).success).toBe(true);
  const told = async () =>
    (await result('/flows/notices?template=flowRemarked')).records.map(({ title, record }: Answer) => [title, record]);
  expect(await told()).toEqual([[expect.stringMatching(/^人bob评论了/), named]]);
  const [event] = (await world.told('bob', named)).events.filter(({ verb }: Answer) => verb === 'agree');
  expect(event).toMatchObject({ remark: opinion });
  const blind = await world.submitted('plain');
  expect(await world.act('bob', blind, 'agree', { remark: '请@人max看', mentions: [world.ids.max] })).toMatchObject({
    success: false,
    message: '人max没有权限查看这张单据，不能@；需要对方看时请用“抄送”',
  });
  expect(await world.told('bob', blind)).toMatchObject({ status: 'running' });
  expect(await told()).toHaveLength(1);
});

test('how flows are doing as a whole: what is late, what stands still, what the clock owes, where the time goes', async () => {
  const before = await result('/flows/monitor');
  const [quick, slow] = [await world.submitted('other'), await world.submitted('other')];
  await world.rows(
    `update flow_task set opened_at = now() - interval '30 hours' where instance_id in (
    select id from flow_instance where record_id = $1)`,
    quick,
  );
  await world.act('bob', quick, 'agree');
  const of = `instance_id in (select id from flow_instance where record_id = $1)`;
  await world.rows(`update flow_task set due_at = now() - interval '1 hour' where ${of}`, slow);
  await world.rows(`update flow_log set at = now() - interval '9 days' where ${of}`, slow);
  await world.rows(
    `insert into flow_timer (tenant_id, id, instance_id, token, step, what, at)
    select 1, 'lags', id, 1, 'head', 'late', now() - interval '1 hour' from flow_instance where record_id = $1`,
    slow,
  );
  await world.rows(`insert into sys_message (tenant_id, id, version, create_by, create_time, channel, template, title, content, secret, status, tries)
    values (1, 'stuck', 1, 'system', now(), 'mail', 'flowEnded', '已同意', '已同意', 'N', 'waiting', 0)`);
  const now = await result('/flows/monitor');
  expect(now).toMatchObject({
    running: before.running + 1,
    open: before.open + 1,
    late: { count: before.late.count + 1, since: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    timers: { count: before.timers.count + 1, since: expect.any(String) },
    messages: { waiting: before.messages.waiting + 1, since: expect.any(String) },
    decided: { count: before.decided.count + 1 },
    halted: 0,
  });
  expect(now.steps.find(({ flow }: Answer) => flow === 'other')).toMatchObject({
    ...{ flowTitle: 'other审批', step: 'head', stepTitle: '负责人', done: 1, middle: 30, open: 1, late: 1 },
  });
  expect(now.still).toMatchObject([{ record: slow, flowTitle: 'other审批', holders: [{ name: '人bob' }] }]);
  await world.rows(`delete from flow_timer where id = 'lags'`);
  await world.rows(`delete from sys_message where id = 'stuck'`);
});

test('is for those who keep flows, each of their own company', async () => {
  for (const url of ['/flows/models', '/flows/tasks', '/flows/notices', '/flows/monitor']) {
    expect(await world.call('bob', 'GET', url)).toMatchObject({ success: false, reason: 'not_allowed' });
    const theirs = await result(url === '/flows/monitor' ? url : `${url}?size=100`, 'other');
    expect(JSON.stringify(theirs)).not.toContain('人bob');
  }
  expect(await world.call('bob', 'POST', '/flows/models/plain/copy', { key: 'x', title: 'x' })).toMatchObject({
    success: false,
    reason: 'not_allowed',
  });
  const [{ id }] = (await result('/flows/notices')).records;
  expect((await world.call('other', 'POST', `/flows/notices/${id}/resend`)).success).toBe(false);
});
