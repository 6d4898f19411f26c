import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addCompany, addPerson, testPassword } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { sql } from '../db/statement.ts';
import type { Contract, Method } from '../kernel/define-contract.ts';

/**
 * What somebody reaches whose company is not approved, beside the company itself: the session, dictionaries, files and
 * what was said to them. A call that joins this list was thought about.
 */
const reached = [
  /^\/session/,
  /^\/sessions\/own/,
  /^\/sys\/user\/(getUserInfo|info|updatePassword|userEdit|appEdit|getCurrentUserDeparts|getUserSectionInfoByToken)$/,
  /^\/sys\/selectDepart$/,
  /^\/sys\/permission\/(getUserPermissionByToken|getPermCode|queryTreeListForUsername)$/,
  /^\/supplierBaseAPI\/getSupplier$/,
  /^\/(sys\/)?tenants?\/(own|queryList|getCurrentUserTenant)/,
  /^\/sys\/(dict|category)\//,
  /^\/online\/cgform\/api\/querySelectOptions$/,
  // What a form asks while it is filled in: only of what the asker may write anyway.
  /^\/sys\/(checkRule\/checkByCode|fillRule\/executeRuleByCode\w*|duplicate\/check)/,
  /^\/plans/,
  /^\/files/,
  /^\/sys\/common\//,
  /^\/live\//,
  /^\/notices?/,
  /^\/sys\/(annountCement|sysAnnouncementSend|desk)\//,
  /^\/sso\//,
  /^\/thirdLogin\/|^\/sys\/thirdLogin\//,
];

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
let token: string;
let must: string;

beforeAll(async () => {
  at = await testDatabase('before-approval', { template: accessTemplate });
  processes = processesOver(at);
  const company = await addCompany(at.db, '新企业', '0');
  // With every right there is: the gate stands before them.
  await addPerson(at.db, {
    username: 'newsup',
    roles: ['admin', 'buyer', 'supAdmin'],
    permissions: ['*'],
    supplier: company,
  });
  await addPerson(at.db, { username: 'given', roles: ['admin'], permissions: ['*'] });
  await at.db.tenant(1).rows(sql`update credential set must_change = true
    where user_id = (select id from sys_user where username = 'given')`);
  app = await processes.start();
  [token, must] = [await tokenOf('newsup'), await tokenOf('given')];
});
afterAll(() => processes.close());

const tokenOf = async (username: string) => {
  const payload = { username, password: testPassword };
  return (await app.inject({ method: 'POST', url: '/api/sys/login', payload })).json().result.token;
};

const urlOf = ({ url }: Contract, entity: string) =>
  url.replace(/:(\w+)/g, (_, name: string) => (name === 'entity' ? entity : 'x'));
const methodOf = ({ method }: Contract): Method => (typeof method === 'string' ? method : (method[0] as Method));
const reasonOf = async (contract: Contract, entity: string, of: string) => {
  const { method, url } = { method: methodOf(contract), url: urlOf(contract, entity) };
  const answer = await app.inject({ method, url, headers: { 'x-access-token': of } });
  return answer.headers['content-type']?.includes('json') ? (answer.json().reason ?? null) : null;
};
const closed = () => app.contracts.filter(({ permission }) => permission !== 'public');

describe('C28: a supplier whose company is not approved', () => {
  test('is refused by every call but those that completing it needs', async () => {
    const open: string[] = [];
    for (const contract of closed()) {
      const { permission } = contract;
      const isOwn = typeof permission === 'object' && 'of' in permission && permission.of === 'supplier';
      const reason = await reasonOf(contract, 'purchaseOrder', token);
      if (reason !== 'must_complete' && !isOwn) open.push(contract.url.replace('/api', ''));
    }
    expect(open.filter((path) => !reached.some((known) => known.test(path)))).toEqual([]);
    expect(open.length).toBeGreaterThan(10);
  });

  test('reaches the company itself by every call about records', async () => {
    const about = closed().filter(({ url }) => url.includes('/records/:entity'));
    expect(about.length).toBeGreaterThan(8);
    for (const contract of about) expect(await reasonOf(contract, 'myCompany', token)).not.toBe('must_complete');
  });
});

describe('whoever must choose a password', () => {
  test('is refused by every call but those that choosing it needs', async () => {
    const open: string[] = [];
    for (const contract of closed()) {
      const reason = await reasonOf(contract, 'purchaseOrder', must);
      if (reason !== 'must_change_password') open.push(contract.url.replace('/api', ''));
    }
    expect(open.sort()).toEqual([
      '/session',
      '/session/password',
      '/supplierBaseAPI/getSupplier',
      '/sys/permission/getUserPermissionByToken',
      '/sys/user/getUserInfo',
      '/sys/user/info',
      '/sys/user/updatePassword',
    ]);
  });
});
