import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { accessTemplate, addPerson, testPassword } from '../../../tests/support/people.ts';
import { type Processes, processesOver } from '../../../tests/support/processes.ts';
import { sql } from '../../db/statement.ts';
import { newId } from '../../kernel/new-id.ts';

const home = 'https://srm.example.com';
const service = `${home}/old/page?x=1`;
let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
let cas: http.Server;
/** Ticket → whose, for which service; gone once it was asked about. */
const tickets = new Map<string, { user: string; service: string }>();
const asked: string[] = [];

beforeAll(async () => {
  cas = http.createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://cas');
    asked.push(url.pathname);
    if (url.searchParams.get('ticket') === 'ST-away')
      return void reply.writeHead(302, { location: 'https://evil.example.com/' }).end();
    const ticket = tickets.get(url.searchParams.get('ticket') ?? '');
    tickets.delete(url.searchParams.get('ticket') ?? '');
    const good = ticket && ticket.service === url.searchParams.get('service');
    const inner = good
      ? `<cas:authenticationSuccess><cas:user>${ticket.user}</cas:user></cas:authenticationSuccess>`
      : '<cas:authenticationFailure code="INVALID_TICKET">not recognized</cas:authenticationFailure>';
    reply.end(`<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>${inner}</cas:serviceResponse>`);
  });
  await new Promise<void>((done) => void cas.listen(0, '127.0.0.1', done));
  at = await testDatabase('cas', { template: accessTemplate });
  processes = processesOver(at);
  for (const username of ['li.na', 'wang', 'frozen']) await addPerson(at.db, { username, roles: ['buyer'] });
  await at.db.tenant(1).rows(sql`update sys_user set status = '2' where username = 'frozen'`);
  const base = `http://127.0.0.1:${(cas.address() as AddressInfo).port}/cas/`;
  for (const [key, match] of [
    ['cas', 'username'],
    ['strict', 'bound'],
  ] as const) {
    await at.db
      .tenant(1)
      .rows(sql`insert into sso_provider (tenant_id, id, version, key, title, kind, status, shown, home, base, match)
      values (1, ${newId()}, 1, ${key}, '统一门户', 'cas', '1', 'Y', ${key === 'cas' ? home : 'https://strict.example.com'}, ${base}, ${match})`);
  }
  app = await processes.start();
});
afterAll(async () => {
  await new Promise((done) => cas.close(done));
  await processes.close();
});

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;
let count = 0;
const ticketOf = (user: string, forService = service) => {
  count += 1;
  tickets.set(`ST-${count}`, { user, service: forService });
  return `ST-${count}`;
};
const validate = async (
  body: object,
  method: 'GET' | 'POST' = 'POST',
  url = '/cas/client/validateLogin',
): Promise<Answer> =>
  (
    await app.inject(
      method === 'POST'
        ? { method, url: `/api${url}`, payload: body }
        : { method, url: `/api${url}?${new URLSearchParams(body as Record<string, string>)}` },
    )
  ).json();

