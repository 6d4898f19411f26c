import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { type IdentityProvider, passThrough, startIdentityProvider } from '../../../tests/support/identity-provider.ts';
import { accessTemplate, addDepart, addPerson, testPassword } from '../../../tests/support/people.ts';
import { type Processes, processesOver } from '../../../tests/support/processes.ts';
import { sql } from '../../db/statement.ts';

const home = 'http://127.0.0.1:65001';
let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
let idp: IdentityProvider;
let admin: string;
let depart: string;

beforeAll(async () => {
  at = await testDatabase('sso', { template: accessTemplate });
  processes = processesOver(at);
  idp = await startIdentityProvider([
    `${home}/sso/idassCallback`,
    `${home}/api/thirdLogin/oauth/callback`,
    `${home}/api/thirdLogin/bound/callback`,
  ]);
  depart = await addDepart(at.db, '采购部', 'A01');
  await addPerson(at.db, { username: 'root', roles: ['admin'], permissions: ['*'], departs: [depart] });
  for (const username of ['li.na', 'wang', 'frozen', 'zhao', 'sun', 'qian'])
    await addPerson(at.db, { username, roles: ['buyer'] });
  await at.db.tenant(1).rows(sql`update sys_user set status = '2' where username = 'frozen'`);
  app = await processes.start();
  admin = await tokenOf('root');
  const oidc = { kind: 'oidc', base: idp.issuer, clientId: idp.clientId };
  await provide({ key: 'idass', title: '统一认证', match: 'username', ...oidc });
  await provide({ key: 'bound', title: '绑定', match: 'bound', ...oidc });
  const buyer = await at.db.tenant(1).first<{ id: string }>(sql`select id from sys_role where code = 'buyer'`);
  await provide({ key: 'makes', title: '建账号', match: 'create', roles: [buyer?.id], depart, ...oidc });
  await provide({
    ...{ key: 'oauth', title: '第三方', kind: 'third', match: 'username', clientId: idp.clientId },
    ...{ authorizeUrl: `${idp.issuer}/auth`, tokenUrl: `${idp.issuer}/token`, userUrl: `${idp.issuer}/me` },
    ...{ scopes: 'openid profile', nameClaim: 'preferred_username' },
  });
});
afterAll(async () => {
  await idp.close();
  await processes.close();
});

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;
const call = async (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<Answer> =>
  (
    await app.inject({
      method,
      url: `/api${url}`,
      headers: { 'x-access-token': token },
      ...(payload ? { payload } : {}),
    })
  ).json();
const tokenOf = async (username: string): Promise<string> =>
  (await app.inject({ method: 'POST', url: '/api/sys/login', payload: { username, password: testPassword } })).json()
    .result.token;

/** As an administrator does it: entered, given its secret, switched on. */
async function provide(given: Record<string, unknown>): Promise<string> {
  const made = await call(admin, 'POST', '/records/ssoProvider', { home, ...given });
  if (!made.success) throw new Error(JSON.stringify(made));
  const { id, version } = made.result;
  if (given.kind !== 'cas') {
    const sealed = await call(admin, 'POST', '/records/ssoProvider/actions/setSecret', {
      ids: [id],
      answers: { secret: idp.clientSecret },
    });
    if (!sealed.success) throw new Error(JSON.stringify(sealed));
  }
  const now = await call(admin, 'GET', `/records/ssoProvider/${id}`);
  await call(admin, 'POST', `/records/ssoProvider/${id}/moves/enable`, {
    version: now.result.version ?? version,
    answers: {},
  });
  return id;
}

let browsers = 0;
/** A browser: it keeps its cookie, and asks with it, from an address of its own. */
function browser() {
  let cookie = '';
  browsers += 1;
  const remoteAddress = `10.9.0.${browsers}`;
  const send = async (method: 'GET' | 'POST', url: string, payload?: object, token?: string) => {
    const headers = { cookie, ...(token ? { 'x-access-token': token } : {}) };
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      headers,
      remoteAddress,
      ...(payload ? { payload } : {}),
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      if (set.startsWith('zhaocai_sso=')) cookie = set.split(';')[0] ?? '';
    }
    return answer;
  };
  const ask = async (...of: Parameters<typeof send>): Promise<Answer> => (await send(...of)).json();
  return {
    send,
    ask,
    begin: async (provider: string, more = '', token?: string) =>
      (await ask('GET', `/sys/sso/authorizeUrl?provider=${provider}${more}`, undefined, token)).result as {
        url: string;
        state: string;
      },
    /** Through the provider, as this person; what it brings back. */
    async travel(provider: string, name: string, more = '', token?: string) {
      idp.next = name;
      const { url } = await this.begin(provider, more, token);
      const back = await passThrough(url, home);
      return Object.fromEntries(back.searchParams) as Record<string, string>;
    },
    async enter(provider: string, name: string) {
      const back = await this.travel(provider, name);
      return ask('POST', '/sys/ssoLogin', { provider, ...back });
    },
  };
}

