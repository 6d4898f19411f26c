// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are what is tested
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addPerson, testPassword } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { openPostOffice } from '../features/messages/post-office.ts';
import { productTemplates } from '../features/messages/product-templates.ts';
import { masked, sendMessage } from '../features/messages/send-message.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  at = await testDatabase('messages', { template: accessTemplate });
  processes = processesOver(at);
  await addPerson(at.db, { username: 'admin', roles: ['admin'] });
  await addPerson(at.db, { username: 'buyer', roles: ['buyer'] });
  app = await processes.start({ DEMO: 'off' });
  for (const username of ['admin', 'buyer']) {
    const login = { username, password: testPassword };
    const answer = await app.inject({ method: 'POST', url: '/api/sys/login', payload: login });
    tokens[username] = answer.json().result.token;
  }
});
afterAll(() => processes.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call(as: string, method: Method, url: string, payload?: object) {
  const headers = { 'x-access-token': tokens[as] ?? '' };
  return (await app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })).json();
}
const work = () => openPostOffice(processes.house, (error) => expect(error).toBeNull()).work();

describe('templates', () => {
  test.each(['/sys/message/sysMessageTemplate', '/message/sysMessageTemplate'])('are kept under %s', async (base) => {
    const templateCode = `greet${base.length}`;
    const template = { templateCode, templateName: '问候', templateType: '4', templateContent: '${name}您好' };
    const made = await call('admin', 'POST', `${base}/add`, { ...template, templateTestJson: '{"name":"李娜"}' });
    expect(made).toMatchObject({ success: true, result: template });
    const { id } = made.result;
    const edited = await call('admin', 'PUT', `${base}/edit`, { ...template, id, templateContent: '${name}好' });
    expect(edited).toMatchObject({ success: true });
    expect((await call('admin', 'GET', `${base}/queryById?id=${id}`)).result).toMatchObject({
      templateCode,
      templateType: '4',
      templateContent: '${name}好',
      templateTestJson: '{"name":"李娜"}',
    });
    const page = (await call('admin', 'GET', `${base}/list?templateCode=${templateCode}`)).result;
    expect(page).toMatchObject({ total: 1, current: 1 });

    const send = (more: object) =>
      call('admin', 'POST', `${base}/sendMsg`, { templateCode, msgType: '4', receiver: 'buyer', ...more });
    expect(await send({ testData: '{"name":"王敏"}' })).toMatchObject({
      success: true,
      message: '发送消息任务添加成功！',
    });
    const unread = (await call('buyer', 'GET', '/sys/annountCement/listByUser')).result;
    expect(unread.sysMsgList[0]).toMatchObject({ titile: '问候', msgContent: '<p>王敏好</p>' });
    expect(await send({ testData: '{' })).toMatchObject({ success: false, message: '解析Json出错！' });
    expect(await send({ receiver: '' })).toMatchObject({ success: false, message: '发送消息任务添加失败！' });
    expect(await send({ msgType: '1', receiver: '13800000000', testData: '{}' })).toMatchObject({ success: false });
    expect(await call('admin', 'DELETE', `${base}/delete?id=${id}`)).toMatchObject({ success: true });
  });

  test.each([
    ['an expression', { content: '${a + b}' }, /只能写/],
    ['a path', { title: '${user.password}' }, /只能写/],
    ['test data that is no JSON', { testJson: 'x' }, /JSON/],
  ])('with %s are refused', async (_, fields, said) => {
    const template = { code: 'odd', name: '怪', channel: 'sms', title: '题', content: '好', ...fields };
    const made = await call('admin', 'POST', '/records/messageTemplate', template);
    expect(made).toMatchObject({ success: false, message: expect.stringMatching(said) });
  });

  test('of the product are there for every company, and a company’s own words go before them', async () => {
    await work();
    const { result } = await call('admin', 'GET', '/records/messageTemplate?list=main&pageSize=30&code=*e*');
    expect(result.total).toBe(productTemplates.filter(({ code }) => code.includes('e')).length);
    const [own] = result.records.filter(
      (one: { code: string; channel: string }) => one.code === 'orderToConfirm' && one.channel === 'sms',
    );
    const record = (await call('admin', 'GET', `/records/messageTemplate/${own.id}`)).result;
    await call('admin', 'PUT', `/records/messageTemplate/${own.id}`, { ...record, content: '订单 ${no} 请确认' });
    const order = { channel: 'sms', to: '13900000001', template: 'orderToConfirm', params: { no: 'PO9' } } as const;
    await sendMessage(at.db.tenant(1), order);
    const [message] = (await call('admin', 'GET', '/sys/message/sysMessage/list?esReceiver=13900000001')).result
      .records;
    expect(message).toMatchObject({ esContent: '订单 PO9 请确认', esType: '1', esSendStatus: '0', esSendNum: 0 });
  });

  test('are previewed with test data, escaped and made safe', async () => {
    const ask = {
      channel: 'mail',
      title: '给${name}',
      content: '<p onclick="x()">${name}${no}</p>',
      testData: '{"name":"<b>"}',
    };
    expect((await call('admin', 'POST', '/messages/preview', ask)).result).toEqual({
      title: '给<b>',
      content: '<p>&lt;b&gt;</p>',
      variables: ['name', 'no'],
      missing: ['no'],
    });
    expect(await call('buyer', 'POST', '/messages/preview', ask)).toMatchObject({ success: false });
  });
});

