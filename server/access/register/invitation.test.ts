import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { creditCode } from '../../../tests/journeys/credit-code.ts';
import { codeTo } from '../../../tests/support/codes.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { holdLock } from '../../../tests/support/held-lock.ts';
import { accessTemplate, addDepart, addPerson, testPassword } from '../../../tests/support/people.ts';
import { type Processes, processesOver } from '../../../tests/support/processes.ts';
import { sql } from '../../db/statement.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
let other: FastifyInstance;
let keeper = '';
let keeperId = '';
let buyer = '';

beforeAll(async () => {
  at = await testDatabase('invitation', { template: accessTemplate });
  processes = processesOver(at);
  await at.db.owner.rows(
    sql`insert into tenant (tenant_id, name) values (1, '检测集团'), (7, '七号公司') on conflict (tenant_id) do update set name = excluded.name`,
  );
  const top = await addDepart(at.db, '集团', 'A01');
  keeperId = await addPerson(at.db, { username: 'keeper', roles: ['supMgr'], departs: [top] });
  await addPerson(at.db, { username: 'buyer', roles: ['buyer', 'supAdmin'], departs: [top] });
  await addPerson(at.db, { tenant: 7, username: 'seven', roles: ['supMgr'] });
  app = await processes.start();
  other = await processes.start();
  keeper = await tokenOf('keeper');
  buyer = await tokenOf('buyer');
});
afterAll(() => processes.close());
afterEach(async () => {
  await at.db.owner.rows(sql`delete from ration`);
  await at.db.owner.rows(sql`update tenant set registration = 'suppliers'`);
});

type Method = 'GET' | 'POST' | 'PUT';
const call = async (method: Method, url: string, token?: string, payload?: object, by = app) =>
  (
    await by.inject({
      method,
      url: `/api${url}`,
      ...(payload ? { payload } : {}),
      ...(token ? { headers: { 'x-access-token': token } } : {}),
    })
  ).json();
const tokenOf = async (username: string) =>
  (await call('POST', '/sys/login', undefined, { username, password: testPassword })).result.token;

let number = 0;
beforeEach(() => {
  number += 1;
});
const own = (nth = 0) => creditCode(`9133010${String(number * 10 + nth).padStart(8, '0')}AB`);
const mobile = (nth = 0) => `137${String(number * 10 + nth).padStart(8, '0')}`;

async function draft(more: object = {}, token = keeper) {
  const said = { name: `受邀企业${number}`, contact: '陈晓', ...more };
  const made = await call('POST', '/records/supplierInvite', token, said);
  expect(made.success, JSON.stringify(made)).toBe(true);
  return String(made.result.id);
}
const read = async (id: string, token = keeper) => (await call('GET', `/records/supplierInvite/${id}`, token)).result;
async function move(id: string, key: string, answers: object = {}, token = keeper) {
  const { version } = await read(id, token);
  return call('POST', `/records/supplierInvite/${id}/moves/${key}`, token, { version, answers });
}
async function send(more: object = {}, token = keeper): Promise<{ id: string; code: string }> {
  const id = await draft(more, token);
  const sent = await move(id, 'send', {}, token);
  expect(sent.success, JSON.stringify(sent)).toBe(true);
  return { id, code: (await read(id, token)).code };
}

const look = (code: string) => call('GET', `/registration/invitation?inviteCode=${encodeURIComponent(code)}`);
async function codeFor(phone: string, inviteCode?: string) {
  const body = { mobile: phone, smsmode: '1', ...(inviteCode ? { inviteCode } : {}) };
  expect(await call('POST', '/sys/sms', undefined, body)).toMatchObject({ success: true });
  return codeTo(at.db, phone);
}
const company = (inviteCode: string, nth = 0, more: object = {}) => ({
  username: `guest${number}x${nth}`,
  password: 'Come-In-2026',
  realname: '陈晓',
  phone: mobile(nth),
  companyName: `受邀企业${number}${nth || ''}`,
  creditCode: own(nth),
  supplierKind: 'PRIVATE',
  region: '330106',
  inviteCode,
  ...more,
});
const register = (body: object, by = app) => call('POST', '/sys/user/register', undefined, body, by);
async function come(inviteCode: string, nth = 0, more: object = {}) {
  return register({ ...company(inviteCode, nth, more), smscode: await codeFor(mobile(nth), inviteCode) });
}
const suppliersNamed = (name: string) =>
  at.db.tenant(1).rows(sql`select id, source, manager from su_supplier where name = ${name}`);

