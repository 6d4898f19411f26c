import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { accessTemplate, addDepart, addPerson, testPassword } from '../../../tests/support/people.ts';
import { type Processes, processesOver } from '../../../tests/support/processes.ts';
import { sql } from '../../db/statement.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

// Every save compiles the whole catalog.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
const holders = new Map<string, Answer>();

beforeAll(async () => {
  at = await testDatabase('row-rules', { template: accessTemplate });
  processes = processesOver(at);
  const lab = await addDepart(at.db, '环境实验室', 'A02');
  const water = await addDepart(at.db, '水质组', 'A02A01', lab);
  const office = await addDepart(at.db, '办公室', 'A03');
  await addPerson(at.db, { username: 'admin', roles: ['admin'], permissions: ['*'], departs: [office] });
  await addPerson(at.db, { username: 'lab1', roles: ['lab'], departs: [lab] });
  await addPerson(at.db, { username: 'lab2', roles: ['lab'], departs: [water] });
  await addPerson(at.db, { username: 'hr', roles: ['hr'], departs: [office] });
  await addPerson(at.db, { username: 'frozen', roles: ['lab'], departs: [lab] });
  await at.db.tenant(1).rows(sql`update sys_user set status = '2' where username = 'frozen'`);
  await at.db
    .tenant(1)
    .rows(sql`insert into sys_role (tenant_id, id, version, rev, create_by, create_time, code, name, permissions)
    values (1, 'nobody', 1, 0, 'x', now(), 'nobody', '没有人', '[]')`);
  app = await processes.start();
  const { result } = await admin('GET', '/rights/holders');
  for (const one of [...result.roles, ...result.departs]) holders.set(one.code, one);
  const may = (entity: string, grant: object) => [entity, { do: ['read'], ...grant }];
  await admin('POST', `/rights/of/role/${holders.get('hr').id}`, {
    grants: Object.fromEntries([
      may('role', { do: ['read'] }),
      may('user', { rows: "startsWith(username, 'lab')", hide: ['phone'] }),
    ]),
    hidden: {},
  });
});
afterAll(() => processes.close());

const tokens = new Map<string, string>();
async function call(username: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  if (!tokens.has(username)) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/sys/login',
      payload: { username, password: testPassword },
    });
    tokens.set(username, answer.json().result.token);
  }
  const headers = { 'x-access-token': tokens.get(username) ?? '' };
  const answer: Answer = (
    await app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })
  ).json();
  return answer;
}
async function admin(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object): Promise<Answer> {
  const answer = await call('admin', method, url, payload);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  return answer;
}
const ofRole = (code: string) => ({ kind: 'role', id: holders.get(code)?.id });
const preview = async (who: string, rows: string | null, more: object = {}): Promise<Answer> =>
  call(who, 'POST', '/rights/rules/user/preview', { holder: ofRole('lab'), rows, ...more });

