import net, { type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTrade } from '../../tests/support/trade.ts';
import { handleErrors } from './error-handler.ts';
import { boundBodies } from './unfinished-bodies.ts';

let app: FastifyInstance;
let heard: () => void = () => {};
let now = 0;
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  app.decorate('contracts', []);
  handleErrors(app, { authFailure: 'http401', apiPrefix: '/api' } as never);
  boundBodies(app, { ofNetwork: 2, now: () => now });
  app.addHook('onRequest', async () => heard());
  app.post('/api/in', () => 'in');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** A request of ten bytes of which only the head is sent; what comes back is told with its end. */
function begin(to = app) {
  const socket = net.connect((to.server.address() as AddressInfo).port, '127.0.0.1');
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (part) => {
      text += part;
      if (text.includes('\r\n\r\n')) resolve(text);
    });
    socket.on('error', () => resolve(text));
  });
  socket.write('POST /api/in HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\n');
  return { answer, finish: () => socket.write('0123456789'), drop: () => socket.destroy() };
}

const begun = async (to = app) => {
  const isHeard = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const one = begin(to);
  await isHeard;
  return one;
};

test('bodies that do not end are held only so many of one network, and make room when they end or go', async () => {
  const first = await begun();
  const second = await begun();
  now += 1000;
  expect(await begin().answer).toContain('429');
  first.finish();
  expect(await first.answer).toContain('200');
  const third = await begun();
  now += 1000;
  expect(await begin().answer).toContain('429');
  second.drop();
  third.finish();
  expect(await third.answer).toContain('200');
  const last = await begun();
  last.finish();
  expect(await last.answer).toContain('200');
});

test('many that begin at the same moment are no slow ones, until they are', async () => {
  const crowd = [];
  for (let n = 0; n < 20; n++) crowd.push(await begun());
  expect(await begin().answer, 'more than any crowd').toContain('429');
  for (const one of crowd.splice(0, 15)) {
    one.finish();
    expect(await one.answer).toContain('200');
  }
  const late = await begun();
  now += 1000;
  expect(await begin().answer, 'those that are left have become slow').toContain('429');
  for (const one of [...crowd, late]) one.finish();
  expect(await late.answer).toContain('200');
});

test('the whole server holds a hundred slow ones of one network, and gives up what does not come in whole', async () => {
  const trade = await openTrade('slow_bodies', [
    (api) => {
      api.addHook('onRequest', async () => heard());
      api.post('/in', { config: { permission: 'public' } }, () => 'in');
    },
  ]);
  const { server } = trade.app;
  await trade.app.listen({ port: 0, host: '127.0.0.1' });
  const slow = [];
  for (let n = 0; n < 100; n++) slow.push(await begun(trade.app));
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 1000);
  const letIn = new Promise<string>((resolve) => {
    heard = () => resolve('let in');
  });
  const last = begin(trade.app);
  const oneMore = await Promise.race([last.answer, letIn]);
  vi.restoreAllMocks();
  for (const { finish } of [...slow, last]) finish();
  for (const { answer } of slow) expect(await answer).toContain('200');
  await trade.close();
  expect(oneMore).toContain('429');
  expect([server.requestTimeout, server.headersTimeout]).toEqual([300_000, 15_000]);
});