describe('a ticket of the CAS server', () => {
  test.each([
    ['GET', '/cas/client/validateLogin'],
    ['POST', '/cas/client/validateLogin'],
    ['GET', '/sys/cas/client/validateLogin'],
    ['POST', '/sys/cas/client/validateLogin'],
  ] as const)('signs in by %s %s', async (method, url) => {
    const answer = await validate({ ticket: ticketOf('li.na'), service }, method, url);
    expect(answer).toMatchObject({
      success: true,
      code: '200',
      message: '登录成功',
      result: { userInfo: { username: 'li.na' }, departs: [], multi_depart: 0 },
    });
    const open = await app.inject({ url: '/api/session', headers: { 'x-access-token': answer.result.token } });
    expect(open.json().success).toBe(true);
    expect(asked.at(-1)).toBe('/cas/serviceValidate');
  });

  test('is good once, and only as the server gave it', async () => {
    const ticket = ticketOf('li.na');
    expect(await validate({ ticket, service })).toMatchObject({ success: true });
    for (const wrong of [
      { ticket, service },
      { ticket: 'ST-made-up', service },
      { ticket: '', service },
      { ticket: 'ST-\n1', service },
      { ticket: ticketOf('li.na', `${home}/elsewhere`), service },
      { username: 'li.na', service },
      { service },
      {},
    ]) {
      expect(await validate(wrong), JSON.stringify(wrong)).toMatchObject({
        success: false,
        code: 500,
        message: '单点登录失败，票据无效',
      });
    }
  });

  test('given to another site signs nobody in here, and is not even asked about', async () => {
    for (const evil of [
      'https://evil.example.com/',
      'https://srm.example.com.evil.com/',
      'http://srm.example.com/old/page',
      'https://srm.example.com@evil.com/',
    ]) {
      const before = asked.length;
      const answer = await validate({ ticket: ticketOf('li.na', evil), service: evil });
      expect(answer, evil).toMatchObject({ success: false, reason: 'unknown_provider' });
      expect(asked).toHaveLength(before);
    }
  });

  test('is told of what is the matter, and of an answer that sends elsewhere', async () => {
    expect(await validate({ ticket: ticketOf('frozen'), service })).toMatchObject({ reason: 'account_frozen' });
    expect(await validate({ ticket: ticketOf('stranger'), service })).toMatchObject({ reason: 'sso_no_account' });
    expect(await validate({ ticket: 'ST-away', service })).toMatchObject({ reason: 'provider_away' });
  });
});

describe('a browser sent to the CAS server', () => {
  const begin = async () => {
    const answer = await app.inject({ url: '/api/sys/sso/authorizeUrl?provider=cas&redirect=%2Flist%2Fdemand%2Fmain' });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^zhaocai_sso=[\w-]{43}; Path=\/api; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const url = new URL(answer.json().result.url);
    return { cookie, url, state: answer.json().result.state, service: url.searchParams.get('service') ?? '' };
  };
  const finish = async (cookie: string, payload: object): Promise<Answer> =>
    (await app.inject({ method: 'POST', url: '/api/sys/ssoLogin', payload, headers: { cookie } })).json();

  test('comes back with a ticket and is signed in, once', async () => {
    const { cookie, url, state, service: sent } = await begin();
    expect([url.pathname, sent]).toEqual(['/cas/login', `${home}/sso/idassCallback?state=${state}`]);
    const ticket = ticketOf('wang', sent);
    expect(await finish(cookie, { state, ticket })).toMatchObject({
      success: true,
      result: { redirect: '/list/demand/main', userInfo: { username: 'wang' } },
    });
    expect(await finish(cookie, { state, ticket: ticketOf('wang', sent) })).toMatchObject({ reason: 'sso_failed' });
  });

  test('is not another that brings its ticket', async () => {
    const [one, other] = [await begin(), await begin()];
    const ticket = ticketOf('wang', one.service);
    expect(await finish(other.cookie, { state: one.state, ticket })).toMatchObject({ reason: 'sso_failed' });
    expect(await finish(other.cookie, { state: other.state, ticket })).toMatchObject({ reason: 'sso_failed' });
    expect(await finish(one.cookie, { state: one.state })).toMatchObject({ reason: 'sso_failed' });
  });
});

test('an identity nobody bound is asked for an account, in the browser it came to', async () => {
  const strict = 'https://strict.example.com/';
  const answer = await app.inject({
    method: 'POST',
    url: '/api/cas/client/validateLogin',
    payload: { ticket: ticketOf('w.min', strict), service: strict },
  });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const { reason, result } = answer.json();
  expect(reason).toBe('sso_unbound');
  const bind = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/sso/bind',
      headers,
      payload: { bindToken: result.bind, username: 'wang', password: testPassword },
    });
  expect((await bind({})).json()).toMatchObject({ reason: 'sso_failed' });
  expect((await bind({ cookie })).json()).toMatchObject({ success: true });
  expect(await validate({ ticket: ticketOf('w.min', strict), service: strict })).toMatchObject({
    result: { userInfo: { username: 'wang' } },
  });
});
