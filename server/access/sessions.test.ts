import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { gateRows, heldOpen } from '../../tests/support/held-open.ts';
import { accessTemplate, addDepart, addPerson, testPassword } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { sql } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
let other: FastifyInstance;

beforeAll(async () => {
  at = await testDatabase('sessions', { template: accessTemplate });
  processes = processesOver(at);
  const top = await addDepart(at.db, '集团', 'A01');
  const below = await addDepart(at.db, '采购部', 'A01A01', top);
  await addDepart(at.db, '寻源组', 'A01A01A01', below);
  const lab = await addDepart(at.db, '实验室', 'A01B01', top);
  await addPerson(at.db, { username: 'Wang.Min', roles: ['buyer'], departs: [below] });
  await addPerson(at.db, { username: 'both', roles: ['buyer'], departs: [below, lab] });
  await addPerson(at.db, { username: 'boss', roles: ['admin'], permissions: ['*'], departs: [top] });
  app = await processes.start();
  other = await processes.start({ AUTH_FAILURE: '401' });
});
afterAll(() => processes.close());

const login = async (body: Record<string, unknown>, on = app, ip = '10.0.0.1') =>
  (await on.inject({ method: 'POST', url: '/api/sys/login', payload: body, remoteAddress: ip })).json();
const tokenOf = async (username: string, on = app) =>
  (await login({ username, password: testPassword }, on)).result.token;
const get = (url: string, token?: string, on = app) =>
  on.inject({ url: `/api${url}`, headers: token ? { 'x-access-token': token } : {} });

