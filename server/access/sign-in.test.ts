import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addDepart, addPerson, testPassword } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { sql } from '../db/statement.ts';

let at: TestDatabase;
let processes: Processes;
const startProcess = (env?: Record<string, string>) => processes.start(env);
let app: FastifyInstance;

beforeAll(async () => {
  at = await testDatabase('sign-in', { template: accessTemplate });
  processes = processesOver(at);
  const top = await addDepart(at.db, '集团', 'A01');
  const below = await addDepart(at.db, '采购部', 'A01A01', top);
  const lab = await addDepart(at.db, '实验室', 'A01B01', top);
  await addPerson(at.db, { username: 'Wang.Min', roles: ['buyer'], departs: [below] });
  await addPerson(at.db, { username: 'both', roles: ['buyer'], departs: [below, lab] });
  await addPerson(at.db, { username: 'nobody', roles: ['demander'] });
  await addPerson(at.db, { username: 'frozen', roles: ['buyer'], departs: [below] });
  await at.db
    .tenant(1)
    .rows(sql`insert into su_supplier (tenant_id, id, code, name, credit_code, supplier_kind, verify_status, is_show,
    country, currency, version, rev) values (1, 'left', 'S9', '退出的企业', '91110000100000001W', 'PRIVATE', '6', '9', 'CN', 'CNY', 1, 1)`);
  await addPerson(at.db, { username: 'left', roles: ['supAdmin'] });
  await at.db.tenant(1).rows(sql`update sys_user set supplier = 'left' where username = 'left'`);
  await addPerson(at.db, { username: 'gone', roles: ['buyer'], departs: [below] });
  await at.db.tenant(1).rows(sql`update sys_user set status = '2' where username = 'frozen'`);
  await at.db.tenant(1).rows(sql`update sys_user set deleted_at = now() where username = 'gone'`);
  app = await startProcess();
});
afterAll(() => processes.close());
afterEach(async () => {
  await at.db.owner.rows(sql`delete from login_guard`);
});

const login = async (body: Record<string, unknown>, on = app, ip = '10.0.0.1') =>
  (await on.inject({ method: 'POST', url: '/api/sys/login', payload: body, remoteAddress: ip })).json();
const get = (url: string, token?: string, on = app) =>
  on.inject({ url: `/api${url}`, headers: token ? { 'x-access-token': token } : {} });

describe('signing in', () => {
  test('C01: gives a token and everything the client keeps', async () => {
    const answer = await login({ username: 'wang.min', password: testPassword });
    expect(answer).toMatchObject({ success: true, code: '200', message: '登录成功' });
    expect(answer.result.token).toMatch(/^[\w-]{43}$/);
    expect(answer.result).toMatchObject({ multi_depart: 1, tenantList: [] });
    expect(answer.result.departs).toHaveLength(1);
    expect(answer.result.userInfo).toMatchObject({
      username: 'Wang.Min',
      orgCode: 'A01A01',
      orgCodeTxt: '采购部',
      status: 1,
      isShow: 1,
    });
    expect(answer.result.sysAllDictItems.sex).toContainEqual({ value: '1', text: '男', title: '男', label: '男' });
    expect(JSON.stringify(answer)).not.toMatch(/password|salt|argon2/i);
  });

  test.each([
    ['nobody', 0],
    ['wang.min', 1],
    ['both', 2],
  ])('tells %s to choose among departments: %i', async (username, expected) => {
    expect((await login({ username, password: testPassword })).result.multi_depart).toBe(expected);
  });

  test.each([
    ['a wrong password', { username: 'wang.min', password: 'x' }, 'sign_in_failed', '用户名或密码错误'],
    ['an unknown user', { username: 'who', password: 'x' }, 'sign_in_failed', '用户名或密码错误'],
    [
      'an unknown user with a right password',
      { username: 'who', password: testPassword },
      'sign_in_failed',
      '用户名或密码错误',
    ],
    [
      'a frozen user with a wrong password',
      { username: 'frozen', password: 'x' },
      'sign_in_failed',
      '用户名或密码错误',
    ],
    ['a frozen user', { username: 'frozen', password: testPassword }, 'account_frozen', '该用户已冻结'],
    ['a deleted user', { username: 'gone', password: testPassword }, 'account_gone', '该用户已注销'],
    [
      'a user of a supplier that left',
      { username: 'left', password: testPassword },
      'company_left',
      '贵司已退出合作，账号停用；要恢复合作请联系采购方',
    ],
    ['no password', { username: 'wang.min' }, 'invalid_input', '校验失败：缺少属性“password”'],
    ['a body that is no object', [], 'invalid_input', '校验失败：这里应当是对象'],
  ])('C02: refuses %s', async (_, body, reason, message) => {
    expect(await login(body as Record<string, unknown>)).toMatchObject({ success: false, reason, message });
  });

  test('answers an unknown user as it answers a wrong password, to the byte', async () => {
    const strip = ({ timestamp, ...rest }: Record<string, unknown>) => rest;
    const wrong = await login({ username: 'both', password: 'x' }, app, '10.2.0.1');
    const unknown = await login({ username: 'boath', password: 'x' }, app, '10.2.0.2');
    expect(strip(unknown)).toEqual(strip(wrong));
  });
});