describe('what was sent', () => {
  test('is listed, is nobody’s to edit, and shows no code anywhere', async () => {
    const code = {
      channel: 'sms',
      to: '13900000002',
      template: 'verifyCode',
      params: { code: '975310', minutes: '10' },
    } as const;
    await sendMessage(at.db.tenant(1), { ...code, secret: true });
    await work();
    const list = await call('admin', 'GET', '/sys/message/sysMessage/list?esReceiver=13900000002');
    const [message] = list.result.records;
    expect(message).toMatchObject({ esContent: masked, esSendStatus: '2', esSendNum: 1 });
    const seen = [
      list,
      await call('admin', 'GET', `/records/message/${message.id}`),
      await call('admin', 'GET', `/records/message/${message.id}/history`),
    ];
    expect(JSON.stringify(seen)).not.toContain('975310');
    for (const url of [
      '/sys/message/sysMessage/list',
      '/records/message?list=main',
      `/records/message/${message.id}`,
    ]) {
      expect(await call('buyer', 'GET', url), url).toMatchObject({ success: false });
    }
    const edited = await call('admin', 'PUT', `/records/message/${message.id}`, {
      id: message.id,
      version: 3,
      content: 'x',
    });
    expect(edited).toMatchObject({ success: false });
    const again = await call('admin', 'POST', '/records/message/actions/resend', { ids: [message.id] });
    expect(again).toMatchObject({ success: false, message: expect.stringContaining('请重新获取验证码') });
  });

  test('is sent again in a batch, and delivered', async () => {
    for (const to of ['13900000003', '13900000004']) {
      await sendMessage(at.db.tenant(1), { channel: 'sms', to, template: 'orderToConfirm', params: { no: 'PO8' } });
    }
    await work();
    const { records } = (await call('admin', 'GET', '/records/message?list=main&content=*PO8*')).result;
    expect(records).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
    const ids = records.map(({ id }: { id: string }) => id);
    const again = await call('admin', 'POST', '/records/message/actions/resend', { ids });
    expect(again).toMatchObject({ success: true });
    const waiting = (await call('admin', 'GET', `/records/message/${ids[0]}`)).result;
    expect(waiting).toMatchObject({ status: 'waiting', tries: 0 });
    await work();
    expect((await call('admin', 'GET', `/records/message/${ids[0]}`)).result).toMatchObject({
      status: 'sent',
      tries: 1,
    });
  });
});
