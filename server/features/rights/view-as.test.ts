import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { accessTemplate, addDepart, addPerson, testPassword } from '../../../tests/support/people.ts';
import { type Processes, processesOver } from '../../../tests/support/processes.ts';
import { everythingOf } from '../../../tests/support/world.ts';
import { productRoles } from '../../access/product-roles.ts';
import { sql } from '../../db/statement.ts';
import { namedPermissions } from './named-permissions.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
let depart: string;
let buyer: string;

beforeAll(async () => {
  at = await testDatabase('viewas', { template: accessTemplate });
  processes = processesOver(at);
  depart = await addDepart(at.db, '采购部', 'A01');
  const permissions = (code: string) => productRoles.find((role) => role.code === code)?.permissions ?? [];
  await addPerson(at.db, { username: 'admin', roles: ['admin'], permissions: permissions('admin') });
  await addPerson(at.db, { username: 'helper', roles: ['helper'], permissions: ['viewAs'] });
  buyer = await addPerson(at.db, { username: 'buyer', roles: ['buyer'], departs: [depart] });
  await addPerson(at.db, { username: 'auditor', roles: ['auditor'] });
  app = await processes.start();
});
afterAll(() => processes.close());

async function signIn(username: string): Promise<(method: Method, url: string, payload?: object) => Promise<Answer>> {
  const given = { username, password: testPassword };
  const login = await app.inject({ method: 'POST', url: '/api/sys/login', payload: given });
  const headers = { 'x-access-token': login.json().result.token };
  return async (method, url, payload) =>
    (await app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })).json();
}

const mayOf = ({ menu, plans, roles, asker, departs }: Answer) => ({
  menu,
  plans,
  roles,
  asker: { ...asker, now: '' },
  departs,
});

test('an administrator sees exactly what a user sees', async () => {
  const [admin, other] = [await signIn('admin'), await signIn('buyer')];
  expect(await admin('POST', '/rights/view-as', { user: buyer })).toMatchObject({ success: true });
  const [seen, own] = [(await admin('GET', '/session')).result, (await other('GET', '/session')).result];
  expect(mayOf(seen)).toEqual(mayOf(own));
  expect(seen.viewing).toMatchObject({ by: { username: 'admin' }, as: '用户 人buyer（buyer）' });
  expect(seen.user).toMatchObject({ id: buyer, phone: null, email: null });
  const tree = '/sys/permission/getUserPermissionByToken';
  expect((await admin('GET', tree)).result).toEqual((await other('GET', tree)).result);
  expect(await admin('GET', '/records/user')).toMatchObject({ success: false });
  expect(await admin('GET', '/records/purchaseOrder')).toMatchObject({ success: true });
  expect(await admin('DELETE', '/rights/view-as')).toMatchObject({ success: true });
  expect((await admin('GET', '/session')).result).toMatchObject({ viewing: null, user: { username: 'admin' } });
  const [line] = (await admin('GET', '/records/viewLog')).result.records;
  expect(line).toMatchObject({
    target: '用户 人buyer（buyer）',
    startTime: expect.any(String),
    endTime: expect.any(String),
  });
});

test('or what a set of roles gives, one’s own gone', async () => {
  const admin = await signIn('admin');
  await admin('POST', '/rights/view-as', { roles: ['auditor'] });
  const { result } = await admin('GET', '/session');
  expect(result).toMatchObject({ roles: ['auditor'], viewing: { as: '角色 auditor' }, user: { username: 'admin' } });
  expect(result.permissions).not.toContain('*');
  expect(await admin('GET', '/records/user')).toMatchObject({ success: true });
});

test('nothing can be written, and nothing that is somebody’s own can be read', async () => {
  const admin = await signIn('admin');
  await admin('POST', '/rights/view-as', { user: buyer });
  const before = await stateOf();
  const tried = app.contracts.filter(({ permission, whileViewing }) => permission !== 'public' && !whileViewing);
  expect(tried.length).toBeGreaterThan(40);
  for (const { method, url, permission } of tried) {
    for (const one of [method].flat() as Method[]) {
      const path = url
        .replace('/api', '')
        .replace(/:entity/g, 'demand')
        .replace(/:\w+/g, 'x');
      const answer = await admin(one, path, one === 'GET' ? undefined : {});
      const said = `${one} ${url}: ${JSON.stringify(answer).slice(0, 200)}`;
      const reads = one === 'GET' && typeof permission === 'object' && 'entity' in permission;
      if (!reads) expect(answer.reason, said).toBe('view_only');
    }
  }
  expect(await admin('GET', '/drafts/demand/new')).toMatchObject({
    reason: 'view_only',
    message: expect.stringContaining('只能看'),
  });
  expect(await admin('GET', '/sys/user/getUserInfo')).toMatchObject({ reason: 'view_only' });
  expect(await stateOf()).toEqual(before);
});

/** Everything but when sessions were last used, and what is logged of requests. */
async function stateOf(): Promise<unknown> {
  const all = await everythingOf({ house: processes.house } as never, 1);
  return [...all].filter(([name]) => !['session', 'sys_log', 'sys_interface_log'].includes(name));
}

test('nobody does so who may not do everything, nor as anybody elsewhere', async () => {
  expect(await (await signIn('buyer'))('POST', '/rights/view-as', { roles: ['admin'] })).toMatchObject({
    success: false,
  });
  expect(await (await signIn('helper'))('POST', '/rights/view-as', { roles: ['admin'] })).toMatchObject({
    reason: 'not_allowed',
  });
  const admin = await signIn('admin');
  expect(await admin('POST', '/rights/view-as', { user: 'x' })).toMatchObject({ reason: 'unknown_record' });
  expect(await admin('POST', '/rights/view-as', { roles: ['nothing'] })).toMatchObject({ reason: 'unknown_record' });
  expect(await admin('POST', '/rights/view-as', {})).toMatchObject({ reason: 'invalid_input' });
  expect((await admin('GET', '/session')).result.viewing).toBeNull();
});

test('every permission a call asks for by name can be granted by a title', async () => {
  const { model } = await processes.house.models.running(1);
  const known = new Set(namedPermissions(model).map(({ code }) => code));
  const asked = app.contracts.flatMap(({ permission }) =>
    typeof permission === 'object' && 'may' in permission ? [permission.may] : [],
  );
  expect([...new Set(asked)].filter((code) => !known.has(code))).toEqual([]);
});

test('ends with the session, and the viewer’s own fate is the session’s', async () => {
  const id = await addPerson(at.db, { username: 'second', roles: ['admin'] });
  const second = await signIn('second');
  await second('POST', '/rights/view-as', { user: buyer });
  expect((await second('GET', '/session')).result.user.id).toBe(buyer);
  await at.db.tenant(1).rows(sql`update sys_user set status = '2' where id = ${id}`);
  await expect.poll(async () => (await second('GET', '/session')).success ?? false, { interval: 20 }).toBe(false);
});
