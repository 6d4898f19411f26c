import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeTo } from '../../../tests/support/codes.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { holdLock } from '../../../tests/support/held-lock.ts';
import { accessTemplate, addDepart, addPerson, testPassword } from '../../../tests/support/people.ts';
import { type Processes, processesOver } from '../../../tests/support/processes.ts';
import { sql } from '../../db/statement.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;

beforeAll(async () => {
  at = await testDatabase('register', { template: accessTemplate });
  processes = processesOver(at);
  await at.db.owner.rows(
    sql`insert into tenant (tenant_id, name) values (1, '检测集团') on conflict (tenant_id) do update set name = excluded.name`,
  );
  const top = await addDepart(at.db, '集团', 'A01');
  await addPerson(at.db, { username: 'boss', roles: ['admin'], permissions: ['*'], departs: [top] });
  await addPerson(at.db, { username: 'maker', roles: ['supAdmin', 'supMgr', 'demander'], departs: [top] });
  await at.db
    .tenant(1)
    .rows(sql`update sys_user set phone = '13700000001', email = 'Maker@a.cn' where username = 'maker'`);
  app = await processes.start();
});
afterAll(() => processes.close());
afterEach(async () => {
  await at.db.owner.rows(sql`delete from ration`);
  await at.db.owner.rows(sql`update tenant set registration = 'suppliers', portal = false`);
});

const post = async (url: string, payload: object, token?: string) =>
  (
    await app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      ...(token ? { headers: { 'x-access-token': token } } : {}),
    })
  ).json();
const get = async (url: string, token?: string) =>
  (await app.inject({ url: `/api${url}`, ...(token ? { headers: { 'x-access-token': token } } : {}) })).json();
const codeFor = async (mobile: string) => {
  expect(await post('/sys/sms', { mobile, smsmode: '1' })).toMatchObject({ success: true });
  return codeTo(at.db, mobile);
};
const tokenOf = async (username: string, password = testPassword) => {
  const answer = await post('/sys/login', { username, password });
  expect(answer.message).toBe('登录成功');
  return answer.result.token;
};

const supplier = (more: object = {}) => ({
  username: 'newcomer',
  password: 'Come-In-2026',
  realname: '陈晓',
  phone: '13700000010',
  email: 'chen@new.cn',
  companyName: '新来科技有限公司',
  creditCode: '91330100799655058B',
  supplierKind: 'PRIVATE',
  region: '330106',
  ...more,
});

