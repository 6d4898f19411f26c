import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testPassword } from '../../tests/support/people.ts';
import { openStaffed, type Staffed } from '../../tests/support/staffed.ts';
import { uploadFile } from '../../tests/support/upload-file.ts';
import { sql } from '../db/statement.ts';
import type { Contract, Method } from '../kernel/define-contract.ts';

let at: Staffed;
beforeAll(async () => {
  at = await openStaffed('file-cookie');
});
afterAll(() => at.close());

const pdf = Buffer.from('%PDF-1.4\nprivate');
const tokenOf = async (who: string): Promise<string> => (await at.login(who)).result.token;
const cookieOf = (token: string) => ({ cookie: `other=1; zhaocai_files=${token}` });
const headerOf = (token: string) => ({ 'x-access-token': token });

/** The cookies a browser sends to an address, of those an answer gave it. */
const sentTo = (url: string, { headers }: { headers: Record<string, unknown> }): string =>
  [headers['set-cookie']]
    .flat()
    .map((given) => String(given).split('; '))
    .filter((parts) => parts.some((part) => part.startsWith('Path=') && url.startsWith(`${part.slice(5)}/`)))
    .map(([pair]) => pair)
    .join('; ');

/** Each way a route can be asked, aimed at nothing that exists. */
const calls = () =>
  at.app.contracts.flatMap((contract) =>
    [contract.method].flat().map((method) => ({
      contract,
      method: method as Method,
      url: contract.url
        .replace(/:(\w+)/g, (_, name: string) => (name === 'entity' ? 'purchaseOrder' : 'x'))
        .replace('*', 'x'),
    })),
  );

/** As whom the routes see a request with these headers: those that see somebody. */
async function routesSeeing(
  headers: Record<string, string>,
  which: (contract: Contract) => boolean,
): Promise<string[]> {
  const seen: string[] = [];
  const gate = vi.spyOn(at.app.gate, 'sessionOf');
  try {
    for (const { contract, method, url } of calls().filter((call) => which(call.contract))) {
      gate.mockClear();
      await at.app.inject({ method, url, headers });
      const [asked] = gate.mock.settledResults;
      if (asked?.type === 'fulfilled' && asked.value) seen.push(`${method} ${contract.url}`);
    }
  } finally {
    gate.mockRestore();
  }
  return seen;
}

describe('the cookie of files alone', () => {
  test('opens the two calls that give a file, of all there are', async () => {
    const cookie = cookieOf(await tokenOf('admin'));
    expect(await routesSeeing(cookie, () => true)).toEqual(['GET /api/sys/common/static/*', 'GET /api/files/:id']);
  });

  test('opens an uploaded file at both its addresses', async () => {
    const signedIn = await at.app.inject({
      method: 'POST',
      url: '/api/sys/login',
      payload: { username: 'buyer', password: testPassword },
    });
    const { id, name } = (await uploadFile(at.app, signedIn.json().result.token, '合同.pdf', pdf)).result;
    for (const url of [`/api/files/${id}`, `/api/sys/common/static/temp/${id}/${encodeURIComponent(name)}`]) {
      const opened = await at.app.inject({ url, headers: { cookie: sentTo(url, signedIn) } });
      expect([opened.statusCode, opened.rawPayload], url).toEqual([200, pdf]);
      expect((await at.app.inject({ url })).statusCode, url).not.toBe(200);
    }
  });

  test.each(['doReleaseData', 'doReovkeData', 'syncNotic'])('does not do what the GET %s does', async (call) => {
    const headers = cookieOf(await tokenOf('admin'));
    const answer = await at.app.inject({ url: `/api/sys/annountCement/${call}?id=x`, headers });
    expect(answer.json()).toMatchObject({ success: false, reason: 'not_signed_in' });
  });
});

describe('a session that is held back is nobody where everybody may ask', () => {
  const ways: readonly [string, (token: string) => Promise<unknown>][] = [
    [
      'a locked desk',
      (token) => at.app.inject({ method: 'POST', url: '/api/session/lock', headers: headerOf(token), payload: {} }),
    ],
    [
      'a password that was given out',
      async () => {
        await at.at.db.tenant(1).rows(sql`update credential set must_change = true where user_id = ${at.ids.finance}`);
        await at.at.db.notify('access', '');
      },
    ],
    [
      'one who looks as somebody else',
      (token) =>
        at.app.inject({
          method: 'POST',
          url: '/api/rights/view-as',
          headers: headerOf(token),
          payload: { roles: ['buyer'] },
        }),
    ],
  ];
  const who = ['buyer', 'finance', 'admin'];

  test.each(ways.map(([title, hold], n) => ({ title, hold, name: who[n] as string })))(
    '$title',
    async ({ hold, name }) => {
      const token = await tokenOf(name);
      const { id } = (await uploadFile(at.app, token, '底价.pdf', pdf)).result;
      const path = `/api/sys/common/static/temp/${id}/x.pdf`;
      expect((await at.app.inject({ url: path, headers: headerOf(token) })).statusCode).toBe(200);
      await hold(token);
      for (const headers of [headerOf(token), cookieOf(token)])
        await expect
          .poll(async () => (await at.app.inject({ url: path, headers })).statusCode, { interval: 10 })
          .toBe(404);
      const open = await routesSeeing(
        headerOf(token),
        (contract) => contract.permission === 'public' && !contract.url.endsWith('/sys/logout'),
      );
      const unbinding = ['GET /api/sys/sso/authorizeUrl'];
      expect(open.filter((call) => !unbinding.includes(call))).toEqual([]);
    },
  );

  test('and an announcement by the token in its address is closed to it as well', async () => {
    const token = await tokenOf('supmgr');
    const show = () => at.app.inject({ url: `/api/sys/annountCement/show/x?token=${token}` });
    expect((await show()).json().reason).not.toBe('not_signed_in');
    await at.app.inject({ method: 'POST', url: '/api/session/lock', headers: headerOf(token), payload: {} });
    await expect.poll(async () => (await show()).json().reason, { interval: 10 }).toBe('not_signed_in');
  });

  test('but signing out works at any time', async () => {
    const token = await tokenOf('auditor');
    await at.app.inject({ method: 'POST', url: '/api/session/lock', headers: headerOf(token), payload: {} });
    const out = await at.app.inject({ method: 'POST', url: '/api/sys/logout', headers: headerOf(token) });
    expect(out.json()).toMatchObject({ success: true });
  });
});
