import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addDepart, addPerson, testPassword } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { sql } from '../db/statement.ts';
import { hashToken } from '../kernel/token.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
let other: FastifyInstance;
let boss: string;
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';

beforeAll(async () => {
  at = await testDatabase('online', { template: accessTemplate });
  processes = processesOver(at);
  await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (2, '别家') on conflict do nothing`);
  const depart = await addDepart(at.db, '采购部', 'A01');
  await addPerson(at.db, { username: 'boss', roles: ['admin'], permissions: ['*'], departs: [depart] });
  await addPerson(at.db, { username: 'wang.min', roles: ['buyer'], departs: [depart] });
  await addPerson(at.db, { username: 'li.na', roles: ['buyer'] });
  await addPerson(at.db, { username: 'stranger', tenant: 2, roles: ['admin'], permissions: ['*'] });
  app = await processes.start();
  other = await processes.start();
  boss = await tokenOf('boss');
});
afterAll(() => processes.close());

async function tokenOf(username: string, agent = chrome): Promise<string> {
  const payload = { username, password: testPassword };
  const headers = { 'user-agent': agent };
  return (await app.inject({ method: 'POST', url: '/api/sys/login', payload, headers })).json().result.token;
}
const get = async (url: string, token: string, on = app) =>
  (await on.inject({ url: `/api${url}`, headers: { 'x-access-token': token } })).json();
const post = async (url: string, token: string, payload: object, on = app) =>
  (await on.inject({ method: 'POST', url: `/api${url}`, headers: { 'x-access-token': token }, payload })).json();
const isOpen = async (token: string, on = app) => (await get('/sys/user/getUserInfo', token, on)).success;
const open = (token: string) => Promise.all([isOpen(token), isOpen(token, other)]);
const soon = (look: () => Promise<unknown>, wanted: unknown) => expect.poll(look, { interval: 10 }).toEqual(wanted);
const refOf = async (token: string) =>
  (await get('/sessions/own', token)).result.find(({ current }: { current: boolean }) => current).ref;

describe('who is signed in', () => {
  test('is listed with department, times, address and browser, and never by a token', async () => {
    const token = await tokenOf('wang.min');
    const { result } = await get('/sessions?keyword=wang', boss);
    expect(result.records[0]).toMatchObject({
      user: { username: 'wang.min', realname: '人wang.min' },
      depart: '采购部',
      address: '127.0.0.1',
      browser: 'Chrome 141 · Windows',
      current: false,
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const everything = JSON.stringify(await get('/sessions?pageSize=100', boss));
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(hashToken(token));
    expect(everything).not.toContain('stranger');
  });

  test('is found by name only as typed', async () => {
    const found = async (keyword: string) =>
      (await get(`/sessions?keyword=${encodeURIComponent(keyword)}`, boss)).result.total;
    expect(await found('人boss')).toBe(1);
    expect(await found('%')).toBe(0);
    expect(await found('_oss')).toBe(0);
  });

  test('is for administrators to know and end', async () => {
    const token = await tokenOf('li.na');
    for (const answer of [
      await get('/sessions', token),
      await get('/sys/online/list', token),
      await post('/sessions/end', token, { refs: [await refOf(boss)] }),
      await post('/sys/online/forceLogout', token, { token: await refOf(boss) }),
    ]) {
      expect(answer).toMatchObject({ success: false, code: 510 });
    }
  });
});

describe('a session somebody ends', () => {
  test('is out at its next call in every process', async () => {
    const [token, second] = [await tokenOf('wang.min'), await tokenOf('wang.min')];
    expect(await open(token)).toEqual([true, true]);
    const said = await post('/sessions/end', boss, { refs: [await refOf(token)] });
    expect(said).toMatchObject({ success: true, message: '已结束1个会话' });
    expect(await isOpen(token)).toBe(false);
    await soon(() => open(token), [false, false]);
    expect(await open(second)).toEqual([true, true]);
  });

  test('may be all of one user', async () => {
    const tokens = [await tokenOf('wang.min'), await tokenOf('wang.min')];
    const { user } = (await get('/sessions?keyword=wang', boss)).result.records[0];
    await post('/sessions/end', boss, { user: user.id }, other);
    await soon(async () => (await Promise.all(tokens.map(open))).flat(), [false, false, false, false]);
    expect(await post('/sessions/end', boss, { user: user.id, refs: [] })).toMatchObject({ reason: 'invalid_input' });
  });

  test('is never another company’s', async () => {
    const stranger = await tokenOf('stranger');
    const ref = await refOf(stranger);
    expect(await post('/sessions/end', boss, { refs: [ref] })).toMatchObject({ reason: 'unknown_session' });
    expect(await post('/sys/online/forceLogout', boss, { token: ref })).toMatchObject({ message: 'Token无效!' });
    expect(await isOpen(stranger)).toBe(true);
  });

  test('is named as old clients do, by what they take for a token', async () => {
    const token = await tokenOf('li.na');
    const { result } = await get('/sys/online/list?username=*li.na*&_t=1', boss);
    expect(result).toMatchObject({ total: expect.any(Number), current: 1, size: 10 });
    const ref = await refOf(token);
    const row = result.records.find((each: { token: string }) => each.token === ref);
    expect(row).toMatchObject({ username: 'li.na', realname: '人li.na', loginTime: expect.any(String) });
    expect(await isOpen(ref)).toBe(false);
    const said = await post('/sys/online/forceLogout', boss, { token: ref });
    expect(said).toMatchObject({ success: true, message: '退出登录成功！' });
    await soon(() => open(token), [false, false]);
    expect(await post('/sys/online/forceLogout', boss, { token: ref })).toMatchObject({ message: 'Token无效!' });
  });
});

describe('one’s own devices', () => {
  test('are listed, and ended one by one or all but this', async () => {
    const [here, phone, tablet] = [await tokenOf('li.na'), await tokenOf('li.na'), await tokenOf('li.na', 'curl/8')];
    const own = (await get('/sessions/own', here)).result;
    expect(own.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(new Set(own.map(({ user }: { user: { username: string } }) => user.username))).toEqual(new Set(['li.na']));
    expect(own.map(({ browser }: { browser: string }) => browser)).toContain('其他程序');
    expect(await post('/sessions/own/end', here, { ref: await refOf(phone) })).toMatchObject({ success: true });
    await soon(() => open(phone), [false, false]);
    expect(await open(tablet)).toEqual([true, true]);
    await post('/sessions/own/end', here, { others: true });
    await soon(() => open(tablet), [false, false]);
    expect(await open(here)).toEqual([true, true]);
  });

  test('are nobody else’s', async () => {
    const [mine, theirs] = [await tokenOf('li.na'), await tokenOf('wang.min')];
    const ref = await refOf(theirs);
    expect(await post('/sessions/own/end', mine, { ref })).toMatchObject({ reason: 'unknown_session' });
    expect(await isOpen(theirs)).toBe(true);
  });
});

describe('C30: a page that closes', () => {
  const leave = (payload: string | object, type = 'text/plain;charset=UTF-8', on = app) =>
    on.inject({ method: 'POST', url: '/api/sys/logoutV2', payload, headers: { 'content-type': type } });
  const later = (token: string, seconds: number) =>
    at.db.owner.rows(sql`update session set leaving_at = now() - make_interval(secs => ${seconds})
      where id = ${hashToken(token)} and leaving_at is not null returning 1`);
  const isMarked = async (token: string) =>
    (await at.db.owner.rows(sql`select 1 from session where id = ${hashToken(token)} and leaving_at is not null`))
      .length === 1;

  test.each([
    ['text', (token: string) => leave(token)],
    ['JSON', (token: string) => leave({ token }, 'application/json')],
    ['a form', (token: string) => leave(`token=${token}`, 'application/x-www-form-urlencoded')],
    ['a form of the token alone', (token: string) => leave(token, 'application/x-www-form-urlencoded')],
  ])('says so by %s, and its session dies unless it is heard of again', async (_, say) => {
    const token = await tokenOf('wang.min');
    expect(await open(token)).toEqual([true, true]);
    expect((await say(token)).statusCode).toBe(200);
    await later(token, 11);
    await at.db.notify('access', '');
    await soon(() => open(token), [false, false]);
  });

  test('and opens again within ten seconds keeps its session, whichever process it meets', async () => {
    const token = await tokenOf('wang.min');
    await isOpen(token, other);
    await leave(token);
    await later(token, 9);
    await soon(async () => [await isOpen(token, other), await isMarked(token)], [true, false]);
    expect(await isOpen(token)).toBe(true);
  });

  test('is remembered by the database: a process that starts later knows', async () => {
    const token = await tokenOf('wang.min');
    await leave(token);
    await later(token, 11);
    const late = await processes.start();
    expect(await isOpen(token, late)).toBe(false);
    expect(
      (await get('/sessions?keyword=wang&pageSize=100', boss)).result.records.map((row: { ref: string }) => row.ref),
    ).toHaveLength(
      (
        await at.db.owner.rows(sql`select 1 from session s join sys_user u on u.id = s.user_id
        where u.username = 'wang.min' and s.ended_at is null and s.leaving_at is null`)
      ).length,
    );
    await processes.house.access.sessions.sweep();
    const [row] = await at.db.owner.rows(
      sql`select ended_at is not null as ended from session where id = ${hashToken(token)}`,
    );
    expect(row).toEqual({ ended: true });
  });

  test.each([['x'.repeat(43)], ['nonsense'], [''], ['{"token":']])('gets the same answer to %o', async (said) => {
    const token = await tokenOf('wang.min');
    const [bad, good] = [await leave(said), await leave(token)];
    const { timestamp: _, ...rest } = bad.json();
    expect([bad.statusCode, rest]).toEqual([200, { success: true, message: '操作成功！', code: 200, result: null }]);
    expect({ ...good.json(), timestamp: 0 }).toEqual({ ...rest, timestamp: 0 });
    await get('/sys/user/getUserInfo', token);
  });
});
