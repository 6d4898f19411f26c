import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addCompany, addDepart, addPerson, testPassword } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { sql } from '../db/statement.ts';
import { openPostOffice } from '../features/messages/post-office.ts';
import { sendMessage } from '../features/messages/send-message.ts';
import { markRead } from '../features/notices/my-notices.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
const ids: Record<string, string> = {};
const tokens: Record<string, string> = {};

beforeAll(async () => {
  at = await testDatabase('announcements', { template: accessTemplate });
  processes = processesOver(at);
  const top = await addDepart(at.db, '检测部', 'A01');
  const below = await addDepart(at.db, '环境组', 'A0101', top);
  const other = await addDepart(at.db, '财务部', 'A02');
  const company = await addCompany(at.db, '甲公司', '1');
  Object.assign(ids, { top, below, other });
  const people = [
    { username: 'admin', roles: ['admin'], departs: [other] },
    { username: 'tester', roles: ['demander'], departs: [below] },
    { username: 'cashier', roles: ['finance'], departs: [other] },
    { username: 'partner', roles: ['supAdmin'], supplier: company },
    { tenant: 2, username: 'stranger', roles: ['admin'] },
  ];
  for (const person of people) ids[person.username] = await addPerson(at.db, person);
  app = await processes.start();
  for (const { username } of people) {
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

const plain = { msgCategory: '1', priority: 'M', msgType: 'ALL', msgContent: '<p>正文</p>' };

/** Written and, unless said, released by the administrator; answers its id. */
async function announce(fields: object, { release = true } = {}): Promise<string> {
  const made = await call('admin', 'POST', '/sys/annountCement/add', { ...plain, ...fields });
  expect(made).toMatchObject({ success: true, message: '添加成功！' });
  const { id } = made.result;
  if (release) {
    const released = await call('admin', 'GET', `/sys/annountCement/doReleaseData?id=${id}`);
    expect(released).toMatchObject({ success: true, message: '该系统通知发布成功' });
  }
  return id;
}

const unread = async (as: string) => (await call(as, 'GET', '/sys/annountCement/listByUser')).result;
const titlesOf = async (as: string) =>
  (await unread(as)).anntMsgList.map(({ titile }: { titile: string }) => titile) as string[];
const keep = async (id: string) => (await call('admin', 'GET', `/sys/annountCement/queryById?id=${id}`)).result;

describe('C16: reading what was announced', () => {
  test('listByUser counts what is unread, and every way of marking read lowers the count by one', async () => {
    const made = [await announce({ titile: '一' }), await announce({ titile: '二' }), await announce({ titile: '三' })];
    const before = await unread('tester');
    expect(before).toMatchObject({ anntMsgTotal: 3, sysMsgTotal: 0, sysMsgList: [] });
    expect(before.anntMsgList[0]).toMatchObject({
      id: made[2],
      titile: '三',
      msgContent: '<p>正文</p>',
      msgCategory: '1',
      type: '1',
      priority: 'M',
    });

    const edit = '/sys/sysAnnouncementSend/editByAnntIdAndUserId';
    expect(await call('tester', 'PUT', edit, { anntId: made[0] })).toMatchObject({ success: true });
    expect((await unread('tester')).anntMsgTotal).toBe(2);
    expect(await call('tester', 'POST', edit, { anntId: made[1] })).toMatchObject({ success: true });
    expect((await unread('tester')).anntMsgTotal).toBe(1);
    const read = await call('tester', 'POST', '/sys/desk/read', { id: made[2], msgCategory: '1', titile: '三' });
    expect(read).toMatchObject({ success: true, message: '操作成功' });
    expect((await unread('tester')).anntMsgTotal).toBe(0);

    // read again is read once
    await call('tester', 'PUT', edit, { anntId: made[0] });
    expect(await keep(made[0] as string)).toMatchObject({ readCount: 1, targetCount: 4 });
  });

  test('a link shows one as a page to whoever it was announced to, by the token it carries', async () => {
    const id = await announce({ titile: '<停机> 通知', msgType: 'USER', userIds: `${ids.cashier},` });
    const show = (token: string) => app.inject({ url: `/api/sys/annountCement/show/${id}?token=${token}` });
    const page = await show(tokens.cashier as string);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<h1>&lt;停机&gt; 通知</h1>');
    expect(page.body).toContain('<p>正文</p>');
    expect((await show(tokens.tester as string)).json()).toMatchObject({ success: false, message: '消息不存在' });
    for (const token of ['', 'x'.repeat(43)]) {
      expect((await show(token)).json()).toMatchObject({ success: false, reason: 'not_signed_in' });
    }
  });

  test('what was not announced to somebody does not exist for them', async () => {
    const id = await announce({ titile: '只给财务', msgType: 'USER', userIds: `${ids.cashier},` });
    expect(await titlesOf('cashier')).toContain('只给财务');
    expect(await titlesOf('tester')).not.toContain('只给财务');
    for (const [method, url, body] of [
      ['GET', `/sys/annountCement/queryById?id=${id}`],
      ['GET', `/notices/${id}`],
      ['GET', `/sys/sysAnnouncementSend/getOne?sendId=${id}`],
      ['POST', '/sys/desk/read', { id }],
      ['POST', `/notices/${id}/read`, {}],
    ] as const) {
      for (const who of ['tester', 'stranger']) {
        expect(await call(who, method, url, body), url).toMatchObject({ success: false, message: '消息不存在' });
      }
    }
    expect((await call('cashier', 'GET', `/sys/annountCement/queryById?id=${id}`)).result.titile).toBe('只给财务');
  });

  test.each([
    ['a department and those below it', { target: 'DEPART' }, ['tester']],
    ['staff', { target: 'STAFF' }, ['admin', 'tester', 'cashier']],
    ['suppliers, before they are approved too', { target: 'SUPPLIER' }, ['partner']],
    ['everybody', { target: 'ALL' }, ['admin', 'tester', 'cashier', 'partner']],
  ])('reaches %s', async (title, fields, readers) => {
    const departs = fields.target === 'DEPART' ? { departs: [ids.top] } : {};
    const record = { title, category: '1', priority: 'L', content: '<p>正文</p>', ...fields, ...departs };
    const made = await call('admin', 'POST', '/records/sysAnnouncement', record);
    expect(made).toMatchObject({ success: true });
    const released = await call('admin', 'POST', `/records/sysAnnouncement/${made.result.id}/moves/release`, {
      version: made.result.version,
      answers: {},
    });
    expect(released.result).toMatchObject({ targetCount: readers.length, readCount: 0, sender: '人admin' });
    const reached = [];
    for (const who of ['admin', 'tester', 'cashier', 'partner']) {
      if ((await titlesOf(who)).includes(title)) reached.push(who);
    }
    expect(reached).toEqual(readers);
  });

  test('says who has read it, and who has not', async () => {
    const id = await announce({ titile: '看谁读了', msgType: 'USER', userIds: `${ids.tester},${ids.cashier},` });
    await call('tester', 'POST', `/notices/${id}/read`, {});
    const readers = (query = '') => call('admin', 'GET', `/announcements/${id}/readers${query}`);
    expect((await readers()).result).toMatchObject({ total: 2, readTotal: 1, of: 2 });
    expect((await readers('?read=0')).result.records).toMatchObject([{ realname: '人cashier', readAt: null }]);
    expect((await readers('?read=1')).result.records).toMatchObject([{ realname: '人tester' }]);
    expect(await call('tester', 'GET', `/announcements/${id}/readers`)).toMatchObject({ success: false });
  });

  test('readAll reads everything, and getMyAnnouncementSend shows it by page and filter', async () => {
    await announce({ titile: '某一条 100%' });
    expect(await call('cashier', 'PUT', '/sys/sysAnnouncementSend/readAll')).toMatchObject({ message: '全部已读' });
    expect(await unread('cashier')).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 });
    const mine = (query: string) => call('cashier', 'GET', `/sys/sysAnnouncementSend/getMyAnnouncementSend?${query}`);
    const page = (await mine('pageNo=1&pageSize=2&readFlag=1')).result;
    expect(page.records).toHaveLength(2);
    expect(page.total).toBeGreaterThan(4);
    const [found] = (await mine(`titile=${encodeURIComponent('100%')}`)).result.records;
    expect(found).toMatchObject({ titile: '某一条 100%', readFlag: '1', msgCategory: '1' });
    const one = await call('cashier', 'GET', `/sys/sysAnnouncementSend/getOne?sendId=${found.id}`);
    expect(one.result).toMatchObject({ anntId: found.anntId, userId: ids.cashier });
    expect((await mine('readFlag=0')).result.total).toBe(0);
  });
});

describe('keeping announcements', () => {
  test('a released one is not edited; a revoked one is gone from its readers', async () => {
    const id = await announce({ titile: '停机通知' });
    expect(await keep(id)).toMatchObject({ sendStatus: '1', sender: '人admin', msgType: 'ALL', userIds: null });
    const edited = await call('admin', 'PUT', '/sys/annountCement/edit', { ...plain, id, titile: '改了' });
    expect((await keep(id)).titile, JSON.stringify(edited)).toBe('停机通知');
    expect(await titlesOf('tester')).toContain('停机通知');
    const revoked = await call('admin', 'GET', `/sys/annountCement/doReovkeData?id=${id}`);
    expect(revoked).toMatchObject({ success: true, message: '该系统通知撤销成功' });
    expect(await titlesOf('tester')).not.toContain('停机通知');
    expect(await call('tester', 'GET', `/notices/${id}`)).toMatchObject({ success: false });
    expect(await keep(id)).toMatchObject({ sendStatus: '2', msgCategory: '1', type: '1' });
    // A revoked one is over: it is deleted, not written anew.
    const again = await call('admin', 'PUT', '/sys/annountCement/edit', { ...plain, id, titile: '改了' });
    expect((await keep(id)).titile, JSON.stringify(again)).toBe('停机通知');
    const still = await announce({ titile: '还在' });
    const refused = await call('admin', 'DELETE', `/sys/annountCement/delete?id=${still}`);
    expect(refused).toMatchObject({ success: false, message: '“已发布”状态下不能删除' });
    const deleted = await call('admin', 'DELETE', `/sys/annountCement/delete?id=${id}`);
    expect(deleted).toMatchObject({ success: true, message: '删除成功!' });
  });

  test('an ended one is not shown, one for later waits for its time and is then released once', async () => {
    const id = await announce({ titile: '明天', startTime: '2099-01-01 08:00:00' });
    expect((await keep(id)).sendStatus).toBe('0');
    expect(await titlesOf('tester')).not.toContain('明天');
    const offices = [1, 2].map(() => openPostOffice(processes.house, (error) => expect(error).toBeNull()));
    await Promise.all(offices.map((office) => office.work()));
    expect(await titlesOf('tester')).not.toContain('明天');
    const db = at.db.tenant(1);
    await db.rows(sql`update sys_announcement set start_at = now() - interval '1 second' where id = ${id}`);
    await Promise.all(offices.map((office) => office.work()));
    expect(await titlesOf('tester')).toContain('明天');
    const moves = await db.rows(sql`select 1 from record_history where record_id = ${id} and action = 'move:release'`);
    expect(moves).toHaveLength(1);
    await db.rows(sql`update sys_announcement set end_at = now() where id = ${id}`);
    expect(await titlesOf('tester')).not.toContain('明天');
  });

  test.each([
    ['another site', { openType: 'url', openPage: 'https://example.com' }],
    ['another site without a scheme', { openType: 'url', openPage: '//example.com' }],
    ['a backslash', { openType: 'url', openPage: '/\\example.com' }],
    ['a script', { openType: 'url', openPage: 'javascript:alert(1)' }],
    ['a sort of record there is not', { openType: 'component', openPage: 'nothingLikeIt' }],
  ])('refuses to send readers to %s', async (_, opens) => {
    const made = await call('admin', 'POST', '/sys/annountCement/add', { ...plain, titile: '去', ...opens });
    expect(made).toMatchObject({ success: false });
  });

  test('what was written is made safe', async () => {
    const msgContent = '<p onclick="x()">好<script>alert(1)</script><img src="http://else.where/x.png"></p>';
    const id = await announce({ titile: '安全', msgContent });
    expect((await call('tester', 'GET', `/notices/${id}`)).result.content).toBe('<p>好<img /></p>');
  });

  test('only those whose roles say so write, release or list them', async () => {
    const id = await announce({ titile: '草稿' }, { release: false });
    for (const [method, url, body] of [
      ['GET', '/sys/annountCement/list'],
      ['POST', '/sys/annountCement/add', plain],
      ['PUT', '/sys/annountCement/edit', { id }],
      ['DELETE', `/sys/annountCement/delete?id=${id}`],
      ['GET', `/sys/annountCement/doReleaseData?id=${id}`],
      ['GET', `/sys/annountCement/doReovkeData?id=${id}`],
      ['GET', '/sys/annountCement/syncNotic'],
      ['GET', '/sys/sysAnnouncementSend/list'],
    ] as const) {
      expect(await call('tester', method, url, body), url).toMatchObject({ success: false });
    }
    expect(await titlesOf('tester')).not.toContain('草稿');
  });
});

describe('messages to one person', () => {
  test('stand beside announcements, are escaped, and lead to the record as their reader may see it', async () => {
    await sendMessage(at.db.tenant(1), {
      channel: 'notice',
      to: ids.cashier as string,
      template: 'business',
      params: { say: '<b>请付款</b>', record: '采购订单 1' },
      about: { entity: 'supplierOrder', id: 'x1' },
    });
    const { sysMsgTotal, sysMsgList } = await unread('cashier');
    expect(sysMsgTotal).toBe(1);
    expect(sysMsgList[0]).toMatchObject({ msgCategory: '2', openType: 'component', busId: 'x1' });
    expect(sysMsgList[0].msgContent).toBe('<p>&lt;b&gt;请付款&lt;/b&gt;：采购订单 1</p>');
    const native = (await call('cashier', 'GET', '/notices/unread')).result.messages[0];
    expect(native).toMatchObject({ opens: '/record/purchaseOrder/x1', about: '采购订单' });
    await call('cashier', 'POST', '/sys/desk/read', { anntId: sysMsgList[0].id });
    expect((await unread('cashier')).sysMsgTotal).toBe(0);
    // not even whoever keeps announcements reads what one person was told
    expect(await call('admin', 'GET', `/notices/${sysMsgList[0].id}`)).toMatchObject({ success: false });
  });
});

describe('a message about a record opens', () => {
  beforeAll(async () => {
    const supplier = await addCompany(at.db, '乙公司', '6');
    ids.approved = await addPerson(at.db, { username: 'approved', roles: ['supAdmin'], supplier });
    const payload = { username: 'approved', password: testPassword };
    tokens.approved = (await app.inject({ method: 'POST', url: '/api/sys/login', payload })).json().result.token;
  });
  test.each([
    ['partner', 'supplier', '/record/myCompany/x2'],
    ['approved', 'purchaseOrder', '/record/supplierOrder/x2'],
    ['approved', 'supplierOrder', '/record/supplierOrder/x2'],
    ['approved', 'supplier', '/record/myCompany/x2'],
    ['cashier', 'supplierOrder', '/record/purchaseOrder/x2'],
    ['cashier', 'purchaseOrder', '/record/purchaseOrder/x2'],
    ['cashier', 'supplier', '/record/supplier/x2'],
  ])('to %s, of a %s, %s', async (reader, entity, opens) => {
    const said = `${reader} ${entity}`;
    await sendMessage(at.db.tenant(1), {
      channel: 'notice',
      to: ids[reader] as string,
      template: 'business',
      params: { say: said, record: '单据' },
      about: { entity, id: 'x2' },
    });
    const { messages } = (await call(reader, 'GET', '/notices/unread')).result;
    expect(messages.find(({ title }: { title: string }) => title === `${said}：单据`)?.opens).toBe(opens);
  });
});

describe('ten thousand readers', () => {
  test('cost a release no row, and none of them waits for the others', async () => {
    const db = at.db.tenant(1);
    await db.rows(sql`insert into sys_user (tenant_id, id, username, realname, status)
      select 1, 'crowd-' || n, 'crowd' || n, '人' || n, '1' from generate_series(1, 10000) n`);
    const rows = async () => (await db.rows(sql`select 1 from sys_announcement_send`)).length;
    const before = await rows();
    const begun = performance.now();
    const id = await announce({ titile: '一万人' });
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(await rows()).toBe(before);
    expect((await keep(id)).targetCount).toBeGreaterThan(10_000);
    const crowd = Array.from({ length: 200 }, (_, n) => `crowd-${n + 1}`);
    await Promise.all(crowd.map((reader) => markRead(db, reader, id)));
    expect(await keep(id)).toMatchObject({ readCount: 200 });
    expect(await rows()).toBe(before + 200);
    const readers = await call('admin', 'GET', `/announcements/${id}/readers?read=1&pageSize=1`);
    expect(readers.result).toMatchObject({ total: 200, readTotal: 200 });
  }, 60_000);
});
