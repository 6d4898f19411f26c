import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeTo, textsTo } from '../../tests/support/codes.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addPerson, testPassword } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { sql } from '../db/statement.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;

const withPhone = async (username: string, phone: string, tenant = 1) => {
  await addPerson(at.db, { tenant, username, roles: ['buyer'] });
  await at.db.tenant(tenant).rows(sql`update sys_user set phone = ${phone} where username = ${username}`);
};

beforeAll(async () => {
  at = await testDatabase('phone', { template: accessTemplate });
  processes = processesOver(at);
  await at.db.owner.rows(
    sql`insert into tenant (tenant_id, name) values (1, '一号公司'), (2, '二号公司') on conflict do nothing`,
  );
  await withPhone('wang.min', '+86 138-0000 0001');
  await withPhone('twin.a', '13800000002');
  await withPhone('twin.b', '13800000002', 2);
  await withPhone('frozen', '13800000003');
  await at.db.tenant(1).rows(sql`update sys_user set status = '2' where username = 'frozen'`);
  app = await processes.start();
});
afterAll(() => processes.close());
afterEach(async () => {
  await at.db.owner.rows(sql`delete from ration`);
  await at.db.owner.rows(sql`delete from login_guard`);
});

const post = async (url: string, payload: object, ip = '10.0.0.1') =>
  (await app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress: ip })).json();
const ask = (mobile: string, smsmode: string | number = '0', ip?: string) => post('/sys/sms', { mobile, smsmode }, ip);
const again = () => at.db.owner.rows(sql`delete from ration where starts_with(key, 'sms:again')`);