describe('the book of rules', () => {
  test('names fields by their labels, with what they may be compared with', async () => {
    const { result } = await admin('GET', '/rights/rules/demand');
    expect(result.title).toBe('采购需求');
    const field = (path: string) => result.fields.find((one: Answer) => one.path === path);
    expect(field('status')).toMatchObject({ label: '状态', is: 'text', pick: null });
    expect(field('status').values).toContainEqual({ value: 'draft', text: '草稿' });
    expect(field('demander')).toMatchObject({ is: 'ref', to: 'user', pick: { entity: 'demand', field: 'demander' } });
    expect(field('demander.depart')).toMatchObject({ is: 'ref', to: 'depart', pick: { entity: 'user' } });
    expect(result.rules.find((one: Answer) => one.key === 'myDept')).toMatchObject({ own: false });
    expect(result.rules.find((one: Answer) => one.key === 'myDept').usedBy.length).toBeGreaterThan(0);
  });

  test('takes a rule, changes it, and lets it go when nobody needs it', async () => {
    const said = { title: '本部门的人', rows: 'depart in myDeparts()' };
    const { key } = (await admin('POST', '/rights/rules/user', said)).result;
    const listed = async () => (await admin('GET', '/rights/rules/user')).result.rules;
    expect(await listed()).toContainEqual(
      expect.objectContaining({
        key,
        ...said,
        own: true,
        off: false,
        usedBy: [],
        say: expect.stringContaining('属于'),
      }),
    );
    expect(await call('admin', 'POST', '/rights/rules/user', said)).toMatchObject({ success: false });
    const role = ofRole('lab').id;
    const grant = { grants: { user: { do: ['read'], rows: key } }, hidden: {} };
    await admin('POST', `/rights/of/role/${role}`, grant);
    expect((await call('lab2', 'GET', '/records/user')).result.total).toBe(1);
    expect(await call('admin', 'DELETE', `/rights/rules/user/${key}`)).toMatchObject({
      success: false,
      reason: 'still_used',
      message: '该数据规则正被使用，请先取消授权：lab',
    });
    await admin('POST', '/rights/rules/user', { scope: key, title: '自己', rows: 'id = me()' });
    expect((await call('lab1', 'GET', '/records/user')).result.total).toBe(1);
    await admin('POST', `/rights/of/role/${role}`, { grants: { user: null }, hidden: {} });
    await admin('DELETE', `/rights/rules/user/${key}`);
    expect((await listed()).map((one: Answer) => one.key)).not.toContain(key);
  });

  test.each([
    ['a field there is not', 'secretThing = 1'],
    ['no condition', 'username'],
    ['a broken text', "username = 'x"],
    ['a comparison that makes no sense', 'createTime = 5'],
  ])('refuses %s in words', async (_, rows) => {
    const answer = await call('admin', 'POST', '/rights/rules/user', { title: '坏的', rows });
    expect(answer).toMatchObject({ success: false, reason: 'invalid_input' });
    expect(answer.message).toMatch(/[一-龥]/);
    expect(await preview('admin', rows)).toMatchObject({ success: false, reason: 'invalid_input' });
  });

  test('is nobody else’s to write', async () => {
    const said = { title: '所有人', rows: 'id = me()' };
    expect(await call('hr', 'POST', '/rights/rules/user', said)).toMatchObject({ success: false });
    expect(await call('lab1', 'GET', '/rights/rules/user')).toMatchObject({ success: false });
    expect(await preview('lab1', 'id = me()')).toMatchObject({ success: false });
  });
});

describe('a preview', () => {
  test('counts what a member would see, as that member', async () => {
    const all = (await admin('GET', '/records/user')).result.total;
    const { result } = await preview('admin', 'depart in myDeparts()');
    expect(result).toMatchObject({ total: all, seen: 3, why: null });
    expect(result.members.map(({ name }: Answer) => name)).toEqual([
      expect.stringContaining('（lab1）'),
      expect.stringContaining('（lab2）'),
    ]);
    const second = result.members[1].id;
    expect((await preview('admin', 'depart in myDeparts()', { member: second })).result).toMatchObject({ seen: 1 });
    expect((await preview('admin', 'id = me()')).result).toMatchObject({
      seen: 1,
      say: expect.stringContaining('当前用户'),
    });
    expect((await preview('admin', null)).result).toMatchObject({ seen: all, total: all, say: '全部' });
  });

  test('takes a new member without a department where nobody holds the role', async () => {
    const { result } = await preview('admin', 'depart in myDeparts()', { holder: ofRole('nobody') });
    expect(result).toMatchObject({ member: null, members: [], seen: 0 });
  });

  test('never tells more rows than whoever asks may see, nor what is hidden from them', async () => {
    expect((await preview('hr', null)).result).toMatchObject({ seen: 2, total: 2 });
    expect((await preview('hr', "username <> 'lab1'")).result).toMatchObject({ seen: 1, total: 2 });
    expect((await preview('hr', 'empty(phone)')).result).toMatchObject({
      seen: null,
      total: null,
      why: '条件用到了您看不到的字段，不能预览条数',
    });
    const { result } = await call('hr', 'POST', '/rights/rules/demand/preview', { holder: ofRole('lab'), rows: null });
    expect(result).toMatchObject({ seen: null, why: '您没有查看“采购需求”的权限，不能预览条数' });
  });
});
