import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { createRecordCall, listRecordsCall } from '../../server/records/records.contract.ts';

/** Ends a request instead of the server: without a word, or with an answer. */
type End = (response: http.ServerResponse) => void;
const says =
  (answer: object, status = 200): End =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
const made = says({ success: true, code: 200, message: 'made', result: { id: '1' } });
const refused = (reason: string) => says({ success: false, code: 500, message: '不可', reason });

const ends: End[] = [];
const keys: (string | undefined)[] = [];
const server = http.createServer((request, response) => {
  keys.push(request.headers['idempotency-key'] as string | undefined);
  request.resume().once('end', () => (ends.shift() ?? made)(response));
});

let calls: typeof import('./call-of.ts') & typeof import('./client.ts');
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const content = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('no_proxy', '127.0.0.1');
  vi.stubGlobal('document', { querySelector: () => ({ content }) });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: content } }));
  vi.stubGlobal('localStorage', { getItem: () => null });
  // Files share what is loaded: another's client would ask another's server.
  vi.resetModules();
  calls = { ...(await import('./call-of.ts')), ...(await import('./client.ts')) };
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  server.close();
});
beforeEach(() => {
  ends.length = 0;
  keys.length = 0;
});

const key = expect.stringMatching(/^[0-9a-f]{32}$/);
const ways = [
  [
    'by contract',
    () =>
      calls.createOf<typeof createRecordCall>('/records/:entity')({
        params: { entity: 'demand' },
        body: { title: '离心管' },
      }),
  ],
  ['for a message', () => calls.createSaid('/sys/common/upload', { name: 'a' })],
] as const;

describe.each(ways)('what makes something, asked %s', (_, make) => {
  test.each<[string, End]>([
    ['the line broke', (response) => response.destroy()],
    ['a proxy gave up', says({}, 504)],
    ['somebody is still at it', refused('request_under_way')],
  ])('goes under the same key again after %s', async (_, end) => {
    ends.push(end);
    await expect(make()).rejects.toThrow();
    await make();
    expect(keys).toEqual([key, keys[0]]);
  });

  test.each<[string, End]>([
    ['it was made', made],
    ['it was refused', refused('wrong_state')],
  ])('is another action after %s', async (_, end) => {
    ends.push(end);
    await make().catch(() => undefined);
    await make();
    expect(keys).toEqual([key, key]);
    expect(keys[1]).not.toBe(keys[0]);
  });
});

test('what makes nothing goes without', async () => {
  await calls.callOf<typeof listRecordsCall>('GET', '/records/:entity')({ params: { entity: 'demand' } });
  expect(keys).toEqual([undefined]);
});
