import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askOutside, faultOfAddress } from './outgoing.ts';

test.each([
  ['https://id.example.com/x', null, null],
  ['http://id.example.com/x', '应以 https:// 开头', '应以 https:// 开头'],
  ['http://127.0.0.1:9/x', null, '应以 https:// 开头'],
  ['http://localhost:9/x', null, '应以 https:// 开头'],
  ['http://[::1]:9/x', null, '应以 https:// 开头'],
  ['http://127.0.0.1.example.com/', '应以 https:// 开头', '应以 https:// 开头'],
  ['http://169.254.169.254/latest', '应以 https:// 开头', '应以 https:// 开头'],
  ['https://user:pass@id.example.com/', '地址里不能带账号和口令', '地址里不能带账号和口令'],
  ['file:///etc/passwd', '应以 https:// 开头', '应以 https:// 开头'],
  ['javascript:alert(1)', '应以 https:// 开头', '应以 https:// 开头'],
  ['//id.example.com', '不是完整的地址', '不是完整的地址'],
])('%s: on trial %s, else %s', (address, onTrial, otherwise) => {
  expect(faultOfAddress(address, { loopback: true })).toBe(onTrial);
  expect(faultOfAddress(address, { loopback: false })).toBe(otherwise);
});

let server: http.Server;
let at: string;
beforeAll(async () => {
  server = http.createServer((request, reply) => {
    if (request.url === '/away') reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else if (request.url === '/endless') reply.end(Buffer.alloc(3_000_000));
    else reply.setHeader('content-type', 'text/plain').end('好');
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('an answer is read; one that sends elsewhere or has no end is refused', async () => {
  const loopback = { loopback: true };
  const answer = await askOutside(`${at}/`, {}, loopback);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/plain', '好']);
  await expect(askOutside(`${at}/away`, {}, loopback)).rejects.toThrow('sends elsewhere');
  await expect(askOutside(`${at}/endless`, {}, loopback)).rejects.toThrow('answers more than');
  await expect(askOutside(`${at}/`, {}, { loopback: false })).rejects.toThrow('应以 https://');
});
