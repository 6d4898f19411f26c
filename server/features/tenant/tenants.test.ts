import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { accessTemplate, addPerson, testPassword } from '../../../tests/support/people.ts';
import { type Processes, processesOver } from '../../../tests/support/processes.ts';
import { sql } from '../../db/statement.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
let other: FastifyInstance;
let keeper: string;
const password = 'Correct-Horse-9';

beforeAll(async () => {
  at = await testDatabase('tenants', { template: accessTemplate });
  processes = processesOver(at);
  await at.db.owner.rows(sql`update tenant set operator = tenant_id = 1, name = '运营公司' where tenant_id in (1, 2)`);
  await addPerson(at.db, { username: 'keeper', roles: ['admin'], permissions: ['*'] });
  await addPerson(at.db, { username: 'helper', roles: ['demander'] });
  await addPerson(at.db, { username: 'away', tenant: 2, roles: ['admin'], permissions: ['*', 'tenant:manage'] });
  app = await processes.start({ DATABASE_URL: 'postgres://unused@unused/unused' });
  other = await processes.start();
  keeper = await tokenOf('keeper', testPassword);
});
afterAll(() => processes.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (token: string, method: Method, url: string, payload?: object, on = app) =>
  (
    await on.inject({
      method,
      url: `/api${url}`,
      headers: { 'x-access-token': token },
      ...(payload ? { payload } : {}),
    })
  ).json();
const login = async (username: string, chosen = password) =>
  (await app.inject({ method: 'POST', url: '/api/sys/login', payload: { username, password: chosen } })).json();
const tokenOf = async (username: string, chosen = password): Promise<string> =>
  (await login(username, chosen)).result.token;
const isOpen = async (token: string, on = app) =>
  (await call(token, 'GET', '/sys/user/getUserInfo', undefined, on)).success;
const soon = (look: () => Promise<unknown>, wanted: unknown) => expect.poll(look, { interval: 10 }).toEqual(wanted);
const make = async (name: string, username: string, more: object = {}) => {
  const answer = await call(keeper, 'POST', '/tenants', { name, username, password, ...more });
  return answer.result?.tenant as number;
};
const rowOf = async (name: string) =>
  (await call(keeper, 'GET', `/tenants?keyword=${encodeURIComponent(name)}`)).result.records[0];
/** Whoever was given a password chooses one; here the keeper’s is simply taken over. */
const settle = (username: string) =>
  at.db.owner.rows(sql`update credential c set must_change = false from login_name n
    where n.tenant_id = c.tenant_id and n.user_id = c.user_id and n.name = ${username}`);

describe('companies are kept', () => {
  test('by administrators of the operator alone', async () => {
    const own = (await call(keeper, 'GET', '/session')).result;
    expect(own.permissions).toContain('tenant:manage');
    for (const token of [await tokenOf('helper', testPassword), await tokenOf('away', testPassword)]) {
      for (const [method, url, body] of [
        ['GET', '/tenants', undefined],
        ['POST', '/tenants', { name: '新', username: 'newone', password }],
        ['PUT', '/tenants/1', { frozen: true }],
        ['GET', '/sys/tenant/list', undefined],
        ['POST', '/sys/tenant/add', { name: '新', username: 'newone', password }],
        ['PUT', '/sys/tenant/edit', { id: 1, status: 0 }],
        ['GET', '/sys/tenant/queryById?id=1', undefined],
        ['DELETE', '/sys/tenant/delete?id=1', undefined],
      ] as const) {
        expect(await call(token, method, url, body), url).toMatchObject({ success: false, code: 510 });
      }
    }
    expect((await call(await tokenOf('away', testPassword), 'GET', '/session')).result.permissions).toEqual(['*']);
  });

  test('made with roles, dictionaries and an administrator, who chooses a password and finds an empty, whole company', async () => {
    const tenant = await make('天元检测', 'tianyuan', { remark: '一期' });
    expect(await rowOf('天元')).toMatchObject({
      id: tenant,
      status: 'open',
      operator: false,
      users: 1,
      online: 0,
      lastSignIn: null,
      remark: '一期',
    });
    const token = await tokenOf('tianyuan');
    expect(await call(token, 'GET', '/records/user')).toMatchObject({ reason: 'must_change_password' });
    await settle('tianyuan');
    const fresh = await tokenOf('tianyuan');
    const { result } = await call(fresh, 'GET', '/session');
    expect(result).toMatchObject({
      tenant: { id: tenant, name: '天元检测' },
      roles: expect.arrayContaining(['admin']),
      permissions: ['*'],
    });
    expect((await call(fresh, 'GET', '/records/user')).result.total).toBe(1);
    expect((await call(fresh, 'GET', '/records/role?pageSize=100')).result.total).toBeGreaterThan(15);
    expect((await call(fresh, 'GET', '/records/purchaseOrder')).result.total).toBe(0);
    expect(await rowOf('天元')).toMatchObject({ online: 1, lastSignIn: expect.any(String) });
  });

  test('renamed, frozen with everybody out at once in every process, and let in again', async () => {
    const tenant = await make('海川', 'haichuan');
    await settle('haichuan');
    const token = await tokenOf('haichuan');
    expect([await isOpen(token), await isOpen(token, other)]).toEqual([true, true]);
    await call(keeper, 'PUT', `/tenants/${tenant}`, { name: '海川计量' });
    expect((await call(token, 'GET', '/session')).result.tenant.name).toBe('海川计量');
    await call(keeper, 'PUT', `/tenants/${tenant}`, { frozen: true });
    await soon(async () => [await isOpen(token), await isOpen(token, other)], [false, false]);
    expect(await login('haichuan')).toMatchObject({ reason: 'tenant_closed' });
    expect(await login('haichuan', 'x')).toMatchObject({ reason: 'sign_in_failed' });
    expect(await rowOf('海川')).toMatchObject({ status: 'frozen', online: 0 });
    await call(keeper, 'PUT', `/tenants/${tenant}`, { frozen: false });
    expect(await isOpen(token)).toBe(false);
    expect(await login('haichuan')).toMatchObject({ success: true });
  });

  test('used from their first day to their last', async () => {
    const tenant = await make('短期', 'shortly');
    await settle('shortly');
    const token = await tokenOf('shortly');
    const set = (terms: object) => call(keeper, 'PUT', `/tenants/${tenant}`, terms);
    expect(await set({ beginDate: '2026-02-02', endDate: '2026-02-01' })).toMatchObject({
      message: '结束日期不能早于开始日期',
    });
    await set({ endDate: '2100-01-01' });
    expect(await isOpen(token)).toBe(true);
    await set({ endDate: '2020-01-01' });
    expect([await isOpen(token), (await rowOf('短期')).status]).toEqual([false, 'over']);
    expect(await login('shortly')).toMatchObject({ reason: 'tenant_closed' });
    await set({ beginDate: '2100-01-01', endDate: null });
    expect((await rowOf('短期')).status).toBe('early');
    await set({ beginDate: null });
    expect(await login('shortly')).toMatchObject({ success: true });
  });

  test('and a day that ends while a session runs ends the session', async () => {
    await make('今日止', 'todayonly', { endDate: '2100-01-01' });
    await settle('todayonly');
    const token = await tokenOf('todayonly');
    expect(await isOpen(token)).toBe(true);
    // The day passes: no notice is sent, the clock alone says so.
    await at.db.owner.rows(sql`alter table tenant disable trigger access_changed`);
    await at.db.owner.rows(sql`update tenant set end_date = current_date - 1 where name = '今日止'`);
    await at.db.owner.rows(sql`alter table tenant enable trigger access_changed`);
    const late = await processes.start();
    expect(await isOpen(token, late)).toBe(false);
  });

  test('but never the keeper’s own, and none that is not there', async () => {
    for (const terms of [{ frozen: true }, { endDate: '2020-01-01' }, { beginDate: '2100-01-01' }]) {
      expect(await call(keeper, 'PUT', '/tenants/1', terms)).toMatchObject({ message: '不能冻结自己所在的公司' });
    }
    expect(await isOpen(keeper)).toBe(true);
    expect(await call(keeper, 'PUT', '/tenants/999', { name: 'x' })).toMatchObject({ reason: 'unknown_record' });
    expect(await call(keeper, 'POST', '/tenants', { name: 'x', username: 'KEEPER', password })).toMatchObject({
      reason: 'duplicate_record',
    });
  });
});

describe('the specification’s calls', () => {
  test('are the CRUD family of companies', async () => {
    const add = (body: object) => call(keeper, 'POST', '/sys/tenant/add', body);
    expect(
      await add({
        id: 77,
        name: '七十七',
        beginDate: '2026-01-01 00:00:00',
        endDate: '',
        status: 1,
        username: 'seventy',
        password,
      }),
    ).toMatchObject({ success: true, message: '添加成功！' });
    expect(await add({ id: 77, name: '又一家', username: 'again', password })).toMatchObject({
      success: false,
      message: '该编号已存在!',
    });
    expect(await add({ name: '又一家' })).toMatchObject({ success: false, message: '请填写管理员账号与初始密码' });
    const found = (
      await call(
        keeper,
        'GET',
        `/sys/tenant/list?name=${encodeURIComponent('*七十七*')}&pageNo=1&pageSize=10&field=id,,name&_t=1`,
      )
    ).result;
    expect(found).toMatchObject({
      total: 1,
      records: [{ id: 77, name: '七十七', beginDate: '2026-01-01', endDate: null, status: 1 }],
    });
    expect(await call(keeper, 'POST', '/sys/tenant/edit', { id: '77', status: 0 })).toMatchObject({
      message: '修改成功!',
    });
    expect((await call(keeper, 'GET', '/sys/tenant/queryById?id=77')).result).toMatchObject({ id: 77, status: 0 });
    expect(await call(keeper, 'DELETE', '/sys/tenant/deleteBatch?ids=')).toMatchObject({ message: '未选中租户！' });
    expect(await call(keeper, 'DELETE', '/sys/tenant/delete?id=77')).toMatchObject({
      message: '选择的租户都已被引用，无法删除！',
    });
  });

  test('tell everybody else of their own company only', async () => {
    const helper = await tokenOf('helper', testPassword);
    expect((await call(helper, 'GET', '/sys/tenant/queryList')).result).toMatchObject([{ id: 1, name: '运营公司' }]);
    expect((await call(helper, 'GET', '/sys/tenant/queryList?ids=2,77')).result).toEqual([]);
    expect((await call(helper, 'GET', '/sys/tenant/getCurrentUserTenant')).result.list).toMatchObject([
      { id: 1, status: 1 },
    ]);
    expect((await call(keeper, 'GET', '/sys/tenant/queryList?ids=77,1')).result).toMatchObject([{ id: 1 }, { id: 77 }]);
  });

  test('take the company’s number from three headers alike, and refuse any other', async () => {
    const ask = async (headers: Record<string, string>) =>
      (
        await app.inject({ url: '/api/sys/user/getUserInfo', headers: { 'x-access-token': keeper, ...headers } })
      ).json();
    for (const name of ['tenant_id', 'tenant-id', 'X-Tenant-Id']) {
      for (const fine of ['1', '0', '']) expect(await ask({ [name]: fine }), name).toMatchObject({ success: true });
      for (const foreign of ['2', '77', 'x', '1,2', '-1']) {
        expect(await ask({ [name]: foreign }), name).toMatchObject({
          success: false,
          code: 510,
          reason: 'other_tenant',
        });
      }
    }
    expect(await ask({ tenant_id: '1', 'tenant-id': '2' })).toMatchObject({ code: 510 });
  });
});

describe('a person with accounts in two companies', () => {
  const both = async () => {
    const token = await tokenOf('linda', testPassword);
    await call(token, 'POST', '/tenants/own/link', { username: 'linda.b', password: testPassword });
    return token;
  };
  beforeAll(async () => {
    await addPerson(at.db, { username: 'linda', roles: ['demander'] });
    await addPerson(at.db, { username: 'linda.b', tenant: 2, roles: ['buyer'] });
  });

  test('links them by the password of each', async () => {
    const token = await tokenOf('linda', testPassword);
    const link = (username: string, chosen: string) =>
      call(token, 'POST', '/tenants/own/link', { username, password: chosen });
    expect(await link('linda.b', 'wrong')).toMatchObject({ reason: 'sign_in_failed' });
    expect(await link('helper', testPassword)).toMatchObject({ reason: 'not_linkable' });
    expect((await call(token, 'GET', '/tenants/own')).result).toEqual({ list: [], current: 1, canLink: true });
    expect(await link('linda.b', testPassword)).toMatchObject({ success: true });
    const own = (await call(token, 'GET', '/tenants/own')).result;
    expect(own.list).toMatchObject([
      { tenant: 1, username: 'linda' },
      { tenant: 2, username: 'linda.b' },
    ]);
  });

  test('is offered both when signing in, and moves between them with a new token', async () => {
    await both();
    const { result } = await login('linda', testPassword);
    expect(result.tenantList).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(result.userInfo).toMatchObject({ tenantid: '1', relTenantIds: '1,2' });
    const moved = await call(result.token, 'POST', '/tenants/own/switch', { tenant: 2 });
    expect(moved.result.userInfo).toMatchObject({ username: 'linda.b', tenantid: '2' });
    expect(moved.result.token).not.toBe(result.token);
    await soon(() => isOpen(result.token, other), false);
    const there = (await call(moved.result.token, 'GET', '/session')).result;
    expect(there).toMatchObject({ tenant: { id: 2 }, roles: ['buyer'], user: { username: 'linda.b' } });
    const back = await call(moved.result.token, 'POST', '/tenants/own/switch', { tenant: 1 });
    expect(back.result.userInfo).toMatchObject({ username: 'linda', tenantid: '1' });
  });

  test('of whom nobody else can make use', async () => {
    await both();
    const helper = await tokenOf('helper', testPassword);
    expect(await call(helper, 'POST', '/tenants/own/switch', { tenant: 2 })).toMatchObject({ code: 510 });
    // A session that did not begin with the person’s own password follows no link.
    const [{ user }] = (await at.db.owner.rows<{ user: string }>(
      sql`select user_id as user from login_name where name = 'linda'`,
    )) as [{ user: string }];
    const begun = await processes.house.access.sessions.begin({ tenant: 1, user, depart: null, ip: '', agent: '' });
    expect((await call(begun, 'GET', '/tenants/own')).result).toEqual({ list: [], current: 1, canLink: false });
    expect(await call(begun, 'POST', '/tenants/own/switch', { tenant: 2 })).toMatchObject({ code: 510 });
    expect(await call(begun, 'POST', '/tenants/own/link', { username: 'away', password: testPassword })).toMatchObject({
      reason: 'not_linkable',
    });
  });

  test('is one no more in the eyes of others once somebody else sets a password', async () => {
    await both();
    const change = { username: 'linda', password: 'Given-Out-77', confirmpassword: 'Given-Out-77' };
    expect(await call(keeper, 'PUT', '/sys/user/changePassword', change)).toMatchObject({ success: true });
    await settle('linda');
    const token = await tokenOf('linda', 'Given-Out-77');
    expect((await call(token, 'GET', '/tenants/own')).result.list).toEqual([]);
    expect(await call(token, 'POST', '/tenants/own/switch', { tenant: 2 })).toMatchObject({ code: 510 });
    // Nor does linking anything else bring the old link back.
    await addPerson(at.db, { username: 'planted', tenant: 77, roles: ['buyer'] });
    await at.db.owner.rows(sql`update tenant set frozen_at = null where tenant_id = 77`);
    expect(
      await call(token, 'POST', '/tenants/own/link', { username: 'planted', password: testPassword }),
    ).toMatchObject({ success: true });
    expect(
      (await call(token, 'GET', '/tenants/own')).result.list.map(({ tenant }: { tenant: number }) => tenant),
    ).toEqual([1, 77]);
  });

  test('keeps the link through a change of the own password, and ends it when they like', async () => {
    await addPerson(at.db, { username: 'maria', roles: ['demander'] });
    await addPerson(at.db, { username: 'maria.b', tenant: 2, roles: ['buyer'] });
    const token = await tokenOf('maria', testPassword);
    await call(token, 'POST', '/tenants/own/link', { username: 'maria.b', password: testPassword });
    const body = { username: 'maria', oldpassword: testPassword, password, confirmpassword: password };
    expect(await call(token, 'POST', '/sys/user/updatePassword', body)).toMatchObject({ success: true });
    expect((await login('maria')).result.tenantList).toHaveLength(2);
    expect(await call(token, 'POST', '/tenants/own/unlink', { tenant: 2 })).toMatchObject({ success: true });
    expect((await login('maria')).result.tenantList).toEqual([]);
    expect(await call(token, 'POST', '/tenants/own/switch', { tenant: 2 })).toMatchObject({ code: 510 });
  });

  test('goes nowhere where the account or the company is frozen', async () => {
    await addPerson(at.db, { username: 'nora', roles: ['demander'] });
    await addPerson(at.db, { username: 'nora.b', tenant: 2, roles: ['buyer'] });
    const token = await tokenOf('nora', testPassword);
    await call(token, 'POST', '/tenants/own/link', { username: 'nora.b', password: testPassword });
    await at.db.tenant(2).rows(sql`update sys_user set status = '2' where username = 'nora.b'`);
    expect(await call(token, 'POST', '/tenants/own/switch', { tenant: 2 })).toMatchObject({ code: 510 });
    expect((await login('nora', testPassword)).result.tenantList).toEqual([]);
  });
});
