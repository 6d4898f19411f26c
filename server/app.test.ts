import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../tests/support/database.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './kernel/config/config.ts';
import { defineContract } from './kernel/define-contract.ts';
import { RawJson, Said } from './kernel/envelope.ts';
import { Refusal } from './kernel/errors.ts';
import type { Gate } from './kernel/gate.ts';
import type { House } from './kernel/house.ts';
import { route } from './kernel/route.ts';
import type { Session } from './kernel/session.ts';

const buyer = { roles: ['buyer'], permissions: new Set(['logs:read']) } as unknown as Session;
const gate: Gate = {
  sessionOf: async (request) => (request.headers['x-access-token'] === 'good' ? buyer : null),
  standing: async (session) => session,
  async checkEntity(_, entity, operation) {
    if (`${entity}:${operation}` !== 'order:move:submit') throw new Refusal('not_allowed');
  },
};

const addRoutes = (api: FastifyInstance) => {
  const get = <const P extends 'public' | 'signedIn' | { may: string }>(
    url: string,
    permission: P,
    result: () => unknown,
  ) => route(api, defineContract({ method: 'GET', url, permission, result: Type.Unknown() }), result);
  get('/open', 'public', () => ({ a: 1 }));
  get('/mine', 'signedIn', () => new Said('好', 1));
  get('/logs', { may: 'logs:read' }, () => new RawJson('[1,2]'));
  get('/users', { may: 'users:edit' }, () => null);
  get('/bug', 'public', () => {
    throw new Error('password=secret in column x');
  });
  route(
    api,
    defineContract({
      method: 'POST',
      url: '/:entity/moves/:move',
      permission: { entity: 'move:{move}' },
      result: Type.String(),
    }),
    () => 'moved',
  );
  const body = Type.Object({ name: Type.String({ maxLength: 3 }), n: Type.Integer() }, { additionalProperties: false });
  const query = Type.Object({ page: Type.Integer({ minimum: 1, default: 1 }) }, { additionalProperties: false });
  route(
    api,
    defineContract({
      method: ['POST', 'PUT'],
      url: '/echo',
      permission: 'public',
      body,
      query,
      result: Type.Unknown(),
    }),
    ({ body, query }) => ({ body, query }),
  );
};

let at: TestDatabase;
const started: FastifyInstance[] = [];
const start = async (env: Record<string, string> = {}, room = addRoutes) => {
  const config: Config = readConfig(env);
  const models = { published: () => 0 };
  const house = { config, db: at.db, models, access: { gate } } as unknown as House;
  const app = await buildApp(house, [room]);
  app.log.level = 'silent';
  started.push(app);
  return app;
};
let app: FastifyInstance;

beforeAll(async () => {
  at = await testDatabase('app');
  app = await start();
});
afterAll(async () => {
  await Promise.all(started.map((one) => one.close()));
  await at.close();
});

const signedIn = { 'x-access-token': 'good' };
const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, more: object = {}) => {
  const response = await app.inject({ method, url, ...more });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};

describe('answers', () => {
  test('are wrapped as the specification spells it', async () => {
    const { body } = await call('GET', '/api/open?_t=1');
    expect(body).toEqual({
      success: true,
      message: '操作成功！',
      code: 200,
      result: { a: 1 },
      timestamp: expect.any(Number),
    });
  });
  test('may have a sentence of their own, or be JSON that the database made', async () => {
    expect((await call('GET', '/api/mine', { headers: signedIn })).body).toMatchObject({ message: '好', result: 1 });
    expect((await call('GET', '/api/logs', { headers: signedIn })).body).toMatchObject({ code: 200, result: [1, 2] });
  });
  test('are never kept by anyone on the way unless a route says so', async () => {
    expect((await call('GET', '/api/open')).headers['cache-control']).toBe('no-store');
  });
});

describe('permission', () => {
  test('is asked of every route but the public ones', async () => {
    expect((await call('GET', '/api/users', { headers: signedIn })).body).toMatchObject({
      code: 510,
      reason: 'not_allowed',
    });
    expect((await call('POST', '/api/order/moves/submit', { headers: signedIn })).body.result).toBe('moved');
    expect((await call('POST', '/api/order/moves/cancel', { headers: signedIn })).body.reason).toBe('not_allowed');
  });
  test('left unsaid stops the start', async () => {
    await expect(start({}, (api) => void api.get('/forgotten', async () => 1))).rejects.toThrow(
      /forgotten does not declare/,
    );
  });
  test('without a session answers 500 to old clients and 401 where that is set', async () => {
    expect(await call('GET', '/api/mine')).toMatchObject({
      status: 500,
      body: {
        status: 500,
        message: 'Token失效，请重新登录',
        code: 401,
        success: false,
        path: '/api/mine',
        result: null,
      },
    });
    const modern = await start({ AUTH_FAILURE: '401' });
    const response = await modern.inject('/api/mine');
    expect([response.statusCode, response.json().code]).toEqual([401, 401]);
  });
});

