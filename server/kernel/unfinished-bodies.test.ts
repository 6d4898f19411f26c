import net, { type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  app.post('/', () => 'in');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** A request of ten bytes of which only the head is sent; what comes back is told with its end. */
function begin() {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (part) => {
      text += part;
      if (text.includes('\r\n\r\n')) resolve(text);
    });
    socket.on('error', () => resolve(text));
  });
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\n');
  return { answer, finish: () => socket.write('0123456789'), drop: () => socket.destroy() };
}

const begun = async () => {
  const isHeard = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const one = begin();
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

test('a request that does not come in whole is given up after a while', async () => {
  const trade = await openTrade('slow_bodies', []);
  const { requestTimeout, headersTimeout } = trade.app.server;
  await trade.close();
  expect(requestTimeout).toBe(300_000);
  expect(headersTimeout).toBe(15_000);
});
