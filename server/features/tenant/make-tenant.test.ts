import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedDays } from '../../../schemas/time/shipped-days.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { accessTemplate, addPerson } from '../../../tests/support/people.ts';
import { type Processes, processesOver } from '../../../tests/support/processes.ts';
import { productRoles } from '../../access/product-roles.ts';
import { sql } from '../../db/statement.ts';
import { giveDaysToAll } from './give-days.ts';
import { hasCompany, makeTenant } from './make-tenant.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;

const password = 'Correct-Horse-9';
const make = (name: string, username: string, chosen = password) =>
  makeTenant(processes.house, { name, username, password: chosen });

beforeAll(async () => {
  // The tenants 1 and 2 are there already.
  at = await testDatabase('tenant', { template: accessTemplate });
  processes = processesOver(at);
  app = await processes.start({ DATABASE_URL: 'postgres://unused@unused/unused' });
  expect(processes.house.config.demo).toBe(false);
});
afterAll(() => processes.close());

const signIn = async (username: string, chosen = password) =>
  (await app.inject({ method: 'POST', url: '/api/sys/login', payload: { username, password: chosen } })).json();
const callAs = async (username: string) => {
  const { token } = (await signIn(username)).result;
  return async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await app.inject({ method, url: `/api${url}`, headers: { 'x-access-token': token }, payload })).json().result;
};

/** Every tenant with the number of rows it has in each table a new one is written to. */
const countRows = () =>
  at.db.owner.rows(sql`select tenant_id,
    (select count(*)::int from sys_user x where x.tenant_id = t.tenant_id) as users,
    (select count(*)::int from sys_role x where x.tenant_id = t.tenant_id) as roles,
    (select count(*)::int from sys_depart x where x.tenant_id = t.tenant_id) as departs,
    (select count(*)::int from dict_item x where x.tenant_id = t.tenant_id) as items,
    (select count(*)::int from credential x where x.tenant_id = t.tenant_id) as passwords,
    (select count(*)::int from login_name x where x.tenant_id = t.tenant_id) as names,
    (select count(*)::int from record_history x where x.tenant_id = t.tenant_id) as history
    from tenant t order by 1`);

describe('two new companies', () => {
  beforeAll(async () => {
    const made = await Promise.all([make(' 天元检测 ', 'tianyuan'), make('海川计量', 'haichuan')]);
    const roles = productRoles.length;
    expect(made).toEqual([
      { tenant: expect.any(Number), name: '天元检测', username: 'tianyuan', roles },
      { tenant: expect.any(Number), name: '海川计量', username: 'haichuan', roles },
    ]);
    expect(made.map(({ tenant }) => tenant).toSorted()).toEqual([3, 4]);
  });

  test.each([
    ['tianyuan', '天元检测'],
    ['haichuan', '海川计量'],
  ])('%s signs in and sees %s, and nothing of the other', async (username, name) => {
    const call = await callAs(username);
    const { tenant, user, roles, permissions, menu } = await call('GET', '/session');
    expect([tenant.name, user.username, roles[0], permissions[0]]).toEqual([name, username, 'admin', '*']);
    expect(menu.length).toBeGreaterThan(1);
    const [departs, users, found] = await Promise.all(
      ['depart', 'user', 'role'].map((entity) => call('GET', `/records/${entity}?pageSize=500`)),
    );
    expect(departs.records).toMatchObject([{ name, parent: null }]);
    expect(users.records).toMatchObject([{ username, status_dictText: '正常', depart_dictText: name }]);
    expect(found.total).toBe(productRoles.length);
    expect(found.records).toContainEqual(expect.objectContaining({ code: 'buyerMgr', name: '采购经理' }));
  });

  test('have every role that any document names', async () => {
    const { model } = await processes.house.models.running(3);
    const named = new Set([...model.entities.values()].flatMap(({ roles }) => [...roles.keys()]));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((code) => !productRoles.some((role) => role.code === code))).toEqual([]);
  });

  test('their administrators go on from there: a colleague with a department and a role', async () => {
    const call = await callAs('tianyuan');
    const [depart] = (await call('GET', '/records/depart')).records;
    const roles = (await call('GET', '/records/role?pageSize=500')).records as { id: string; code: string }[];
    const buyer = roles.find(({ code }) => code === 'buyer')?.id;
    const colleague = { username: 'ty.buyer', realname: '丁一', depart: depart.id, roles: [buyer] };
    expect(await call('POST', '/records/user', colleague)).toMatchObject({ username: 'ty.buyer' });
    const chosen = { username: 'ty.buyer', password, confirmpassword: password };
    await call('POST', '/sys/user/changePassword', chosen);
    const own = await callAs('ty.buyer');
    expect(await own('GET', '/session')).toMatchObject({
      roles: expect.arrayContaining(['buyer']),
      tenant: { name: '天元检测' },
    });
  });

  test('of which the first keeps the companies, and no other', async () => {
    const kept = await at.db.owner.rows(sql`select tenant_id from tenant where operator`);
    expect(kept).toEqual([{ tenant_id: 3 }]);
    const calls = [await callAs('tianyuan'), await callAs('haichuan')];
    const permissions = await Promise.all(calls.map(async (call) => (await call('GET', '/session')).permissions));
    expect(permissions.flat().filter((permission) => permission === 'tenant:manage')).toHaveLength(1);
  });

  test('neither can reach a record of the other', async () => {
    const [first, second] = [await callAs('tianyuan'), await callAs('haichuan')];
    const [depart] = (await first('GET', '/records/depart')).records;
    expect(await first('GET', `/records/depart/${depart.id}`)).toMatchObject({ name: '天元检测' });
    expect(await second('GET', `/records/depart/${depart.id}`)).toBeNull();
  });

  test('is found when asked whether there is one', async () => {
    expect(await hasCompany(at.db)).toBe(true);
  });
});