describe('trying a connection', () => {
  const oidc = { title: '试', kind: 'oidc', match: 'bound' };
  const attempt = async (given: Record<string, unknown>, secret = idp.clientSecret): Promise<string> => {
    const made = await call(admin, 'POST', '/records/ssoProvider', { home, ...oidc, ...given });
    const ids = [made.result.id];
    if (given.kind !== 'cas') {
      await call(admin, 'POST', '/records/ssoProvider/actions/setSecret', { ids, answers: { secret } });
    }
    return (await call(admin, 'POST', '/records/ssoProvider/actions/test', { ids, answers: {} })).message;
  };

  test('says whether the provider is there and knows us, before it is switched on', async () => {
    const known = { base: idp.issuer, clientId: idp.clientId };
    expect(await attempt({ key: 'try1', ...known })).toMatch(/^连接成功，用时 \d+ 毫秒$/);
    expect(await attempt({ key: 'try2', ...known }, 'wrong')).toBe('连接失败：对方不认识这个客户端 ID 或密钥');
    expect(await attempt({ key: 'try3', ...known, clientId: 'nobody' })).toBe(
      '连接失败：对方不认识这个客户端 ID 或密钥',
    );
    expect(await attempt({ key: 'try4', base: 'http://127.0.0.1:9', clientId: 'x' })).toBe(
      '连接失败：连不上对方的服务',
    );
    const third = {
      kind: 'third',
      clientId: idp.clientId,
      authorizeUrl: `${idp.issuer}/auth`,
      userUrl: `${idp.issuer}/me`,
    };
    expect(await attempt({ key: 'try5', ...third, tokenUrl: `${idp.issuer}/token` })).toMatch(/^连接成功/);
    expect(await attempt({ key: 'try6', kind: 'cas', base: idp.issuer })).toMatch(/^连接失败/);
  });

  test('is the administrators’', async () => {
    const buyer = await tokenOf('li.na');
    const asked = await call(buyer, 'POST', '/records/ssoProvider/actions/test', { ids: ['x'], answers: {} });
    expect(asked.success).toBe(false);
  });
});

