import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handleErrors } from './kernel/error-handler.ts';
import { serveWeb } from './web.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-web-'));
let app: FastifyInstance;
beforeAll(async () => {
  fs.mkdirSync(path.join(dir, 'web/assets'), { recursive: true });
  fs.writeFileSync(path.join(dir, 'package.json'), '{"secret":1}');
  fs.writeFileSync(path.join(dir, 'web/assets/a.js'), 'a');
  fs.writeFileSync(path.join(dir, 'web/.hidden.txt'), 'hidden');
  fs.writeFileSync(path.join(dir, 'web/index.html'), '<meta name="zhaocai-api" content="">page');
  app = Fastify({ forceCloseConnections: true });
  app.decorate('contracts', []);
  handleErrors(app, { authFailure: 'http401', apiPrefix: '/api' } as never);
  await serveWeb(app, { apiPrefix: '/api' }, path.join(dir, 'web'));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(dir, { recursive: true });
});

/** A path to the letter: clients of the ordinary sort straighten it before they send it. */
const ask = (target: string) =>
  new Promise<string>((resolve) => {
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('close', () => resolve(text));
    socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  });

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/.hidden.txt',
  '/assets/%00.js',
  '/a%5c..%5cpackage.json',
  '/%zz.json',
])('%s is a path that is not there, and no fault of ours', async (target) => {
  const answer = await ask(target);
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
  expect(answer).not.toMatch(/secret|hidden|操作失败/);
});

test('what is there is served, and every other path is the page', async () => {
  expect(await ask('/assets/a.js')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask('/list/demand/main')).toContain('page');
});