describe('input', () => {
  test('that fits arrives typed, with defaults', async () => {
    const { body } = await call('PUT', '/api/echo?page=3', { payload: { name: 'a', n: 1 } });
    expect(body.result).toEqual({ body: { name: 'a', n: 1 }, query: { page: 3 } });
    expect((await call('POST', '/api/echo', { payload: { name: 'a', n: 1 } })).body.result.query).toEqual({ page: 1 });
  });
  test('that does not is told everything at once', async () => {
    const { body } = await call('POST', '/api/echo?page=0', { payload: { name: 'abcd', n: '1', x: 1 } });
    expect(body).toMatchObject({ success: false, code: 500, reason: 'invalid_input' });
    expect(body.issues.map(({ code, path }: { code: string; path: string }) => `${path} ${code}`)).toEqual([
      '/page below_least',
      '/name too_long',
      '/n wrong_type',
      '/x unknown_key',
    ]);
  });
  test.each([
    ['broken JSON', '{"a":'],
    ['a prototype', '{"__proto__":{"a":1}}'],
    ['NUL', '{"name":"\\u0000","n":1}'],
    ['half a character', '{"name":"\\ud83d","n":1}'],
    ['bottomless nesting', '['.repeat(100)],
  ])('with %s is refused before anything reads it', async (_, payload) => {
    const { status, body } = await call('POST', '/api/echo', {
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect([status, body.reason]).toEqual([400, 'bad_request']);
  });
  test('with a whole character behind escapes, or a written \\u0000, passes', async () => {
    const payload = '{"name":"\\ud83d\\ude00","n":1}';
    const headers = { 'content-type': 'application/json' };
    expect((await call('POST', '/api/echo', { payload, headers })).body.result.body.name).toBe('😀');
    expect((await call('POST', '/api/echo', { payload: '{"name":"\\\\u0000","n":1}', headers })).body.reason).toBe(
      'invalid_input',
    );
  });
  test('larger than allowed is refused as too large', async () => {
    const { status, body } = await call('POST', '/api/echo', { payload: { name: 'x'.repeat(5_000_000) } });
    expect([status, body.reason]).toEqual([413, 'body_too_large']);
    expect(body.message).toBe('提交的内容超出4MB限制，请减少一次提交的行数或内容');
  });
});

describe('paths', () => {
  test.each([
    ['GET', '/api/nothing', 404, 'unknown_path'],
    ['GET', '/api/%00', 400, 'bad_request'],
    ['GET', '/api/%E0%A4%A', 400, 'bad_request'],
    ['DELETE', '/api/open', 405, 'wrong_method'],
    ['GET', '/api/echo', 405, 'wrong_method'],
  ] as const)('%s %s answers %d', async (method, url, status, reason) => {
    const answer = await call(method, url);
    expect([answer.status, answer.body.reason, answer.body.success]).toEqual([status, reason, false]);
  });
  test('a wrong method is told the right ones', async () => {
    expect((await call('DELETE', '/api/echo')).body.message).toBe('不支持DELETE请求方法，支持以下POST、PUT、');
  });
  test('a trailing slash changes nothing', async () => {
    expect((await call('GET', '/api/open/')).body.code).toBe(200);
  });
  test('stand below API_PREFIX', async () => {
    const prefixed = await start({ API_PREFIX: '/jeecg-boot' });
    expect((await prefixed.inject('/jeecg-boot/open')).json().code).toBe(200);
    expect((await prefixed.inject('/api/open')).statusCode).toBe(404);
  });
});

describe('who is asking', () => {
  const from = async (env: Record<string, string>, remoteAddress: string, forwarded: string) => {
    const behind = await start(env, (api) =>
      route(
        api,
        defineContract({ method: 'GET', url: '/whence', permission: 'public', result: Type.Unknown() }),
        ({ request }) => {
          return [request.ip, request.protocol];
        },
      ),
    );
    const headers = { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' };
    return (await behind.inject({ url: '/api/whence', headers, remoteAddress })).json().result;
  };
  const one = { TRUST_PROXY: '10.0.0.0/8' };
  const two = { TRUST_PROXY: '10.0.0.0/8,192.168.1.1' };
  test.each([
    ['is whoever holds the connection, whatever they say', {}, '10.0.0.9', '1.1.1.1', '10.0.0.9', 'http'],
    ['is whom a trusted proxy names', one, '10.0.0.9', '2.2.2.2', '2.2.2.2', 'https'],
    ['is not whom the client named before the proxy did', one, '10.0.0.9', '1.1.1.1, 2.2.2.2', '2.2.2.2', 'https'],
    ['is seen through two proxies', two, '10.0.0.9', '1.1.1.1, 2.2.2.2, 192.168.1.1', '2.2.2.2', 'https'],
    ['is whoever passes the proxies by', two, '203.0.113.7', '2.2.2.2', '203.0.113.7', 'http'],
    ['is known on a socket for both families', one, '::ffff:10.0.0.9', '2.2.2.2', '2.2.2.2', 'https'],
  ])('%s', async (_, env, remote, forwarded, ip, protocol) => {
    expect(await from(env, remote, forwarded)).toEqual([ip, protocol]);
  });
});

test('a bug is told as a number and nothing else', async () => {
  const { status, body } = await call('GET', '/api/bug');
  expect(status).toBe(500);
  expect(body.message).toMatch(/^操作失败（编号 [0-9A-F]{10}）$/);
  expect(JSON.stringify(body)).not.toMatch(/secret|column/);
});

test('the browser may run no script but ours, and none made from text', async () => {
  const policy = String((await call('GET', '/api/open')).headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
});

test('health tells the process from its database', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ ok: true });
  expect((await app.inject('/readyz')).json()).toEqual({ ok: true, database: true, migrations: true });
});