describe('OpenID Connect', () => {
  test('signs in whom the provider vouches for, with everything a sign-in gives', async () => {
    const answer = await browser().enter('idass', 'li.na');
    expect(answer).toMatchObject({ success: true, code: '200', message: '登录成功' });
    expect(answer.result).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userInfo: { username: 'li.na' },
      tenantList: [],
      redirect: '/',
    });
    expect((await call(answer.result.token, 'GET', '/session')).result).toMatchObject({ user: { username: 'li.na' } });
  });

  test('asks with PKCE, a nonce and a state of this browser, and nothing that says who it is', async () => {
    const { url, state } = await browser().begin('idass');
    const asked = new URL(url);
    expect(asked.origin).toBe(idp.issuer);
    const query = Object.fromEntries(asked.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'zhaocai',
      state,
      code_challenge_method: 'S256',
      redirect_uri: `${home}/sso/idassCallback`,
    });
    expect(query.code_challenge).toHaveLength(43);
    expect(query.nonce?.length).toBeGreaterThan(20);
    expect(url).not.toContain(idp.clientSecret);
  });

  test('takes a way back once', async () => {
    const here = browser();
    const back = await here.travel('idass', 'li.na');
    const answers = await Promise.all(
      [1, 2, 3].map(() => here.ask('POST', '/sys/ssoLogin', { provider: 'idass', ...back })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await here.ask('POST', '/sys/ssoLogin', { provider: 'idass', ...back })).toMatchObject({
      reason: 'sso_failed',
    });
  });

  test.each([
    ['another browser', async (back: object) => browser().ask('POST', '/sys/ssoLogin', back)],
    [
      'another browser that began itself',
      async (back: object) => {
        const other = browser();
        await other.begin('idass');
        return other.ask('POST', '/sys/ssoLogin', back);
      },
    ],
  ])('never takes one from %s', async (_, send) => {
    const victim = browser();
    const back = { provider: 'idass', ...(await victim.travel('idass', 'li.na')) };
    expect(await send(back)).toMatchObject({ success: false, code: 500, message: '单点登录失败，票据无效' });
    expect(await victim.ask('POST', '/sys/ssoLogin', back)).toMatchObject({ success: true });
  });

  test.each([
    ['no state', { state: undefined }],
    ['a made-up state', { state: 'x'.repeat(43) }],
    ['no code', { code: undefined }],
    ['a made-up code', { code: 'nothing' }],
    ['another provider’s name', { provider: 'bound' }],
    ['another issuer', { iss: 'https://evil.example.com' }],
    ['a CAS ticket instead', { code: undefined, ticket: 'ST-1', service: `${home}/` }],
  ])('refuses %s', async (_, wrong) => {
    const here = browser();
    const back = { provider: 'idass', ...(await here.travel('idass', 'li.na')), ...wrong };
    expect(await here.ask('POST', '/sys/ssoLogin', back)).toMatchObject({
      success: false,
      reason: 'sso_failed',
      message: '单点登录失败，票据无效',
    });
  });

  test('refuses a body that only says who it is', async () => {
    for (const body of [
      { provider: 'idass', username: 'root' },
      { provider: 'idass', userInfo: { username: 'root' }, token: 'x' },
      {},
    ]) {
      expect(await browser().ask('POST', '/sys/ssoLogin', body)).toMatchObject({
        success: false,
        code: 500,
        message: '单点登录失败，票据无效',
      });
    }
  });

  test.each([
    ['nonce', '{oauth,nonce}'],
    ['PKCE verifier', '{oauth,verifier}'],
  ])('refuses an answer to another %s', async (_, path) => {
    const here = browser();
    const back = await here.travel('idass', 'li.na');
    await at.db.owner.rows(
      sql`update one_time set body = jsonb_set(body, ${path}::text[], '"another-that-was-never-asked-with-0000000000"') where purpose = 'sso-state'`,
    );
    expect(await here.ask('POST', '/sys/ssoLogin', { provider: 'idass', ...back })).toMatchObject({
      reason: 'sso_failed',
    });
  });

  test('waits ten minutes and no longer', async () => {
    const here = browser();
    const back = await here.travel('idass', 'li.na');
    await at.db.owner.rows(sql`update one_time set expires_at = expires_at - interval '600 seconds'`);
    expect(await here.ask('POST', '/sys/ssoLogin', { provider: 'idass', ...back })).toMatchObject({
      reason: 'sso_failed',
    });
  });

  test.each([
    ['/list/demand/main?x=1', '/list/demand/main?x=1'],
    ['https://evil.example.com/', '/'],
    ['//evil.example.com', '/'],
    ['/\\evil.example.com', '/'],
    ['/\tevil', '/'],
    ['javascript:alert(1)', '/'],
  ])('a redirect to %s leads to %s', async (wanted, leads) => {
    const here = browser();
    const back = await here.travel('idass', 'li.na', `&redirect=${encodeURIComponent(wanted)}`);
    expect((await here.ask('POST', '/sys/ssoLogin', back)).result.redirect).toBe(leads);
  });

  test('knows only providers somebody configured and switched on', async () => {
    const off = await call(admin, 'POST', '/records/ssoProvider', {
      home,
      key: 'off',
      title: '停用',
      kind: 'cas',
      base: idp.issuer,
    });
    expect(off).toMatchObject({ success: true });
    for (const provider of ['nobody', 'off', 'idass@2', 'idass@999999999']) {
      expect(await browser().ask('GET', `/sys/sso/authorizeUrl?provider=${provider}`)).toMatchObject({
        reason: 'unknown_provider',
      });
    }
    expect(await browser().begin('idass@1')).toMatchObject({ state: expect.any(String) });
    const shown = (await browser().ask('GET', '/sso/providers')).result;
    expect(shown.map(({ provider }: { provider: string }) => provider)).toEqual([
      'bound@1',
      'idass@1',
      'makes@1',
      'oauth@1',
    ]);
    expect(Object.keys(shown[0]).toSorted()).toEqual(['kind', 'provider', 'title']);
  });

  test('tells what is the matter with an account, and of none that there is none', async () => {
    expect(await browser().enter('idass', 'frozen')).toMatchObject({ reason: 'account_frozen' });
    expect(await browser().enter('idass', 'unknown')).toMatchObject({ reason: 'sso_no_account' });
  });

  test('stays with the first account an identity had, whatever it is called later', async () => {
    expect(await browser().enter('idass', 'wang')).toMatchObject({ success: true });
    await at.db.tenant(1).rows(sql`update sys_user set username = 'wang.old' where username = 'wang'`);
    await addPerson(at.db, { username: 'wang', roles: ['admin'] });
    expect((await browser().enter('idass', 'wang')).result.userInfo.username).toBe('wang.old');
  });

  test('makes accounts where the provider is to: with its roles and department, through the same checks', async () => {
    const { result } = await browser().enter('makes', 'newcomer');
    expect(result.userInfo).toMatchObject({ username: 'newcomer', realname: '人newcomer' });
    const { roles } = (await call(result.token, 'GET', '/session')).result;
    expect(roles).toContain('buyer');
    expect((await browser().enter('makes', 'newcomer')).result.userInfo.id).toBe(result.userInfo.id);
    expect(await browser().enter('makes', '1 bad name')).toMatchObject({ reason: 'sso_no_account' });
  });

  test('says so when the provider is away', async () => {
    await provide({ key: 'away', title: '不在', kind: 'oidc', base: 'http://127.0.0.1:1', clientId: 'x', shown: 'N' });
    expect(await browser().ask('GET', '/sys/sso/authorizeUrl?provider=away')).toMatchObject({
      reason: 'provider_away',
    });
  });
});