describe('a code by text message', () => {
  test('signs its telephone in, once', async () => {
    expect(await ask('13800000001')).toMatchObject({ success: true, result: null });
    const code = await codeTo(at.db, '13800000001');
    expect(code).toMatch(/^\d{6}$/);
    const body = { mobile: '138 0000 0001', captcha: code };
    const answer = await post('/sys/phoneLogin', body);
    expect(answer).toMatchObject({ success: true, code: '200', message: '登录成功' });
    expect(answer.result.userInfo.username).toBe('wang.min');
    expect(await post('/sys/phoneLogin', body)).toMatchObject({ success: false, reason: 'code_gone' });
  });

  test('ends the password that was given out: it opens nothing beside the telephone', async () => {
    const given = (is: boolean) =>
      at.db.tenant(1).rows(sql`update credential set must_change = ${is},
      valid_until = case when ${is} then now() + interval '3 days' end
      where user_id = (select id from sys_user where username = 'wang.min')`);
    const byPassword = () => post('/sys/login', { username: 'wang.min', password: testPassword });
    const byCode = async () => {
      await again();
      await ask('13800000001');
      return post('/sys/phoneLogin', { mobile: '13800000001', captcha: await codeTo(at.db, '13800000001') });
    };
    await given(true);
    for (const _ of [1, 2]) expect(await byPassword()).toMatchObject({ success: true });
    expect(await byCode()).toMatchObject({ success: true });
    expect(await byPassword()).toMatchObject({ success: false, reason: 'password_expired' });
    await given(false);
    expect(await byCode()).toMatchObject({ success: true });
    expect(await byPassword()).toMatchObject({ success: true });
  });

  test('is never in an answer, and kept only as a hash', async () => {
    const answer = await ask('13800000001');
    const code = await codeTo(at.db, '13800000001');
    expect(JSON.stringify(answer)).not.toContain(code);
    expect(JSON.stringify(await at.db.owner.rows(sql`select * from phone_code`))).not.toContain(code);
    expect(JSON.stringify(await at.db.tenant(1).rows(sql`select * from sys_message`))).not.toContain(code);
  });

  test('is answered alike for a telephone nobody has, and nothing is sent there', async () => {
    const strip = ({ timestamp, ...rest }: Record<string, unknown>) => rest;
    for (const mode of ['0', '2']) {
      const known = await ask('13800000001', mode);
      const unknown = await ask('13811112222', mode);
      expect(strip(unknown)).toEqual(strip(known));
      expect(strip(await ask('13811112222', mode))).toEqual(strip(await ask('13800000001', mode)));
    }
    expect(await textsTo(at.db, '13811112222')).toEqual([]);
    const guess = (mobile: string) => post('/sys/phoneLogin', { mobile, captcha: '000000x' });
    expect(strip(await guess('13811112222'))).toEqual(strip(await guess('13800000001')));
  });

  test('runs out', async () => {
    await ask('13800000001');
    await at.db.owner.rows(sql`update phone_code set expires_at = now() - interval '1 second'`);
    const code = await codeTo(at.db, '13800000001');
    expect(await post('/sys/phoneLogin', { mobile: '13800000001', captcha: code })).toMatchObject({
      reason: 'code_gone',
      message: '手机验证码失效，请重新获取',
    });
  });

  test('is good for nothing but what it was asked for', async () => {
    await ask('13800000001', 2);
    const code = await codeTo(at.db, '13800000001');
    expect((await post('/sys/phoneLogin', { mobile: '13800000001', captcha: code })).success).toBe(false);
  });

  test('of two who bring it at once lets one in', async () => {
    await ask('13800000001');
    const captcha = await codeTo(at.db, '13800000001');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post('/sys/phoneLogin', { mobile: '13800000001', captcha })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test.each([
    ['13800000002', 'several_accounts', '该手机号绑定了多个账号，请使用密码登录'],
    ['13800000003', 'code_gone', '手机验证码失效，请重新获取'],
  ])('does not sign %s in', async (mobile, reason, message) => {
    await ask(mobile);
    const [text] = await textsTo(at.db, mobile);
    const captcha = text?.match(/\d{6}/)?.[0] ?? '000000';
    if (!text) await at.db.owner.rows(sql`delete from phone_code where phone = ${mobile}`);
    expect(await post('/sys/phoneLogin', { mobile, captcha })).toMatchObject({ success: false, reason, message });
  });

  test.each([
    ['', 'phone_missing', '手机号不允许为空！'],
    ['12345', 'not_a_mobile', '请输入正确的手机号'],
    ['0571-88886666', 'not_a_mobile', '请输入正确的手机号'],
  ])('is refused to “%s”', async (mobile, reason, message) => {
    expect(await ask(mobile)).toMatchObject({ success: false, reason, message });
  });
});

describe('asking for codes', () => {
  test('again within a minute is refused', async () => {
    await ask('13800000001');
    expect(await ask('13800000001')).toMatchObject({ success: false, message: '验证码10分钟内，仍然有效！' });
  });

  test('for one telephone ends after five in an hour, from wherever', async () => {
    for (let n = 0; n < 5; n++) {
      expect(await ask('13800000001', '0', `10.1.0.${n}`)).toMatchObject({ success: true });
      await again();
    }
    expect(await ask('13800000001', '0', '10.1.0.9')).toMatchObject({ success: false, reason: 'too_many' });
  });

  test('from one address wants a picture read after ten, whatever the telephones', async () => {
    const mobiles = Array.from({ length: 10 }, (_, n) => `1390000${String(1000 + n)}`);
    for (const answer of await Promise.all(mobiles.map((mobile) => ask(mobile, '0', '10.2.0.1')))) {
      expect(answer.success).toBe(true);
    }
    expect(await ask('13900009999', '0', '10.2.0.1')).toMatchObject({
      reason: 'captcha_missing',
      result: { captcha: true },
    });
    expect(await ask('13900009999', '0', '10.2.0.2')).toMatchObject({ success: true });
  });
});

describe('a forgotten password', () => {
  const renew = (more: object = {}) => ({
    username: 'wang.min',
    phone: '13800000001',
    password: 'Renewed-Pass-7',
    smscode: '',
    ...more,
  });
  const codeFor = async (mobile: string) => {
    await ask(mobile, '2');
    return codeTo(at.db, mobile);
  };

  test('is renewed by a code, which shows the account first and ends what was open', async () => {
    const open = await post('/sys/login', { username: 'wang.min', password: testPassword });
    const smscode = await codeFor('13800000001');
    const shown = await post('/sys/user/phoneVerification', { phone: '13800000001', smscode });
    expect(shown.result).toEqual({ smscode, username: 'wang.min', usernames: ['wang.min'] });
    expect(await post('/sys/user/passwordChange', renew({ smscode, password: 'easy' }))).toMatchObject({
      reason: 'weak_password',
    });
    expect(await post('/sys/user/passwordChange', renew({ smscode }))).toMatchObject({
      success: true,
      message: '密码重置完成！',
    });
    const before = await app.inject({ url: '/api/session', headers: { 'x-access-token': open.result.token } });
    expect(before.json().success).toBe(false);
    expect(await post('/sys/login', { username: 'wang.min', password: 'Renewed-Pass-7' })).toMatchObject({
      success: true,
    });
    expect(await post('/sys/user/passwordChange', renew({ smscode }))).toMatchObject({ reason: 'code_gone' });
  });

  test('is renewed by the alias, and by the address as old clients do', async () => {
    const alias = renew({ smscode: await codeFor('13800000001'), password: 'Renewed-Pass-8' });
    expect(await post('/sys/forge-password', alias)).toMatchObject({ success: true });
    await again();
    const query = new URLSearchParams(renew({ smscode: await codeFor('13800000001'), password: 'Renewed-Pass-9' }));
    const answer = await app.inject({ url: `/api/sys/user/passwordChange?${query}` });
    expect(answer.json()).toMatchObject({ success: true, message: '密码重置完成！' });
  });

  test('of another account is not renewed by a code to one’s own telephone', async () => {
    const smscode = await codeFor('13800000001');
    expect(await post('/sys/user/passwordChange', renew({ smscode, username: 'twin.a' }))).toMatchObject({
      success: false,
      message: '未找到用户！',
    });
  });

  test('is renewed for one of several accounts of a telephone, by its name', async () => {
    const smscode = await codeFor('13800000002');
    const shown = await post('/sys/user/phoneVerification', { phone: '13800000002', smscode });
    expect(shown.result.usernames).toEqual(['twin.a', 'twin.b']);
    const body = renew({ smscode, username: 'Twin.B', phone: '13800000002' });
    expect(await post('/sys/user/passwordChange', body)).toMatchObject({ success: true });
    expect(await post('/sys/login', { username: 'twin.a', password: testPassword })).toMatchObject({ success: true });
    expect(await post('/sys/login', { username: 'twin.b', password: 'Renewed-Pass-7' })).toMatchObject({
      success: true,
    });
  });

  test('opens the door that wrong guesses shut', async () => {
    await at.db.owner.rows(sql`insert into login_guard (key, failures, locked_until)
      values ('pair:twin.b@10.0.0.1', 0, now() + interval '10 minutes')`);
    expect(await post('/sys/login', { username: 'twin.b', password: 'x' })).toMatchObject({ reason: 'sign_in_locked' });
    const smscode = await codeFor('13800000002');
    await post('/sys/user/passwordChange', renew({ smscode, username: 'twin.b', phone: '13800000002' }));
    expect(await post('/sys/login', { username: 'twin.b', password: 'Renewed-Pass-7' })).toMatchObject({
      success: true,
    });
  });
});