describe('an invitation', () => {
  test('has a code of ten plain signs from the moment it is sent, another by each sending', async () => {
    const id = await draft();
    expect(await read(id)).toMatchObject({ status: 'draft', code: null, link: null });
    await move(id, 'send');
    const sent = await read(id);
    expect(sent).toMatchObject({ status: 'sent', inviter: keeperId, link: `/register?invite=${sent.code}` });
    expect(sent.code).toMatch(/^[34679ACDEFGHJKLMNPQRTUWXY]{10}$/);
    await move(id, 'resend');
    const again = await read(id);
    expect(again.code).toMatch(/^[34679ACDEFGHJKLMNPQRTUWXY]{10}$/);
    expect(again.code).not.toBe(sent.code);
    expect(await look(sent.code)).toMatchObject({ reason: 'invite_wrong' });
    expect(await look(again.code)).toMatchObject({ success: true });
  });

  test('is read by who invites with its code, by other readers without it, and by a supplier not at all', async () => {
    const { id, code } = await send();
    const seen = await call('GET', `/records/supplierInvite/${id}`, buyer);
    expect(seen.result).toMatchObject({ status: 'sent' });
    const history = await call('GET', `/records/supplierInvite/${id}/history`, buyer);
    const listed = await call('GET', '/records/supplierInvite?list=main', buyer);
    expect(JSON.stringify([seen, history, listed])).not.toContain(code);
    await come(code);
    const guest = await call('POST', '/sys/login', undefined, {
      username: `guest${number}x0`,
      password: 'Come-In-2026',
    });
    const asked = await call('GET', '/records/supplierInvite?list=main', guest.result.token);
    expect(asked.success).toBe(false);
    expect(await call('GET', `/records/supplierInvite/${id}`, guest.result.token)).toMatchObject({ success: false });
  });

  test('is mailed to the address it names, and the mail is read by nobody else', async () => {
    const { code } = await send({ email: `to${number}@guest.cn` });
    const told = await at.db.tenant(1).rows<{ content: string; text: string }>(sql`
      select m.content, s.text from sys_message m join message_secret s on s.message_id = m.id
      where m.receiver = ${`to${number}@guest.cn`}`);
    expect(told).toMatchObject([{ content: '******' }]);
    expect(told[0]?.text).toContain(`/register?invite=${code}`);
    expect(told[0]?.text).toContain(`受邀企业${number}`);
  });

  test('of a company that is known, or that has an open one, is not sent', async () => {
    const { code } = await send({ creditCode: own() });
    const second = await draft({ name: '换个名字', creditCode: own() });
    expect(await move(second, 'send')).toMatchObject({ success: false });
    const third = await draft();
    expect(await move(third, 'send')).toMatchObject({ success: false });
    expect(await come(code)).toMatchObject({ success: true });
    const known = await move(third, 'send');
    for (const answer of [known, await move(second, 'send')]) {
      const errors = answer.issues.filter((issue: { level?: string }) => issue.level === 'error');
      expect(errors).toMatchObject([{ path: '/name', params: { say: expect.stringContaining('已经在供应商库里') } }]);
    }
  });
});