describe('an identity that is nobody’s yet', () => {
  const bind = (at: ReturnType<typeof browser>, token: string, username: string, password = testPassword) =>
    at.ask('POST', '/sso/bind', { bindToken: token, username, password });

  test('is asked whose it is, by a password, and is theirs from then on', async () => {
    const here = browser();
    const unbound = await here.enter('bound', 'zhao');
    expect(unbound).toMatchObject({
      success: false,
      reason: 'sso_unbound',
      result: { bind: expect.any(String), name: '人zhao', title: '绑定' },
    });
    expect(await bind(here, unbound.result.bind, 'zhao', 'wrong')).toMatchObject({ reason: 'sign_in_failed' });
    const bound = await bind(here, unbound.result.bind, 'zhao');
    expect(bound).toMatchObject({ success: true, result: { userInfo: { username: 'zhao' } } });
    expect(await bind(here, unbound.result.bind, 'zhao')).toMatchObject({ reason: 'sso_failed' });
    expect((await browser().enter('bound', 'zhao')).result.userInfo.username).toBe('zhao');
  });

  test('is bound in the browser it came to and in no other', async () => {
    const unbound = await browser().enter('bound', 'mallory');
    expect(await bind(browser(), unbound.result.bind, 'sun')).toMatchObject({ reason: 'sso_failed' });
    const other = browser();
    await other.begin('bound');
    expect(await bind(other, unbound.result.bind, 'sun')).toMatchObject({ reason: 'sso_failed' });
  });

  test('is never bound to an account of another company', async () => {
    await addPerson(at.db, { username: 'foreign', tenant: 2, roles: ['buyer'] });
    const here = browser();
    const unbound = await here.enter('bound', 'someone');
    expect(await bind(here, unbound.result.bind, 'foreign')).toMatchObject({ reason: 'sso_no_account' });
  });

  test('is bound from the own account too, listed there and parted with', async () => {
    const token = await tokenOf('sun');
    const here = browser();
    const back = await here.travel('bound', 'sun', '&bind=1', token);
    expect(await here.ask('POST', '/sys/ssoLogin', back)).toMatchObject({ reason: 'sso_failed' });
    const again = await here.travel('bound', 'sun', '&bind=1', token);
    expect(await here.ask('POST', '/sys/ssoLogin', again, token)).toMatchObject({
      message: '绑定成功',
      result: { bound: true },
    });
    const bindings = (await call(token, 'GET', '/sso/bindings')).result;
    expect(bindings).toContainEqual(expect.objectContaining({ provider: 'bound@1', bound: true, name: '人sun' }));
    expect(bindings).toContainEqual(expect.objectContaining({ provider: 'idass@1', bound: false, name: null }));
    // What is one person's is not another's as well.
    const qian = await tokenOf('qian');
    const taken = await here.travel('bound', 'sun', '&bind=1', qian);
    expect(await here.ask('POST', '/sys/ssoLogin', taken, qian)).toMatchObject({ reason: 'sso_taken' });
    expect(await call(token, 'POST', '/sso/unbind', { provider: 'bound@1' })).toMatchObject({ success: true });
    expect(await call(token, 'POST', '/sso/unbind', { provider: 'bound@1' })).toMatchObject({
      reason: 'unknown_record',
    });
    expect(await browser().enter('bound', 'sun')).toMatchObject({ reason: 'sso_unbound' });
  });

  test('is kept where it is the only way in', async () => {
    const { token } = (await browser().enter('makes', 'onlyway')).result;
    expect(await call(token, 'POST', '/sso/unbind', { provider: 'makes@1' })).toMatchObject({
      message: expect.stringContaining('唯一的登录方式'),
    });
    expect((await browser().enter('makes', 'onlyway')).success).toBe(true);
  });
});