describe('a session', () => {
  const isOpen = async (token: string, on = app) => (await get('/sys/user/getUserInfo', token, on)).json().success;
  /** What another process does is heard within moments. */
  const soon = (look: () => Promise<unknown>, wanted: unknown) => expect.poll(look, { interval: 10 }).toEqual(wanted);

  test('C04: that is none answers as clients of either age know it', async () => {
    const legacy = await get('/sys/user/getUserInfo', 'x'.repeat(43));
    expect(legacy.statusCode).toBe(500);
    expect(legacy.json()).toMatchObject({
      success: false,
      code: 401,
      status: 500,
      message: 'Token失效，请重新登录',
      path: '/api/sys/user/getUserInfo',
    });
    const modern = await get('/sys/user/getUserInfo', undefined, other);
    expect(modern.statusCode).toBe(401);
    expect(modern.json()).toMatchObject({ success: false, code: 401, message: 'Token失效，请重新登录' });
  });

  test('knows the departments below its own, and is read once', async () => {
    const token = await tokenOf('wang.min');
    const view = (await get('/session', token)).json().result;
    expect(view.asker).toMatchObject({ me: view.user.id, roles: ['buyer'], mySupplier: null });
    expect(view.asker.myDeparts).toHaveLength(2);
    expect(view.departs).toMatchObject([{ code: 'A01A01', name: '采购部' }]);
    expect(view).toMatchObject({ isShow: 1, indexStyle: 1, tenant: { id: 1 }, roles: ['buyer'] });
    expect(view.plans.purchaseOrder).toEqual(expect.any(String));
    expect(view.plans.user).toBeUndefined();
  });

  test('ends everywhere when its user signs out anywhere', async () => {
    const token = await tokenOf('both');
    expect([await isOpen(token), await isOpen(token, other)]).toEqual([true, true]);
    const out = await other.inject({ method: 'DELETE', url: '/api/sys/logout', headers: { 'x-access-token': token } });
    expect(out.json()).toMatchObject({ success: true, message: '退出登录成功！' });
    const taken = expect.stringContaining('Max-Age=0');
    expect(out.headers['set-cookie']).toEqual([taken, taken]);
    await soon(() => isOpen(token), false);
    const again = await get('/sys/logout', token);
    expect(again.json()).toMatchObject({ success: false, message: '退出登录失败！' });
  });

  test('of a user who is frozen is over at once, in every process', async () => {
    await addPerson(at.db, { username: 'tofreeze', roles: ['buyer'] });
    const token = await tokenOf('tofreeze');
    expect([await isOpen(token), await isOpen(token, other)]).toEqual([true, true]);
    const { gate, sessions } = processes.house.access;
    const session = (await sessions.read(token)) as Session;
    expect(await gate.standing(session)).toEqual(session);
    await at.db.tenant(1).rows(sql`update sys_user set status = '2' where username = 'tofreeze'`);
    // What goes on for them beside asks the database itself.
    expect(await gate.standing(session)).toBeNull();
    await soon(async () => [await isOpen(token), await isOpen(token, other)], [false, false]);
    // Who is let in again signs in anew: what was ended stays so.
    await at.db.tenant(1).rows(sql`update sys_user set status = '1' where username = 'tofreeze'`);
    await soon(async () => isOpen(await tokenOf('tofreeze')), true);
    expect([await isOpen(token), await isOpen(token, other)]).toEqual([false, false]);
  });

  test('hears of new roles and departments without a new sign-in', async () => {
    await addPerson(at.db, { username: 'rising', roles: ['demander'] });
    const token = await tokenOf('rising');
    const roles = async () => (await get('/session', token)).json().result.roles;
    expect(await roles()).toEqual(['demander']);
    await at.db
      .tenant(1)
      .rows(
        sql`update sys_user set roles = (select jsonb_agg(id) from sys_role where code in ('demander', 'buyer')) where username = 'rising'`,
      );
    await soon(roles, ['buyer', 'demander']);
  });

  test('that is read while its person changes is not remembered as it was, even when it is prolonged', async () => {
    await addPerson(at.db, { username: 'between', roles: ['demander'] });
    const token = await tokenOf('between');
    // Asked of a process that has not seen it yet.
    const roles = async () => (await get('/session', token, other)).json().result.roles;
    // Left a moment ago and long unused: its first reading says that it is back, and prolongs it.
    await at.db.owner.rows(
      sql`update session set leaving_at = now(), seen_at = now() - interval '1 hour'
        where user_id = (select id from sys_user where username = 'between')`,
    );
    const open = await gateRows(at.db, 'session', 'new.leaving_at is null');
    await heldOpen(at.db, [roles], async () => {
      await at.db
        .tenant(1)
        .rows(
          sql`update sys_user set roles = (select jsonb_agg(id) from sys_role where code = 'buyer') where username = 'between'`,
        );
    });
    await open();
    await soon(roles, ['buyer']);
  });

  test('runs seven days from its last use', async () => {
    const token = await tokenOf('wang.min');
    const days = async () => {
      const [row] = await at.db.owner.rows<{ days: string }>(
        sql`select extract(epoch from max(expires_at) - now()) / 86400 as days from session s join sys_user u on u.id = s.user_id where u.username = 'Wang.Min'`,
      );
      return Math.round(Number(row?.days));
    };
    await at.db.owner.rows(
      sql`update session set expires_at = now() + interval '1 day', seen_at = now() - interval '6 days'`,
    );
    expect(await days()).toBe(1);
    await isOpen(token, other);
    expect(await days()).toBe(7);
    await at.db.owner.rows(sql`update session set expires_at = now() - interval '1 second' where ended_at is null`);
    await at.db.notify('access', '');
    await soon(() => isOpen(token), false);
  });

  test('is kept only as a hash', async () => {
    const token = await tokenOf('both');
    const rows = await at.db.owner.rows(sql`select * from session`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('gives browsers a cookie for both addresses of files, and takes it back', async () => {
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/sys/login',
      payload: { username: 'both', password: testPassword },
    });
    expect(signedIn.headers['set-cookie']).toEqual([
      expect.stringMatching(/^zhaocai_files=[\w-]{43}; Path=\/api\/files; Max-Age=604800; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^zhaocai_files=[\w-]{43}; Path=\/api\/sys\/common\/static; Max-Age=604800; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    const headers = { 'x-access-token': signedIn.json().result.token };
    const out = await app.inject({ method: 'POST', url: '/api/sys/logout', headers });
    expect(out.headers['set-cookie']).toEqual([
      expect.stringMatching(/^zhaocai_files=; Path=\/api\/files; Max-Age=0/),
      expect.stringMatching(/^zhaocai_files=; Path=\/api\/sys\/common\/static; Max-Age=0/),
    ]);
  });
});

describe('a desk somebody left', () => {
  const post = (url: string, token: string, payload = {}) =>
    app
      .inject({ method: 'POST', url: `/api${url}`, headers: { 'x-access-token': token }, payload })
      .then((answer) => answer.json());

  test('answers nothing, in whichever process, until its owner says the password', async () => {
    await addPerson(at.db, { username: 'away', roles: ['admin'], permissions: ['*'] });
    const [here, elsewhere] = [await tokenOf('away'), await tokenOf('away')];
    expect(await post('/session/lock', here)).toMatchObject({ success: true });
    const refused = { success: false, code: 510, reason: 'locked' };
    for (const path of ['/sys/user/getUserInfo', '/sys/dict/queryAllDictItems', '/sessions/own'])
      await expect.poll(async () => (await get(path, here, other)).json(), { interval: 10 }).toMatchObject(refused);
    expect(await post('/session/lock', here)).toMatchObject(refused);
    expect((await get('/session', here)).json().result).toMatchObject({ isLocked: true });
    expect((await get('/sys/user/getUserInfo', elsewhere)).json()).toMatchObject({ success: true });
    expect(await post('/session/unlock', here, { password: 'wrong' })).toMatchObject({ reason: 'unlock_failed' });
    expect(await post('/session/unlock', here, { password: testPassword })).toMatchObject({ success: true });
    expect((await get('/session', here)).json().result).toMatchObject({ isLocked: false });
    expect((await get('/sys/user/getUserInfo', here)).json()).toMatchObject({ success: true });
  });

  test('is not opened by guessing', async () => {
    await addPerson(at.db, { username: 'guessed', roles: ['buyer'] });
    const token = await tokenOf('guessed');
    await post('/session/lock', token);
    const reasons: string[] = [];
    for (let at = 0; at < 7; at++) reasons.push((await post('/session/unlock', token, { password: `no${at}` })).reason);
    expect(new Set(reasons.slice(0, 5))).toEqual(new Set(['unlock_failed']));
    expect(await post('/session/unlock', token, { password: testPassword })).toMatchObject({
      reason: 'sign_in_locked',
    });
  });
});

describe('one’s own account', () => {
  const post = (url: string, token: string, payload: Record<string, unknown>, method: 'POST' | 'PUT' = 'POST') =>
    app
      .inject({ method, url: `/api${url}`, headers: { 'x-access-token': token }, payload })
      .then((answer) => answer.json());

  test.each(['POST', 'PUT'] as const)('C03: chooses its department by %s, only among its own', async (method) => {
    const token = await tokenOf('both');
    const chosen = await post('/sys/selectDepart', token, { username: 'both', orgCode: 'A01B01' }, method);
    expect(chosen.result.userInfo).toMatchObject({ orgCode: 'A01B01', orgCodeTxt: '实验室' });
    const departs = (await get('/sys/user/getCurrentUserDeparts', token)).json().result;
    expect(departs).toMatchObject({ orgCode: 'A01B01', list: [{ orgCode: 'A01A01' }, { orgCode: 'A01B01' }] });
    expect(await post('/sys/selectDepart', token, { username: 'both', orgCode: 'A01' }, method)).toMatchObject({
      success: false,
      code: 500,
    });
    expect(await post('/sys/selectDepart', token, { username: 'boss', orgCode: 'A01B01' }, method)).toMatchObject({
      success: false,
      code: 500,
    });
  });

  test('changes its password, which ends its other sessions', async () => {
    await addPerson(at.db, { username: 'careful', roles: ['buyer'] });
    const [here, there] = [await tokenOf('careful'), await tokenOf('careful')];
    const change = (more: Record<string, string>) =>
      post('/sys/user/updatePassword', here, {
        username: 'careful',
        oldpassword: testPassword,
        password: 'New-Secret-9',
        confirmpassword: 'New-Secret-9',
        ...more,
      });
    expect(await change({ oldpassword: 'x' })).toMatchObject({ success: false, message: '旧密码输入错误!' });
    expect(await change({ username: 'boss' })).toMatchObject({ success: false, message: '只允许修改自己的密码！' });
    expect(await change({ confirmpassword: 'y' })).toMatchObject({ success: false, message: '两次输入的密码不一样！' });
    expect(await change({ password: '', confirmpassword: '' })).toMatchObject({
      success: false,
      message: '新密码不允许为空!',
    });
    expect(await change({})).toMatchObject({ success: true, message: '密码重置成功!' });
    expect((await get('/sys/user/getUserInfo', here)).json().success).toBe(true);
    expect((await get('/sys/user/getUserInfo', there)).json().success).toBe(false);
    expect(await login({ username: 'careful', password: testPassword })).toMatchObject({ success: false });
    expect(await login({ username: 'careful', password: 'New-Secret-9' })).toMatchObject({ success: true });
  });

  test('is given a new password by who may do that, and by nobody else', async () => {
    await addPerson(at.db, { username: 'forgetful', roles: ['buyer'] });
    const body = { username: 'forgetful', password: 'New-Secret-9', confirmpassword: 'New-Secret-9' };
    expect(await post('/sys/user/changePassword', await tokenOf('both'), body, 'PUT')).toMatchObject({
      success: false,
      code: 510,
    });
    expect(await post('/sys/user/changePassword', await tokenOf('boss'), body, 'PUT')).toMatchObject({ success: true });
    expect(await login({ username: 'forgetful', password: 'New-Secret-9' })).toMatchObject({ success: true });
  });
});
