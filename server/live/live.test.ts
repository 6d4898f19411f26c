import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addPerson, testPassword } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { sql } from '../db/statement.ts';
import { tellUsers } from '../db/tell.ts';
import { sendMessage } from '../features/messages/send-message.ts';
import { modelChannel } from '../metadata/create-models.ts';

let at: TestDatabase;
let processes: Processes;
let here: FastifyInstance;
let there: FastifyInstance;
const ids: Record<string, string> = {};

beforeAll(async () => {
  at = await testDatabase('live', { template: accessTemplate });
  processes = processesOver(at);
  for (const username of ['anna', 'bela']) ids[username] = await addPerson(at.db, { username, roles: ['buyer'] });
  ids.cora = await addPerson(at.db, { tenant: 2, username: 'cora', roles: ['buyer'] });
  [here, there] = [await processes.start(), await processes.start()];
  for (const app of [here, there]) await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => processes.close());

async function signIn(username: string): Promise<string> {
  const payload = { username, password: testPassword };
  const answer = await here.inject({ method: 'POST', url: '/api/sys/login', payload });
  return answer.json().result.token;
}

const post = async (url: string, token: string, payload?: object) => {
  const headers = { 'x-access-token': token };
  return (await here.inject({ method: 'POST', url: `/api${url}`, headers, ...(payload ? { payload } : {}) })).json();
};

interface Line {
  readonly socket: WebSocket;
  readonly heard: string[];
  /** What it was greeted with. */
  readonly basis: Promise<string>;
  readonly closed: Promise<number>;
}

async function open(app: FastifyInstance, path: string, protocols: string[]): Promise<Line> {
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api${path}`, protocols);
  const heard: string[] = [];
  let greeted = (_: string) => {};
  const basis = new Promise<string>((resolve) => {
    greeted = resolve;
  });
  socket.on('message', (data) => {
    const said = JSON.parse(String(data));
    if (said.type === 'open') greeted(said.basis);
    else heard.push(String(data));
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  return { socket, heard, basis, closed };
}

const get = async (url: string, token: string) =>
  (await here.inject({ url: `/api${url}`, headers: { 'x-access-token': token } })).json();

const openLive = async (app: FastifyInstance, token: string) =>
  open(app, '/live', ['live', (await post('/live/ticket', token)).result]);

const refused = async (app: FastifyInstance, path: string, protocols: string[]) => {
  const failed = await open(app, path, protocols).catch((error: Error) => error.message);
  return typeof failed === 'string' ? failed : 'open';
};

test('a message reaches its receiver in whichever process, and nobody else', async () => {
  const [anna, bela, cora] = await Promise.all(['anna', 'bela', 'cora'].map(signIn));
  const lines = [
    await openLive(there, anna as string),
    await openLive(here, bela as string),
    await openLive(here, cora as string),
  ];
  const message = {
    channel: 'notice',
    to: ids.anna as string,
    template: 'business',
    params: { say: '好', record: 'x' },
  };
  await sendMessage(at.db.tenant(1), message as never);
  await vi.waitFor(() => expect(lines[0]?.heard).toEqual(['{"type":"notices"}']));
  await tellUsers(at.db.tenant(1), 'everyone');
  await vi.waitFor(() => expect(lines[1]?.heard).toEqual(['{"type":"notices","everyone":true}']));
  expect(lines[2]?.heard).toEqual([]);
  lines[0]?.socket.send('ping');
  await vi.waitFor(() => expect(lines[0]?.heard.at(-1)).toBe('{"type":"pong"}'));
  for (const { socket } of lines) socket.close();
});

test('the first word says what holds now: whoever loaded the page before a publish or a grant asks anew', async () => {
  await addPerson(at.db, { username: 'dora', roles: ['buyer'] });
  const token = await signIn('dora');
  const asked = async () => (await get('/session', token)).result.basis;
  const before = await asked();
  const first = await openLive(there, token);
  expect(await first.basis).toBe(before);
  await at.db.owner.rows(sql`update sys_user set roles = '[]' where tenant_id = 1 and username = 'dora'`);
  const second = await openLive(there, token);
  expect(await second.basis).not.toBe(before);
  await vi.waitFor(async () => expect(await asked()).toBe(await second.basis));
  for (const { socket } of [first, second]) socket.close();
});

test('whoever is granted other roles, and everyone of a company that publishes, is told to look anew', async () => {
  const anna = await openLive(here, await signIn('anna'));
  const bela = await openLive(there, await signIn('bela'));
  const cora = await openLive(there, await signIn('cora'));
  await at.db.owner.rows(
    sql`update sys_user set roles = '["demander"]' where tenant_id = 1 and id = ${ids.anna as string}`,
  );
  await vi.waitFor(() => expect(anna.heard).toContain('{"type":"model"}'));
  expect(bela.heard).toEqual([]);
  await at.db.notify(modelChannel, '1');
  await vi.waitFor(() => expect(bela.heard).toEqual(['{"type":"model"}']));
  expect(cora.heard).toEqual([]);
  for (const { socket } of [anna, bela, cora]) socket.close();
});

test('a ticket opens one connection, a token none', async () => {
  const token = await signIn('anna');
  const ticket = (await post('/live/ticket', token)).result;
  const line = await open(there, '/live', ['live', ticket]);
  expect(await refused(here, '/live', ['live', ticket])).toContain('401');
  expect(await refused(here, '/live', ['live', token])).toContain('401');
  expect(await refused(here, '/live', [ticket])).toContain('401');
  expect(await refused(here, '/nowhere', ['live', (await post('/live/ticket', token)).result])).toContain('401');
  expect((await here.inject({ method: 'POST', url: '/api/live/ticket' })).json()).toMatchObject({ success: false });
  line.socket.close();
});

test('whoever must choose a password first hears nothing, by a ticket from before or by the token', async () => {
  const token = await signIn('bela');
  const ticket = (await post('/live/ticket', token)).result;
  const must = (is: boolean) =>
    at.db.tenant(1).rows(sql`update credential set must_change = ${is} where user_id = ${ids.bela}`);
  await must(true);
  expect(await refused(here, '/live', ['live', ticket])).toContain('401');
  expect(await refused(here, `/websocket/${ids.bela}`, [await signIn('bela')])).toContain('401');
  await must(false);
  (await openLive(here, await signIn('bela'))).socket.close();
});

test('whoever finds the desk left hears nothing, by a ticket from before or by the token', async () => {
  const token = await signIn('bela');
  const ticket = (await post('/live/ticket', token)).result;
  expect(await post('/session/lock', token, {})).toMatchObject({ success: true });
  expect(await refused(here, '/live', ['live', ticket])).toContain('401');
  expect(await refused(here, `/websocket/${ids.bela}`, [token])).toContain('401');
  expect(await post('/live/ticket', token)).toMatchObject({ success: false, reason: 'locked' });
});

test('a connection that is open when its desk is left ends too, in every process, and opens again with it', async () => {
  const token = await signIn('bela');
  const [line, other] = [await openLive(there, token), await openLive(there, await signIn('bela'))];
  expect(await post('/session/lock', token, {})).toMatchObject({ success: true });
  await tellUsers(at.db.tenant(1), 'everyone');
  expect(await line.closed).toBe(4401);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  expect(await post('/session/unlock', token, { password: testPassword })).toMatchObject({ success: true });
  for (const { socket } of [other, await openLive(there, token)]) socket.close();
});

test('a connection ends with its session, in every process, and others go on', async () => {
  const [mine, other] = [await signIn('anna'), await signIn('anna')];
  const [ends, stays] = [await openLive(there, mine), await openLive(there, other)];
  await post('/sys/logout', mine);
  expect(await ends.closed).toBe(4401);
  expect(stays.socket.readyState).toBe(WebSocket.OPEN);
  stays.socket.close();
});

test('the specification’s clients connect by their token, read pure JSON, and beat in their own way', async () => {
  const token = await signIn('bela');
  const line = await open(here, `/websocket/${ids.bela}`, [token]);
  expect(line.socket.protocol).toBe(token);
  line.socket.send('HeartBeat');
  await vi.waitFor(() => expect(JSON.parse(line.heard[0] ?? '')).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' }));
  await tellUsers(at.db.tenant(1), [ids.bela as string]);
  await vi.waitFor(() => expect(line.heard).toHaveLength(2));
  expect(JSON.parse(line.heard[1] ?? '')).toMatchObject({ cmd: 'user', userId: ids.bela });
  await tellUsers(at.db.tenant(1), 'everyone');
  await vi.waitFor(() => expect(JSON.parse(line.heard[2] ?? '')).toMatchObject({ cmd: 'topic' }));
  expect(line.heard.join('')).not.toMatch(/[<>\u2028\u2029]/);
  expect(await refused(here, `/websocket/${ids.anna}`, [token])).toContain('401');
  expect(await refused(here, `/websocket/${ids.bela}`, ['x'.repeat(43)])).toContain('401');
  line.socket.close();
});

test('a frame that is too long, or a client that floods, is cut off', async () => {
  const line = await openLive(here, await signIn('anna'));
  line.socket.send('x'.repeat(5000));
  expect(await line.closed).toBe(1009);
});
