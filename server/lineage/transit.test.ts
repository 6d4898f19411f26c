import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createDoor } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openStaffed, type Staffed } from '../../tests/support/staffed.ts';
import { outsideAddress } from '../features/sources/outside-address.ts';
import { querySource, SourceFailed } from '../features/sources/query-source.ts';

let at: Staffed;
let server: Server;
let base: string;
beforeAll(async () => {
  at = await openStaffed('transit');
  server = createServer(async (request, response) => {
    const sent = await text(request);
    if (request.url?.startsWith('/api/away'))
      return response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    if (request.url?.startsWith('/api/large')) return response.end('x'.repeat(3 * 1024 * 1024));
    const { method, url, headers } = request;
    return response.end(JSON.stringify({ method, url, sent, token: headers['x-access-token'] ?? null }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  await at.close();
});

const ask = (url: string, method: 'GET' | 'POST' | 'PATCH' = 'GET', body?: object) =>
  at.call('buyer', method, `/sys/common/transitRESTful?url=${encodeURIComponent(url)}&q=1&_t=2`, body);

async function target(fields: object): Promise<void> {
  const { result } = await at.call('admin', 'POST', '/records/transitTarget', {
    name: `目标${Math.random()}`,
    ...fields,
  });
  const moved = await at.call('admin', 'POST', `/records/transitTarget/${result.id}/moves/enable`, { version: 1 });
  expect(moved.success).toBe(true);
}

describe('passing on', () => {
  test('is refused to everything nobody listed', async () => {
    expect(await ask(`${base}/api/x`)).toMatchObject({ success: false, reason: 'not_forwarded' });
  });
  test('reaches what is below a listed address, without the token, and is noted', async () => {
    await target({ base: `${base}/api`, inside: 'Y' });
    expect(await ask(`${base}/api/orders?a=b`, 'POST', { no: '1', password: 'x1' })).toMatchObject({
      success: true,
      code: 200,
      result: { method: 'POST', url: '/api/orders?a=b&q=1', sent: '{"no":"1","password":"x1"}', token: null },
    });
    expect(await ask(`${base}/api/orders/1`, 'PATCH', { no: '2' })).toMatchObject({
      success: true,
      result: { method: 'PATCH', url: '/api/orders/1?q=1', sent: '{"no":"2"}' },
    });
    const [, noted] = (await at.call('admin', 'GET', '/sys/interfaceLog/list')).result.records;
    expect(noted).toMatchObject({ method: 'POST', url: `${base}/api/orders`, httpStatus: 200, success: 'Y' });
    expect(JSON.stringify(noted)).not.toContain('x1"');
  });
  test.each([
    ['another path', '/apis/x'],
    ['a way out of the path', '/api/../admin'],
    ['an encoded way out', '/api/%2e%2e/admin'],
    ['an encoded slash', '/api/a%2fb'],
  ])('stays within: %s', async (_, path) => {
    expect((await ask(base + path)).reason).toBe('not_forwarded');
  });
  test.each([
    'http://user:pass@127.0.0.1/api',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    'gopher://x',
    'nonsense',
  ])('never asks %s', async (url) => {
    expect((await ask(url)).success).toBe(false);
  });
  test('follows nowhere, and takes no endless answers', async () => {
    expect(await ask(`${base}/api/away`)).toMatchObject({ success: false, code: 302 });
    expect((await ask(`${base}/api/large`)).message).toBe('对方返回的内容过大');
  });
  test('leaves inner addresses alone unless they are allowed', async () => {
    expect(await outsideAddress('127.0.0.1', false)).toBeNull();
    expect(await outsideAddress('::ffff:10.0.0.1', false)).toBeNull();
    expect(await outsideAddress('127.0.0.1', true)).toBe('127.0.0.1');
    expect(await outsideAddress('169.254.169.254', true)).toBeNull();
    expect(await outsideAddress('no-such-host.invalid', true)).toBeNull();
  });
});

describe('a data source', () => {
  const { connection } = inject('cluster');
  const isSocket = connection.host?.startsWith('/') ?? false;
  const own = () => ({
    host: '127.0.0.1',
    port: isSocket ? (door.address() as AddressInfo).port : Number(connection.port),
    dbName: connection.database ?? 'postgres',
    dbUsername: connection.user ?? '',
    password: typeof connection.password === 'string' ? connection.password : null,
    ssl: false,
  });
  // The embedded server listens on a socket of the file system only: a door to it.
  const door = createDoor((client) => {
    const inner = connect(`${connection.host}/.s.PGSQL.${connection.port}`);
    client.pipe(inner).pipe(client);
    for (const end of [client, inner]) end.on('error', () => inner.destroy());
  });
  beforeAll(() => new Promise<void>((ready) => door.listen(0, '127.0.0.1', ready)));
  afterAll(() => new Promise((done) => door.close(done)));

  test('is only read, with rows and time bounded', async () => {
    expect(await querySource(own(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(querySource(own(), 'delete from x returning 1')).rejects.toThrow(SourceFailed);
    const limit = `select current_setting('statement_timeout') as most`;
    expect(await querySource(own(), limit)).toEqual([{ most: '10s' }]);
    const short = { answerMs: 50, graceMs: 60_000 };
    const slow = querySource(own(), `select pg_notify('a', 'b'), pg_sleep(600)`, [], short);
    await expect(slow).rejects.toThrow('查询超时');
    expect(await querySource(own(), 'select generate_series(1, 20000) as n')).toHaveLength(10_000);
  });
  test('that cannot be reached says why', async () => {
    await expect(querySource({ ...own(), host: '127.0.0.1', port: 1 }, 'select 1')).rejects.toThrow('连接被拒绝');
    await expect(querySource({ ...own(), host: '169.254.1.1' }, 'select 1')).rejects.toThrow('不允许访问');
  });
  test('keeps its password to itself, and is tried out from its list', async () => {
    const { result } = await at.call('admin', 'POST', '/sys/dataSource/add', {
      code: 'erp',
      name: 'ERP',
      dbType: 'postgresql',
      host: '127.0.0.1',
      port: 1,
      dbName: 'erp',
      dbUsername: 'reader',
    });
    const act = (action: string, answers = {}) =>
      at.call('admin', 'POST', `/records/dataSource/actions/${action}`, { ids: [result.id], answers });
    expect((await act('setPassword', { secret: 'pass-9876' })).success).toBe(true);
    expect((await act('test')).message).toBe('连接被拒绝，请检查主机和端口');
    const shown = await at.call('admin', 'GET', `/sys/dataSource/queryById?id=${result.id}`);
    expect(shown.result).toMatchObject({ hasPassword: 'Y', tested: '连接被拒绝，请检查主机和端口' });
    const history = await at.call('admin', 'GET', `/records/dataSource/${result.id}/history`);
    expect(JSON.stringify([shown, history])).not.toContain('pass-9876');
    expect((await at.call('admin', 'GET', '/sys/dataSource/options')).result).toEqual([
      { value: 'erp', label: 'ERP', text: 'ERP' },
    ]);
    expect((await at.call('buyer', 'GET', '/sys/dataSource/options')).success).toBe(false);
  });
});