describe('signing in by following addresses', () => {
  const follow = async (here: ReturnType<typeof browser>, source: string, name: string, prefix = '/thirdLogin') => {
    idp.next = name;
    const sent = await here.send('GET', `${prefix}/render/${source}`);
    expect(sent.statusCode).toBe(302);
    const back = await passThrough(String(sent.headers.location), home);
    const landed = await here.send('GET', `${back.pathname.replace('/api', '')}${back.search}`);
    const to = new URL(String(landed.headers.location));
    expect(to.origin + to.pathname).toBe(`${home}/sso/idassCallback`);
    return Object.fromEntries(new URLSearchParams(to.hash.slice(1)));
  };

  test.each(['/thirdLogin', '/sys/thirdLogin'])(
    '%s hands over a token that is good once and at once',
    async (prefix) => {
      const here = browser();
      const { third } = await follow(here, 'oauth', 'li.na', prefix);
      const answers = await Promise.all([1, 2].map(() => here.ask('GET', `${prefix}/getLoginUser/${third}`)));
      const good = answers.filter(({ success }) => success);
      expect(good).toHaveLength(1);
      expect(good[0]).toMatchObject({
        code: '200',
        result: { token: expect.any(String), userInfo: { username: 'li.na' } },
      });
      expect(await here.ask('GET', `${prefix}/getLoginUser/${third}/oauth/1`)).toMatchObject({
        success: false,
        reason: 'sso_failed',
      });
    },
  );

  test('not to another browser, and not after a minute', async () => {
    const here = browser();
    const { third } = await follow(here, 'oauth', 'li.na');
    expect(await browser().ask('GET', `/thirdLogin/getLoginUser/${third}/oauth`)).toMatchObject({ success: false });
    await at.db.owner.rows(
      sql`update one_time set expires_at = expires_at - interval '60 seconds' where purpose = 'sso-ticket'`,
    );
    expect(await here.ask('GET', `/thirdLogin/getLoginUser/${third}`)).toMatchObject({ success: false });
  });

  test('says who is not bound yet, and what went wrong', async () => {
    expect(await follow(browser(), 'bound', 'nobody')).toMatchObject({ bind: expect.any(String), title: '绑定' });
    const landed = await browser().send('GET', '/thirdLogin/oauth/callback?code=x&state=y');
    expect(decodeURIComponent(String(landed.headers.location))).toContain('#error=单点登录失败，票据无效');
  });
});

test('a secret is in no answer, no history and no row that could be read', async () => {
  const list = await call(admin, 'GET', '/records/ssoProvider?pageSize=100');
  expect(list.result.records[0]).toMatchObject({ hasSecret: 'Y' });
  const answers = [list];
  for (const { id } of list.result.records) {
    answers.push(
      await call(admin, 'GET', `/records/ssoProvider/${id}`),
      await call(admin, 'GET', `/records/ssoProvider/${id}/history`),
    );
  }
  expect(JSON.stringify(answers)).not.toContain(idp.clientSecret);
  const rows = await at.db.owner.rows<{
    text: string;
  }>(sql`select t::text as text from sealed_secret t union all select t::text from sso_provider t
    union all select t::text from record_history t union all select t::text from outbox t union all select t::text from one_time t`);
  expect(rows.map(({ text }) => text).join('\n')).not.toContain(idp.clientSecret);
});

test('an administrator is refused addresses this server would not ask', async () => {
  const made = await call(admin, 'POST', '/records/ssoProvider', {
    home,
    key: 'plain',
    title: '明文',
    kind: 'cas',
    base: 'http://cas.example.com/cas',
  });
  expect(made).toMatchObject({ success: false, message: '服务地址应以 https:// 开头' });
});
