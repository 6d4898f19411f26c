import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { logLines } from './log-lines.ts';

test('a new password in an address is in no line of the log, however much is logged', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'trace', stream, ...logLines } });
  app.get('/sys/user/passwordChange', async () => ({ success: true }));
  await app.inject({ url: '/sys/user/passwordChange?username=wang&password=Secret-2026&smscode=123456' });
  await app.close();
  expect(lines.some((line) => line.includes('/sys/user/passwordChange'))).toBe(true);
  expect(lines.join('')).not.toMatch(/Secret-2026|123456/);
});
