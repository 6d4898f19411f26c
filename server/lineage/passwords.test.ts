import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultOfPassword } from '../../schemas/check/password-rules.ts';
import { openStaffed, type Staffed } from '../../tests/support/staffed.ts';
import { oneTimeDays } from '../access/one-time-password.ts';
import { sql } from '../db/statement.ts';
import type { Contract } from '../kernel/define-contract.ts';

let at: Staffed;
beforeAll(async () => {
  at = await openStaffed('passwords');
  await at.at.db.owner.rows(sql`update tenant set operator = tenant_id = 1, registration = 'everybody'`);
  await at.at.db.owner.rows(sql`update tenant set portal = true where tenant_id = 1`);
});
afterAll(() => at.close());

const own = 'Own-Choice-26';
const newUser = (username: string) => ({
  username,
  realname: `人${username}`,
  depart: at.ids.A01A01,
  roles: [at.ids['role:buyer']],
});
const create = async (username: string, who = 'admin') => at.call(who, 'POST', '/records/user', newUser(username));
const asWhom = async (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  (
    await at.app.inject({
      method,
      url: `/api${url}`,
      headers: { 'x-access-token': token },
      ...(payload && { payload }),
    })
  ).json();
const activationOf = async (username: string) => {
  const { result } = await at.call('admin', 'GET', `/records/user?list=main&username=${username}`);
  return result.records[0]?.activation_dictText;
};

describe('a new user', () => {
  test('has a one-time password, shown once to whoever made the user', async () => {
    const { result } = await create('li.na');
    const [{ title, secret, about }] = result.$handed;
    expect(title).toBe('“li.na”的一次性密码');
    expect(about).toContain('只显示这一次');
    expect(faultOfPassword(secret, 'li.na')).toBeNull();
    expect(await activationOf('li.na')).toBe('未激活');
    expect(JSON.stringify(await at.call('admin', 'GET', `/records/user/${result.id}`))).not.toContain(secret);
    const history = await at.rows(`select h::text as row from record_history h where record_id = $1`, result.id);
    expect(JSON.stringify(history)).not.toContain(secret);

    const signedIn = (await at.login('li.na', secret)).result;
    const session = async () => (await asWhom(signedIn.token, 'GET', '/session')).result;
    expect(await session()).toMatchObject({ mustChange: true });
    expect(await activationOf('li.na')).toBe('未激活');
    const chosen = (password: string) =>
      asWhom(signedIn.token, 'POST', '/session/password', { password, again: password });
    expect((await chosen(secret)).message).toBe('新密码不能与原密码相同');
    expect(await chosen(own)).toMatchObject({ success: true });
    expect(await activationOf('li.na')).toBe('已激活');
    expect((await at.login('li.na', secret)).success).toBe(false);
    expect((await at.login('li.na', own)).success).toBe(true);
  });

  test('has it for three days, and the one of its own for ever', async () => {
    const kept = () =>
      at.rows(`select c.must_change, (extract(epoch from c.valid_until - c.changed_at) / 86400)::int as days
        from credential c join sys_user u on u.id = c.user_id where u.username = 'zhou.ba'`);
    const [{ secret, about }] = (await create('zhou.ba')).result.$handed;
    expect(await kept()).toEqual([{ must_change: true, days: oneTimeDays }]);
    const [ends] = await at.rows<{
      at: string;
    }>(`select to_char(c.valid_until at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at
      from credential c join sys_user u on u.id = c.user_id where u.username = 'zhou.ba'`);
    expect(about).toContain(`${ends?.at} 前有效`);
    const { token } = (await at.login('zhou.ba', secret)).result;
    await asWhom(token, 'POST', '/session/password', { password: own, again: own });
    expect(await kept()).toEqual([{ must_change: false, days: null }]);
  });

  test('sent again under the same key is not made twice, and its password is kept nowhere', async () => {
    const { result } = await at.login('admin');
    const headers = { 'x-access-token': result.token, 'idempotency-key': 'one-new-user' };
    const send = async () =>
      (await at.app.inject({ method: 'POST', url: '/api/records/user', headers, payload: newUser('zhao.liu') })).json();
    const [{ secret }] = (await send()).result.$handed;
    const again = await send();
    expect(again).toMatchObject({ success: false, reason: 'request_made' });
    expect(JSON.stringify(await at.rows(`select k::text from request_key k`))).not.toContain(secret);
  });

  test('whom nobody is shown a password for has none until it is asked for', async () => {
    const added = { username: 'sun.qi', realname: '孙琦', selectedroles: at.ids['role:buyer'] };
    await at.call('admin', 'POST', '/sys/user/add', { ...added, selecteddeparts: at.ids.A01A01 });
    const [user] = await at.rows<{ id: string }>(`select id from sys_user where username = 'sun.qi'`);
    expect(await at.rows(`select 1 from credential where user_id = $1`, user?.id)).toEqual([]);
    expect(await activationOf('sun.qi')).toBe('未激活');
    const { result } = await at.call('admin', 'POST', '/records/user/actions/resetPassword', { ids: [user?.id] });
    expect((await at.login('sun.qi', result.$handed[0].secret)).success).toBe(true);
  });

  test('that a supplier’s main account makes is given one in the same way', async () => {
    const { result } = await at.call('north.main', 'POST', '/records/supplierUser', {
      username: 'north.new',
      realname: '新人',
      supplier: at.ids.north,
      roles: [at.ids['role:supUser']],
    });
    expect((await at.login('north.new', result.$handed[0].secret)).success).toBe(true);
  });

  test('nobody writes that it is activated', async () => {
    await create('wu.jiu');
    const [user] = await at.rows<{ id: string; version: number }>(
      `select id, version from sys_user where username = 'wu.jiu'`,
    );
    await at.call('admin', 'PUT', `/records/user/${user?.id}`, { version: user?.version, activation: '1' });
    expect(await activationOf('wu.jiu')).toBe('未激活');
  });
});

describe('a password given anew', () => {
  const reset = (who = 'admin', whom = 'finance', entity = 'user') =>
    at.call(who, 'POST', `/records/${entity}/actions/resetPassword`, { ids: [at.ids[whom]] });

  test('ends what is open, must be changed, and stands nowhere', async () => {
    const { token } = (await at.login('finance')).result;
    const done = await reset();
    expect(done).toMatchObject({ success: true, message: '已为“finance”生成一次性密码' });
    const [{ secret }] = done.result.$handed;
    const isOpen = async () => (await asWhom(token, 'GET', '/session')).success;
    await expect.poll(isOpen, { interval: 10 }).toBe(false);
    expect((await at.login('finance')).success).toBe(false);
    expect((await at.login('finance', secret)).success).toBe(true);
    // Whoever was there before stays activated.
    expect(await activationOf('finance')).toBe('已激活');
    const history = await at.rows(`select h::text as row from record_history h where record_id = $1`, at.ids.finance);
    expect(JSON.stringify(history)).toContain('action:resetPassword');
    expect(JSON.stringify([...history, await at.rows(`select d::text from draft d`)])).not.toContain(secret);
  });

  test('opens nothing once its days are over, and is told so only to who knows it', async () => {
    const [{ secret }] = (await reset()).result.$handed;
    await at.rows(`update credential set valid_until = now() - interval '1 second' where user_id = $1`, at.ids.finance);
    expect(await at.login('finance', secret)).toMatchObject({
      success: false,
      reason: 'password_expired',
      message: '一次性密码已过期，请联系管理员重新发放',
    });
    expect((await at.login('finance', 'not-the-one')).reason).toBe('sign_in_failed');
    const [next] = (await reset()).result.$handed;
    expect((await at.login('finance', next.secret)).success).toBe(true);
  });

  test('is given by nobody else', async () => {
    expect((await reset('buyer')).success).toBe(false);
    expect((await reset('auditor')).success).toBe(false);
  });
});

/** Every call that sets a password: what it is sent, as whom. */
const setting: Readonly<Record<string, (password: string) => readonly [who: string, body: object]>> = {
  '/sys/user/updatePassword': (password) => [
    'buyer',
    { username: 'buyer', oldpassword: 'Open-Sesame-1', password, confirmpassword: password },
  ],
  '/sys/user/changePassword': (password) => ['admin', { username: 'buyer', password, confirmpassword: password }],
  '/sys/user/passwordChange': (password) => ['', { username: 'buyer', phone: '13900000000', smscode: '1', password }],
  '/sys/forge-password': (password) => ['', { username: 'buyer', phone: '13900000000', smscode: '1', password }],
  '/session/password': (said) => {
    const password = said.replace('Buyer', 'Auditor');
    return ['given', { password, again: password }];
  },
  '/sys/user/register': (password) => ['', { username: 'buyer', phone: '13900000000', smscode: '1', password }],
  '/sys/register': (password) => ['', { username: 'buyer', phone: '13900000000', smscode: '1', password }],
  '/sys/user/add': (password) => ['admin', { ...newUser('buyer'), password }],
  '/sys/user/addSupplierUser': (password) => ['admin', { ...newUser('buyer'), supplierId: at.ids.north, password }],
  '/sys/tenant/add': (password) => ['admin', { name: '甲', username: 'buyer', password }],
  '/tenants': (password) => ['admin', { name: '甲', username: 'buyer', password }],
};
/** Calls that take a password to see whether it is right. */
const proving = ['/sys/login', '/sys/onlineLogin', '/session/unlock', '/tenants/own/link', '/sso/bind'];

describe('one rule', () => {
  test('stands at every call that takes a password', () => {
    const files = import.meta.glob<Record<string, Contract>>('../**/*.contract.ts', { eager: true });
    const taking = Object.values(files)
      .flatMap((file) => Object.values(file))
      .filter((one) => JSON.stringify([one.body ?? '', one.query ?? '']).includes('"password":'))
      .map(({ url }) => url);
    expect([...new Set(taking)].toSorted()).toEqual(
      [...Object.keys(setting).filter((url) => !/add/.test(url) || url.includes('tenant')), ...proving].toSorted(),
    );
  });

  test.each([
    ['Aa1!bcd', '密码至少8位'],
    ['alllowercase1', '密码须包含大写字母、小写字母、数字、符号中的三种'],
    ['My-Buyer-2026', '密码不能包含账号'],
    [`Aa1!${'x'.repeat(125)}`, '密码最多128位'],
  ])('%s is refused everywhere: %s', async (password, said) => {
    const [given] = (await at.call('admin', 'POST', '/records/user/actions/resetPassword', { ids: [at.ids.auditor] }))
      .result.$handed;
    const { token } = (await at.login('auditor', given.secret)).result;
    const told: Record<string, string> = {};
    for (const [url, of] of Object.entries(setting)) {
      const [who, body] = of(password);
      const isGiven = who === 'given' || who === '';
      const asked = isGiven ? asWhom(who ? token : '', 'POST', url, body) : at.call(who, 'POST', url, body);
      told[url] = (await asked).message;
    }
    expect(told).toEqual(Object.fromEntries(Object.keys(setting).map((url) => [url, said])));
  });
});