describe('who holds the code', () => {
  test('reads what it says, registers, and uses it up', async () => {
    const { id, code } = await send({ supplierKind: 'PRIVATE', creditCode: own() });
    expect((await look(` ${code.slice(0, 5)}-${code.slice(5).toLowerCase()}`)).result).toMatchObject({
      ...{ name: `受邀企业${number}`, creditCode: own(), supplierKind: 'PRIVATE', contact: '陈晓' },
    });
    expect(await come(code)).toMatchObject({ success: true });
    const used = await read(id);
    expect(used).toMatchObject({ status: 'used', link: null });
    const [made] = await suppliersNamed(`受邀企业${number}`);
    expect(made).toMatchObject({ id: used.supplier, source: 'INVITE', manager: keeperId });
    const told = await at.db.tenant(1).rows(sql`
      select body from outbox where body ->> 'entity' = 'supplierInvite' and body ->> 'id' = ${id}`);
    expect(told).toMatchObject([{ body: { to: { user: keeperId }, say: '您邀请的企业已注册，正在完善资料' } }]);
    expect(await look(code)).toMatchObject({ reason: 'invite_used' });
    expect(await come(code, 1)).toMatchObject({ reason: 'invite_used', issues: [{ path: '/inviteCode' }] });
    expect(await move(id, 'withdraw', { withdrawWhy: '不再需要' })).toMatchObject({ success: false });
    expect(await move(id, 'use')).toMatchObject({ success: false });
  });

  test('without one a company registered by itself', async () => {
    const { inviteCode: _, ...alone } = company('');
    expect(await register({ ...alone, smscode: await codeFor(mobile()) })).toMatchObject({ success: true });
    expect(await suppliersNamed(`受邀企业${number}`)).toMatchObject([{ source: 'SELF', manager: null }]);
  });

  test('is told of one that ran out, by the day alone too, and the same of a wrong one as of one taken back', async () => {
    const { id, code } = await send();
    await at.db.tenant(1).rows(sql`update su_invite set valid_to = current_date - 2 where id = ${id}`);
    expect(await look(code)).toMatchObject({ reason: 'invite_expired' });
    const late = await come(code).catch(() => null);
    expect(late).toMatchObject({ reason: 'invite_expired' });
    await move(id, 'resend');
    const again = (await read(id)).code;
    expect(await move(id, 'withdraw')).toMatchObject({ success: false });
    expect(await move(id, 'withdraw', { withdrawWhy: '不再需要' })).toMatchObject({ success: true });
    const { message: backSaid, reason: back } = await look(again);
    const { message: wrongSaid, reason: wrong } = await look('AAAAAAAAAA');
    expect([back, backSaid]).toEqual([wrong, wrongSaid]);
    expect(await come(again, 2)).toMatchObject({ reason: 'invite_wrong' });
    expect(await suppliersNamed(`受邀企业${number}`)).toEqual([]);
  });

  test('keeps it while something must be put right', async () => {
    const { id, code } = await send({ creditCode: own() });
    const smscode = await codeFor(mobile(), code);
    const wrong = { ...company(code), smscode };
    expect(await register({ ...wrong, creditCode: own(3) })).toMatchObject({ issues: [{ path: '/creditCode' }] });
    expect(await register({ ...wrong, supplierKind: '' })).toMatchObject({ reason: 'invalid_input' });
    expect(await register({ ...wrong, username: '1 x' })).toMatchObject({ success: false });
    expect(await read(id)).toMatchObject({ status: 'sent', supplier: null });
    expect(await suppliersNamed(`受邀企业${number}`)).toEqual([]);
    expect(await register(wrong)).toMatchObject({ success: true });
    expect(await read(id)).toMatchObject({ status: 'used' });
  });

  test('comes in where nobody else may, and is sent a code for it', async () => {
    const { code } = await send();
    await at.db.owner.rows(sql`update tenant set registration = 'nobody' where tenant_id = 1`);
    const sms = { mobile: mobile(4), smsmode: '1' };
    expect(await call('POST', '/sys/sms', undefined, sms)).toMatchObject({ reason: 'registration_closed' });
    await at.db.owner.rows(sql`delete from ration`);
    const wrong = await call('POST', '/sys/sms', undefined, { ...sms, inviteCode: 'AAAAAAAAAA' });
    expect(wrong).toMatchObject({ reason: 'invite_wrong' });
    expect(await come(code)).toMatchObject({ success: true });
    const { inviteCode: _, ...alone } = company('', 5);
    expect(await register({ ...alone, smscode: '000000' })).toMatchObject({ reason: 'registration_closed' });
  });

  test('of another company is answered as one that never was', async () => {
    const seven = await tokenOf('seven');
    const { code } = await send({}, seven);
    expect(await look(code)).toMatchObject({ reason: 'invite_wrong' });
  });

  test('may not try codes without end', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => look(`WRONG${n}`)));
    expect(answers.filter(({ reason }) => reason === 'invite_wrong')).toHaveLength(30);
    expect(answers.filter(({ reason }) => reason === 'too_many')).toHaveLength(10);
  });
});

test('of two who register by one code at once, one is in and the other is told', async () => {
  const { id, code } = await send();
  const [one, two] = [await codeFor(mobile(0), code), await codeFor(mobile(1), code)];
  const gate = await holdLock(at.connection, 'select id from su_invite where id = $1 for no key update', [id]);
  const both = [
    register({ ...company(code, 0), smscode: one }),
    register({ ...company(code, 1), smscode: two }, other),
  ];
  await gate.waiting(2);
  await gate.release();
  const answers = await Promise.all(both);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.filter(({ reason }) => reason === 'invite_used')).toHaveLength(1);
  const made = await at.db.tenant(1).rows(sql`select id from su_supplier where name like ${`受邀企业${number}%`}`);
  expect(made).toHaveLength(1);
  const accounts = await at.db.tenant(1).rows(sql`select id from sys_user where username like ${`guest${number}x%`}`);
  expect(accounts).toHaveLength(1);
  expect(await read(id)).toMatchObject({ status: 'used', supplier: made[0]?.id });
});
