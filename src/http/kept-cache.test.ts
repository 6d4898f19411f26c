import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const dicts = { unit: [{ value: 'KG', text: '千克' }] };
const auth = [{ action: 'order:add', describe: '新建', type: '1' }];
const allAuth = [...auth, { action: 'order:close', describe: '关闭', type: '1', status: '1' }];
const answers: Readonly<Record<string, unknown>> = {
  '/sys/dict/refleshCache': null,
  '/sys/dict/queryAllDictItems': dicts,
  '/sys/permission/getPermCode': { auth, allAuth, codeList: [] },
};

const asked: string[] = [];
const server = http.createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  const name = Object.keys(answers).find((one) => path.endsWith(one)) ?? '';
  asked.push(name);
  const answer = { success: true, code: 200, message: '', result: answers[name] };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});

/** What a browser keeps, for as long as this file runs. */
function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const [local, session] = [storage(), storage()];
const now = Date.parse('2026-06-15T10:00:00Z');

let calls: typeof import('./session-calls.ts') & typeof import('./token.ts');
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const content = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('no_proxy', '127.0.0.1');
  vi.stubGlobal('document', { querySelector: () => ({ content }) });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: content } }));
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.useFakeTimers({ now, toFake: ['Date'] });
  // Files share what is loaded: another's client would ask another's server.
  vi.resetModules();
  calls = { ...(await import('./session-calls.ts')), ...(await import('./token.ts')) };
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  server.close();
});

test('a refresh makes the server’s dictionaries anew and keeps them, with the buttons, where the specification’s clients look', async () => {
  await calls.refreshCache();
  expect(asked[0]).toBe('/sys/dict/refleshCache');
  const week = 7 * 24 * 3_600_000;
  expect(JSON.parse(local.getItem('UI_CACHE_DB_DICT_DATA') ?? '')).toEqual({ value: dicts, expire: now + week });
  expect(JSON.parse(session.getItem('LOGIN_USER_BUTTON_AUTH') ?? '')).toEqual(auth);
  expect(JSON.parse(session.getItem('SYS_BUTTON_AUTH') ?? '')).toEqual(allAuth);
});

test('what its holder may press goes with the token; dictionaries are everybody’s', async () => {
  calls.storeToken('t');
  await calls.refreshCache();
  calls.removeToken();
  expect([...session.kept.keys()]).toEqual([]);
  expect([...local.kept.keys()]).toEqual(['UI_CACHE_DB_DICT_DATA']);
});