test('who is at work when the company leaves is at work no more, and others read how it is led', async () => {
  const led = (code: string) => at.db.tenant(1).rows(sql`update su_supplier set is_show = ${code} where id = 'left'`);
  await led('4');
  const { result } = await login({ username: 'left', password: testPassword });
  expect(result.userInfo.isShow).toBe(4);
  const supplier = () => get('/supplierBaseAPI/getSupplier', result.token);
  expect((await supplier()).json().result).toMatchObject({ isShow: 4, verifyStatus: 6 });
  await led('9');
  await expect.poll(async () => (await supplier()).json().success).toBe(false);
});

describe('guessing', () => {
  test('five wrong tries shut the account for that address, in every process', async () => {
    const env = { captcha: 'x', checkKey: '1' };
    const off = await startProcess({ CAPTCHA: 'off', DEMO: 'on' });
    for (let round = 0; round < 5; round++) await login({ username: 'both', password: 'x', ...env }, off, '10.1.0.1');
    const shut = {
      success: false,
      reason: 'sign_in_locked',
      message: '该用户登录失败次数过多，请于10分钟后再次登录！',
    };
    expect(await login({ username: 'both', password: testPassword }, off, '10.1.0.1')).toMatchObject(shut);
    const second = await startProcess({ CAPTCHA: 'off', DEMO: 'on' });
    expect(await login({ username: 'both', password: testPassword }, second, '10.1.0.1')).toMatchObject(shut);
    expect(await login({ username: 'both', password: testPassword }, second, '10.1.0.2')).toMatchObject({
      success: true,
    });
  });

  test('twenty tries at once are no more than five', async () => {
    const off = await startProcess({ CAPTCHA: 'off', DEMO: 'on' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login({ username: 'both', password: 'x' }, off, '10.1.0.3')),
    );
    expect(answers.filter(({ reason }) => reason === 'sign_in_failed')).toHaveLength(5);
    expect(answers.filter(({ reason }) => reason === 'sign_in_locked')).toHaveLength(15);
  });

  test('many accounts from one address shut the address', async () => {
    const off = await startProcess({ CAPTCHA: 'off', DEMO: 'on' });
    for (let n = 0; n < 3; n++) await login({ username: `guess${n}`, password: 'x' }, off, '10.1.0.4');
    const counted = sql`update login_guard set failures = failures + 57 where key = 'address:10.1.0.4' returning failures`;
    expect(await at.db.owner.rows(counted)).toEqual([{ failures: 60 }]);
    expect(await login({ username: 'both', password: testPassword }, off, '10.1.0.4')).toMatchObject({
      reason: 'sign_in_locked',
    });
  });

  test('a right password forgives the wrong ones before it', async () => {
    const off = await startProcess({ CAPTCHA: 'off', DEMO: 'on' });
    for (let round = 0; round < 2; round++) {
      for (let wrong = 0; wrong < 4; wrong++) await login({ username: 'both', password: 'x' }, off, '10.1.0.5');
      expect(await login({ username: 'both', password: testPassword }, off, '10.1.0.5')).toMatchObject({
        success: true,
      });
    }
  });
});