describe('a supplier who registers', () => {
  test('has a company to complete, an account that may, and reaches nothing else', async () => {
    const smscode = await codeFor('13700000010');
    const answer = await post('/sys/user/register', supplier({ smscode }));
    expect(answer).toMatchObject({
      success: true,
      message: '注册成功',
      result: { username: 'newcomer', supplier: true },
    });
    const token = await tokenOf('newcomer', 'Come-In-2026');
    const view = (await get('/session', token)).result;
    expect(view).toMatchObject({
      isShow: 2,
      verifyStatus: 0,
      roles: ['supAdmin'],
      supplier: { name: '新来科技有限公司' },
    });
    const { records } = (await get('/records/myCompany?list=main', token)).result;
    expect(records).toMatchObject([{ name: '新来科技有限公司', verifyStatus: '0' }]);
    const company = (await get(`/records/myCompany/${records[0].id}`, token)).result;
    expect(company.contacts).toMatchObject([{ name: '陈晓', phone: '13700000010', main: 'Y' }]);
    expect(await get('/records/supplierOrder?list=main', token)).toMatchObject({ code: 510, reason: 'must_complete' });
    expect(await get('/supplierBaseAPI/getSupplier', token)).toMatchObject({
      result: { companyName: '新来科技有限公司', linkman: '陈晓', isShow: 2, verifyStatus: 0, isFirstLogin: true },
    });
    const told = await at.db.tenant(1).rows(sql`select body from outbox where body ->> 'entity' = 'supplier'`);
    expect(told).toMatchObject([{ body: { to: { role: 'supMgr' }, name: '新来科技有限公司' } }]);
  });

  test('uses the code up, and its company is there once', async () => {
    const again = { username: 'second', phone: '13700000011', email: null };
    const smscode = await codeFor('13700000011');
    expect(await post('/sys/register', supplier({ ...again, smscode }))).toMatchObject({
      reason: 'already_registered',
      issues: [{ path: '/creditCode' }],
    });
    const other = { ...again, companyName: '另一家', creditCode: '91440300MA5DA4XJ0K' };
    expect(await post('/sys/register', supplier({ ...other, smscode }))).toMatchObject({ success: true });
    // It is told of the code before of anything else: that the telephone is taken is not the answer.
    const third = { ...other, username: 'third', creditCode: '91310000MA1FL0001R' };
    expect(await post('/sys/register', supplier({ ...third, smscode }))).toMatchObject({ reason: 'code_gone' });
    expect(
      await at.db.tenant(1).rows(sql`select id from su_supplier where credit_code = '91310000MA1FL0001R'`),
    ).toEqual([]);
  });

  test('S01: of many who register one company at once, one is in and the others are told', async () => {
    const creditCode = '91310000MA1FL0002W';
    const phones = [30, 31, 32, 33].map((end) => `137000000${end}`);
    const codes: string[] = [];
    for (const phone of phones) codes.push(await codeFor(phone));
    // Whoever looks finds no such company yet, and stops where it would be written.
    const gate = await holdLock(at.connection, 'lock table su_supplier in share mode');
    const all = phones.map((phone, nth) =>
      post(
        '/sys/register',
        supplier({
          ...{ username: `racer${nth}`, phone, email: null, companyName: `同一家${nth}` },
          creditCode,
          smscode: codes[nth],
        }),
      ),
    );
    await gate.waiting(2);
    await gate.release();
    const answers = await Promise.all(all);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const answer of answers.filter(({ success }) => !success)) {
      expect(JSON.stringify(answer.issues)).toContain('/creditCode');
      expect(answer.message, JSON.stringify(answer)).toMatch(/[\u4e00-\u9fff]{4}/);
    }
    expect(await at.db.tenant(1).rows(sql`select id from su_supplier where credit_code = ${creditCode}`)).toHaveLength(
      1,
    );
    expect(await at.db.tenant(1).rows(sql`select id from sys_user where username like 'racer%'`)).toHaveLength(1);
  });

  test.each([
    ['a weak password', { password: 'short' }, 'weak_password', undefined],
    ['a wrong code', { smscode: 'x' }, 'code_wrong', undefined],
    ['a name that is taken', { username: 'BOSS' }, 'already_registered', '/username'],
    ['a name nobody may have', { username: '1 x', creditCode: '91110108551385082Q' }, 'invalid_input', '/username'],
    ['no kind of company', { supplierKind: '' }, 'invalid_input', '/supplierKind'],
    ['a wrong code of the company', { creditCode: '123' }, 'invalid_input', '/creditCode'],
    ['a telephone that is none', { phone: '110' }, 'not_a_mobile', '/phone'],
  ])('is told of %s at its place, and may put it right with the same code', async (_, more, reason, path) => {
    const smscode = await codeFor('13700000012');
    const body = supplier({ username: 'careful', phone: '13700000012', email: null, creditCode: '91330100799655058C' });
    const answer = await post('/sys/user/register', { ...body, creditCode: '913301007996550581', smscode, ...more });
    expect(answer).toMatchObject({ success: false, reason });
    if (path) expect(answer.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    await at.db.owner.rows(sql`delete from ration`);
  });

  test('is told that a telephone or mail is known only with the code in hand', async () => {
    const blind = await post('/sys/user/register', supplier({ phone: '13700000001', smscode: '000000x' }));
    expect(blind.reason).toMatch(/^code_/);
    const smscode = await codeFor('13700000001');
    const known = await post(
      '/sys/user/register',
      supplier({ username: 'x.y', phone: '13700000001', email: 'maker@A.cn', smscode }),
    );
    expect(known).toMatchObject({ reason: 'already_registered', message: '该手机号已注册' });
    expect(known.issues.map(({ path }: { path: string }) => path)).toEqual(['/phone', '/email']);
  });
});

