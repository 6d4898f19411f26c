import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeTo } from '../../tests/support/codes.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addCompany, addDepart, addPerson, testPassword } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { sql } from '../db/statement.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;

beforeAll(async () => {
  at = await testDatabase('own-account', { template: accessTemplate });
  processes = processesOver(at);
  await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (1, '检测集团') on conflict do nothing`);
  const top = await addDepart(at.db, '集团', 'A01');
  await addPerson(at.db, { username: 'boss', roles: ['admin'], permissions: ['*'], departs: [top] });
  await addPerson(at.db, { username: 'wang.min', roles: ['buyer'], departs: [top] });
  await at.db.tenant(1).rows(sql`update sys_user set phone = '13600000001' where username = 'wang.min'`);
  await at.db.tenant(1).rows(sql`update sys_user set version = 1, rev = 1`);
  const waiting = await addCompany(at.db, '新企业', '0');
  await addPerson(at.db, { username: 'newsup', roles: ['supAdmin'], supplier: waiting });
  const approved = await addCompany(at.db, '老企业', '6');
  await addPerson(at.db, { username: 'oldsup', roles: ['supAdmin'], supplier: approved });
  app = await processes.start();
});
afterAll(() => processes.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (method: Method, url: string, token?: string, payload?: object, ip = '10.0.0.1') =>
  (
    await app.inject({
      method,
      url: `/api${url}`,
      remoteAddress: ip,
      ...(payload ? { payload } : {}),
      ...(token ? { headers: { 'x-access-token': token } } : {}),
    })
  ).json();
const login = (username: string, password = testPassword, url = '/sys/login', ip = '10.0.0.1') =>
  call('POST', url, undefined, { username, password }, ip);
const tokenOf = async (username: string, password?: string) => (await login(username, password)).result.token;

describe('a supplier’s own company', () => {
  test('C28: is nothing for staff, and for a supplier what clients read', async () => {
    expect((await call('GET', '/supplierBaseAPI/getSupplier', await tokenOf('wang.min'))).result).toBeNull();
    const first = await tokenOf('newsup');
    const { result } = await call('GET', '/supplierBaseAPI/getSupplier', first);
    expect(Object.keys(result).sort()).toEqual(
      [
        'id',
        'companyName',
        'companyCode',
        'creditCode',
        'linkman',
        'phone',
        'email',
        'isShow',
        'verifyStatus',
        'isFirstLogin',
        'createTime',
      ].sort(),
    );
    expect(result).toMatchObject({ companyName: '新企业', linkman: '人newsup', isShow: 2, verifyStatus: 0 });
    expect(result.isFirstLogin).toBe(true);
    const again = await tokenOf('newsup');
    expect((await call('GET', '/supplierBaseAPI/getSupplier', again)).result.isFirstLogin).toBe(false);
    const old = await call('GET', '/supplierBaseAPI/getSupplier', await tokenOf('oldsup'));
    expect(old.result).toMatchObject({ companyName: '老企业', isShow: 1, verifyStatus: 6, isFirstLogin: false });
  });
});

describe('one’s own profile', () => {
  test('changes by its allowed fields and by nothing else', async () => {
    const token = await tokenOf('wang.min');
    const sent = {
      realname: '王敏',
      sex: 2,
      birthday: '1990-02-03',
      username: 'root',
      status: '2',
      roles: [],
      id: 'x',
    };
    expect(await call('POST', '/sys/user/userEdit', token, sent)).toMatchObject({ success: true, message: '操作成功' });
    const { result } = await call('GET', '/sys/user/getUserInfo', token);
    expect(result.userInfo).toMatchObject({
      username: 'wang.min',
      realname: '王敏',
      sex: 2,
      birthday: '1990-02-03',
      status: 1,
    });
    const history = await at.db
      .tenant(1)
      .rows(sql`select by from record_history h join sys_user u on u.id = h.record_id and u.username = 'wang.min'`);
    expect(history.length).toBeGreaterThan(0);
  });

  test('is held to the same checks as a user’s record', async () => {
    const token = await tokenOf('wang.min');
    expect(await call('PUT', '/sys/user/userEdit', token, { email: 'no mail' })).toMatchObject({
      success: false,
      issues: [{ path: '/email' }],
    });
  });

  test('takes a new telephone only with the code that went there', async () => {
    const token = await tokenOf('wang.min');
    const phone = '13600000009';
    const bare = await call('POST', '/sys/user/appEdit', token, { phone });
    expect(bare).toMatchObject({ reason: 'code_wrong', issues: [{ path: '/smscode' }] });
    await call('POST', '/sys/sms', undefined, { mobile: phone, smsmode: '1' });
    const smscode = await codeTo(at.db, phone);
    expect(await call('POST', '/sys/user/appEdit', token, { phone, smscode })).toMatchObject({ success: true });
    const { result } = await call('GET', '/sys/user/info', token);
    expect(result.userInfo.phone).toBe(phone);
    expect(await call('POST', '/sys/user/appEdit', token, { phone, telephone: '8001' })).toMatchObject({
      success: true,
    });
  });

  test('says in short who it is, whatever token the address names', async () => {
    const token = await tokenOf('wang.min');
    const { result } = await call('GET', `/sys/user/getUserSectionInfoByToken?token=${await tokenOf('boss')}`, token);
    expect(result).toMatchObject({ sysUserCode: 'wang.min', sysOrgCode: 'A01' });
    expect(result.sysUserId).toEqual(expect.any(String));
  });
});

describe('visits', () => {
  test('are counted as people sign in, by day and address', async () => {
    const token = await tokenOf('wang.min');
    const before = (await call('GET', '/sys/loginfo', token)).result;
    await login('wang.min', testPassword, '/sys/login', '10.9.9.9');
    const after = (await call('GET', '/sys/loginfo', token)).result;
    expect(after).toEqual({
      totalVisitCount: before.totalVisitCount + 1,
      todayVisitCount: before.todayVisitCount + 1,
      todayIp: before.todayIp + 1,
    });
    const week = (await call('GET', '/sys/visitInfo', token)).result;
    expect(week).toHaveLength(7);
    expect(week.at(-1)).toMatchObject({ visit: after.todayVisitCount, ip: after.todayIp });
    expect(week[0].tian).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(week[0].tian.endsWith(week[0].type)).toBe(true);
  });
});

describe('the login box of the portal', () => {
  test('is the same door', async () => {
    const body = { username: 'wang.min', password: testPassword, channel: 'portal' };
    expect(await call('POST', '/sys/onlineLogin', undefined, body)).toMatchObject({ code: '200', message: '登录成功' });
    for (let n = 0; n < 3; n++) await login('oldsup', 'x', '/sys/onlineLogin', '10.8.0.1');
    expect(await login('oldsup', testPassword, '/sys/login', '10.8.0.1')).toMatchObject({ reason: 'captcha_missing' });
  });
});

describe('a password that an administrator gave', () => {
  const given = 'Given-Out-2026';

  test('is changed at the next sign-in, before anything else', async () => {
    const old = await tokenOf('oldsup');
    const boss = await tokenOf('boss');
    const body = { username: 'oldsup', password: given, confirmpassword: given };
    expect(await call('PUT', '/sys/user/changePassword', boss, body)).toMatchObject({ success: true });
    expect((await call('GET', '/session', old)).success).toBe(false);
    const token = await tokenOf('oldsup', given);
    expect((await call('GET', '/session', token)).result.mustChange).toBe(true);
    const refused = { success: false, code: 510, reason: 'must_change_password', message: '请先修改密码' };
    for (const url of ['/records/myCompany?list=main', '/plans', '/sys/dict/queryAllDictItems', '/sys/loginfo']) {
      expect(await call('GET', url, token)).toMatchObject(refused);
    }
    // Asked by clients at every start, before they can show where a password is changed.
    expect((await call('GET', '/supplierBaseAPI/getSupplier', token)).result).toMatchObject({ isShow: 1 });
    const change = (password: string, again = password) =>
      call('POST', '/session/password', token, { password, again });
    expect(await change(given)).toMatchObject({ reason: 'weak_password', message: '新密码不能与原密码相同' });
    expect(await change('Own-Choice-26', 'Own-Choice-27')).toMatchObject({ message: '两次输入的密码不一样！' });
    expect(await change('Own-Choice-26')).toMatchObject({ success: true });
    expect((await call('GET', '/session', token)).result.mustChange).toBe(false);
    expect(await change('Own-Choice-28')).toMatchObject({ reason: 'wrong_state' });
    expect(await login('oldsup', given)).toMatchObject({ success: false });
    expect(await login('oldsup', 'Own-Choice-26')).toMatchObject({ success: true });
  });

  test('ends a session that the old one opened, also where only the row was written', async () => {
    const token = await tokenOf('newsup');
    expect((await call('GET', '/session', token)).success).toBe(true);
    await at.db.tenant(1).rows(sql`update credential set hash = 'x', must_change = true
      where user_id = (select id from sys_user where username = 'newsup')`);
    await expect.poll(async () => (await call('GET', '/session', token)).success).toBe(false);
  });
});

describe('a door that wrong guesses shut', () => {
  test('is opened by an administrator, and by nobody else', async () => {
    const [user] = await at.db.tenant(1).rows(sql`select id from sys_user where username = 'wang.min'`);
    await at.db.owner.rows(sql`delete from login_guard`);
    await at.db.owner.rows(sql`insert into login_guard (key, failures, locked_until)
      values ('account:wang.min', 30, now() + interval '10 minutes'),
             ('pair:wang.min@10.0.0.1', 0, now() + interval '10 minutes'),
             ('account:boss.of.others', 30, now() + interval '10 minutes')`);
    expect(await login('wang.min')).toMatchObject({ reason: 'sign_in_locked' });
    const unlock = (token: string) => call('POST', '/records/user/actions/unlock', token, { ids: [user?.id] });
    expect((await unlock(await tokenOf('oldsup', 'Own-Choice-26'))).success).toBe(false);
    expect(await login('wang.min')).toMatchObject({ reason: 'sign_in_locked' });
    expect(await unlock(await tokenOf('boss'))).toMatchObject({
      success: true,
      message: '已解除登录锁定，现在可以重新登录',
    });
    expect(await login('wang.min')).toMatchObject({ success: true });
    const left = await at.db.owner.rows(sql`select key from login_guard where locked_until > now()`);
    expect(left).toEqual([{ key: 'account:boss.of.others' }]);
  });

  test('of another company is not opened', async () => {
    await at.db.owner.rows(sql`delete from login_guard`);
    await at.db.owner.rows(sql`insert into login_guard (key, failures, locked_until)
      values ('pair:wang.min@10.0.0.1', 0, now() + interval '10 minutes')`);
    const [user] = await at.db.tenant(1).rows<{ id: string }>(sql`select id from sys_user where username = 'wang.min'`);
    await at.db.tenant(2).rows(sql`select unlock_sign_in(${user?.id})`);
    expect(await login('wang.min')).toMatchObject({ reason: 'sign_in_locked' });
  });
});