describe('the captcha', () => {
  const kept = async (key: string, answer: string) => {
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update(`${key}\n${answer}`).digest('hex');
    await at.db.owner.rows(sql`update captcha set answer = ${hash} where key = ${key}`);
  };

  test('is asked for after two failures, and the answer says so', async () => {
    const from = '10.3.0.1';
    expect((await login({ username: 'both', password: 'x' }, app, from)).result).toEqual({ captcha: false });
    expect((await login({ username: 'both', password: 'x' }, app, from)).result).toEqual({ captcha: true });
    const missing = await login({ username: 'both', password: testPassword }, app, from);
    expect(missing).toMatchObject({ reason: 'captcha_missing', message: '验证码无效' });
    const asked = await app.inject({ url: '/api/sign-in?username=BOTH', remoteAddress: from });
    expect(asked.json().result).toEqual({ captcha: true });
  });

  test('comes as a picture and is good once', async () => {
    const always = await startProcess({ CAPTCHA: 'always' });
    const picture = (await get('/sys/randomImage/k1', undefined, always)).json();
    expect(picture.result).toMatch(/^data:image\/png;base64,iVBOR/);
    await kept('k1', 'ac37');
    const body = { username: 'both', password: testPassword, captcha: ' AC37 ', checkKey: 'k1' };
    expect(await login(body, always)).toMatchObject({ success: true });
    expect(await login(body, always)).toMatchObject({ success: false, code: 412, message: '验证码错误' });
  });

  test('C02: is used up by a wrong answer', async () => {
    const always = await startProcess({ CAPTCHA: 'always' });
    await get('/sys/randomImage/1700000000123', undefined, always);
    await kept('1700000000123', 'ac37');
    const body = { username: 'both', password: testPassword, checkKey: 1_700_000_000_123 };
    expect(await login({ ...body, captcha: 'xxxx' }, always)).toMatchObject({
      success: false,
      reason: 'captcha_wrong',
      message: '验证码错误',
    });
    expect(await login({ ...body, captcha: 'ac37' }, always)).toMatchObject({ reason: 'captcha_wrong' });
  });

  test('can be checked before it is used', async () => {
    await get('/sys/randomImage/k2');
    await kept('k2', 'ac37');
    const check = async (captcha: string) =>
      (await app.inject({ method: 'POST', url: '/api/sys/checkCaptcha', payload: { captcha, checkKey: 'k2' } })).json();
    expect(await check('AC37')).toMatchObject({ success: true });
    expect(await check('wrong')).toMatchObject({ success: false, message: '验证码错误' });
    expect(await check('ac37')).toMatchObject({ success: false });
  });

  test('is kept as a hash and runs out', async () => {
    await get('/sys/randomImage/k3');
    await kept('k3', 'ac37');
    await at.db.owner.rows(sql`update captcha set expires_at = now() - interval '1 second' where key = 'k3'`);
    const [row] = await at.db.owner.rows<{ answer: string }>(sql`select answer from captcha where key = 'k3'`);
    expect(row?.answer).toMatch(/^[0-9a-f]{64}$/);
    const checked = await app.inject({
      method: 'POST',
      url: '/api/sys/checkCaptcha',
      payload: { captcha: 'ac37', checkKey: 'k3' },
    });
    expect(checked.json().success).toBe(false);
  });
});