describe('the working days of a company', () => {
  const days = (tenant: number) =>
    at.db.owner.rows<{
      day: string;
      kind: string;
      name: string;
    }>(sql`select to_char(day, 'YYYY-MM-DD') as day, kind, name
      from bd_calendar where tenant_id = ${tenant} and deleted_at is null order by day`);
  const shipped = shippedDays.map(({ day, kind, name }) => ({ day, kind, name }));

  test('are there from its beginning', async () => {
    expect(await days(3)).toEqual(shipped);
    expect(await days(4)).toEqual(shipped);
  });

  test('come to one that is older at a start, once, whoever starts, and what it says itself stays', async () => {
    await at.db.owner.rows(
      sql`insert into bd_calendar (tenant_id, id, name, day, kind) values (1, 'own', '厂庆', '2026-10-01', 'WORK')`,
    );
    await Promise.all([giveDaysToAll(processes.house), giveDaysToAll(processes.house)]);
    const own = shipped.map((one) => (one.day === '2026-10-01' ? { day: one.day, kind: 'WORK', name: '厂庆' } : one));
    expect(await days(1)).toEqual(own);
    expect(await days(2)).toEqual(shipped);
    await at.db.owner.rows(sql`update bd_calendar set deleted_at = now() where tenant_id = 2 and day = '2026-05-01'`);
    await giveDaysToAll(processes.house);
    expect(await days(2)).toHaveLength(shipped.length - 1);
  });
});

describe('is refused in a sentence, and leaves nothing behind:', () => {
  beforeAll(() => addPerson(at.db, { username: 'taken' }));

  test.each([
    ['a user name somebody has', '新公司', 'taken', password, '用户账号“taken”：已被使用。账号在整个系统内不能重复'],
    ['in other letters too', '新公司', 'TAKEN', password, '用户账号“TAKEN”：已被使用。账号在整个系统内不能重复'],
    ['no name', '  ', 'fresh', password, '请填写公司名称'],
    ['no user name', '新公司', ' ', password, '请填写管理员的用户账号'],
    ['a name no department may have', '长'.repeat(101), 'fresh', password, '公司名称：最多100个字'],
    ['a name that cannot be kept', '新\ud800公司', 'fresh', password, expect.stringMatching(/^公司名称：/)],
    ['a user name nobody may have', '新公司', '1fresh', password, '用户账号“1fresh”：格式不正确'],
    ['a weak password', '新公司', 'fresh', 'short', '密码至少8位'],
    ['a password that holds the user name', '新公司', 'fresh', 'Fresh-2026', '密码不能包含账号'],
  ])('%s', async (_, name, username, chosen, message) => {
    const before = await countRows();
    await expect(make(name, username, chosen)).rejects.toMatchObject({ name: 'Refusal', message });
    expect(await countRows()).toEqual(before);
  });

  test('and what failed takes no number away', async () => {
    const before = await countRows();
    const { tenant } = await make('后来者', 'later');
    expect(tenant).toBe(before.at(-1)?.tenant_id + 1);
  });
});

test('of a password only its hash is kept, and no answer or history holds even that', async () => {
  const everything = await at.db.owner.rows<{ text: string }>(sql`
    select t::text as text from record_history t union all select t::text from sys_user t union all select t::text from credential t`);
  const kept = everything.map(({ text }) => text).join('\n');
  expect(kept).not.toContain(password);
  expect(kept.match(/\$argon2id\$/g)?.length).toBe((await at.db.owner.rows(sql`select 1 from credential`)).length);
  expect(JSON.stringify(await make('最后一家', 'last.one'))).not.toMatch(/argon|Correct-Horse/);
});