describe('somebody of the company', () => {
  const staff = { username: 'li.hua', password: 'Come-In-2026', realname: '李华', phone: '13700000020' };

  test('registers only where the company allows it, and waits for an administrator', async () => {
    const smscode = await codeFor('13700000020');
    expect(await post('/sys/user/register', { ...staff, smscode })).toMatchObject({ reason: 'registration_closed' });
    await at.db.owner.rows(sql`update tenant set registration = 'everybody' where tenant_id = 1`);
    expect(await get('/registration')).toMatchObject({ result: { company: '检测集团', staff: true, suppliers: true } });
    expect(await post('/sys/user/register', { ...staff, smscode })).toMatchObject({ success: true });
    expect(await post('/sys/login', staff)).toMatchObject({ reason: 'account_frozen' });
  });

  test('nobody registers where nobody may', async () => {
    await at.db.owner.rows(sql`update tenant set registration = 'nobody' where tenant_id = 1`);
    expect(await get('/registration')).toMatchObject({ result: { suppliers: false, staff: false } });
    expect(await post('/sys/sms', { mobile: '13700000021', smsmode: '1' })).toMatchObject({
      reason: 'registration_closed',
    });
  });
});

describe('who may register', () => {
  test('is set by an administrator, and by nobody else', async () => {
    const boss = await tokenOf('boss');
    expect((await get('/registration/rules', boss)).result).toMatchObject({ registration: 'suppliers', portal: true });
    const set = async (body: object, token: string) =>
      (
        await app.inject({
          method: 'PUT',
          url: '/api/registration/rules',
          payload: body,
          headers: { 'x-access-token': token },
        })
      ).json();
    const body = { registration: 'everybody' };
    expect(await set(body, await tokenOf('maker'))).toMatchObject({ reason: 'not_allowed' });
    expect(await set(body, boss)).toMatchObject({ success: true });
    expect((await get('/registration')).result).toMatchObject({ staff: true });
    expect(await set({ registration: 'somebody' }, boss)).toMatchObject({ reason: 'invalid_input' });
  });

  test('with whom is one company, chosen by who keeps companies', async () => {
    await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (7, '七号公司') on conflict do nothing`);
    await addPerson(at.db, { tenant: 7, username: 'seven', roles: ['admin'], permissions: ['*'] });
    const put = async (token: string) =>
      (
        await app.inject({
          method: 'PUT',
          url: '/api/registration/rules',
          payload: { registration: 'suppliers', portal: true },
          headers: { 'x-access-token': token },
        })
      ).json();
    const seven = await tokenOf('seven');
    expect((await get('/registration/rules', seven)).result).toMatchObject({ portal: false, elsewhere: '检测集团' });
    expect(await put(seven)).toMatchObject({ reason: 'not_allowed' });
    await at.db.owner.rows(sql`update tenant set operator = tenant_id = 7`);
    await at.db.notify('access', '');
    await expect.poll(async () => (await put(seven)).success).toBe(true);
    expect((await get('/registration')).result.company).toBe('七号公司');
  });
});

describe('whether a name is free', () => {
  const check = (query: string, token?: string) => get(`/sys/user/checkOnlyUser?${query}`, token);

  test('is told to everybody; of telephones and mail only to who enters users', async () => {
    expect(await check('username=nobody.here')).toMatchObject({ success: true, result: true });
    expect(await check('username=Boss')).toMatchObject({ success: false, message: '用户账号已存在' });
    expect(await check('phone=13700000001')).toMatchObject({ success: true });
    expect(await check('email=maker@a.cn', await tokenOf('maker'))).toMatchObject({ success: true });
    const boss = await tokenOf('boss');
    expect(await check('phone=137-0000-0001', boss)).toMatchObject({ success: false });
    expect(await check('email=maker@a.cn', boss)).toMatchObject({ success: false });
    const [maker] = await at.db.tenant(1).rows(sql`select id from sys_user where username = 'maker'`);
    expect(await check(`username=maker&id=${maker?.id}`)).toMatchObject({ success: true });
  });

  test('is not told a thousand times', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => check(`username=guess${n}`)));
    expect(answers.filter(({ reason }) => reason === 'too_many')).toHaveLength(30);
  });
});
