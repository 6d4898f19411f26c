import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { decide } from '../../tests/support/decide.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { giveDaysToAll } from '../features/tenant/give-days.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const head = 'role:demandHead';
const company = 'role:approver';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openCatalog('records_leave', [recordsRoom]);
  await owner(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '实验室')`);
  await seatPeople(catalog.at.db, 'd1', 'demander', 'buyer', 'admin', head, company);
  await owner(`update sys_depart set manager = $1 where id = 'd1'`, `u-${head}`);
  await giveDaysToAll(catalog.house);
  await gateTables(catalog.at.db, 'hr_leave', 'hr_overtime');
});
afterAll(() => catalog.close());
beforeEach(() => owner('truncate hr_leave, hr_overtime, hr_leave_balance, ledger_entry cascade'));

const owner = (text: string, ...values: unknown[]) => catalog.at.db.owner.rows({ text, values }) as Promise<Answer[]>;
const tables = { leaveRequest: 'hr_leave', overtime: 'hr_overtime' };
type Entity = keyof typeof tables;

const create = (who: string, entity: string, body: Body) => catalog.call(who, 'POST', `/records/${entity}`, body);
async function made(who: string, entity: string, body: Body): Promise<Answer> {
  const answer = await create(who, entity, body);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.result;
}
const granted = (days: string, kind = 'ANNUAL', year = 2026, person = 'u-demander') =>
  made('admin', 'leaveBalance', { person, kind, year, granted: days });
const written = (begins: string, ends: string, more: Body = {}) =>
  made('demander', 'leaveRequest', { begins, ends, why: '探亲', ...more });
const versionOf = async (entity: Entity, id: string) =>
  (await owner(`select version from ${tables[entity]} where id = $1`, id))[0].version;
const move = async (entity: Entity, id: string, key: string, call = catalog.call): Promise<Answer> =>
  call('demander', 'POST', `/records/${entity}/${id}/moves/${key}`, { version: await versionOf(entity, id) });
const submit = ({ id }: Answer, call = catalog.call) => move('leaveRequest', id, 'submit', call);
async function submitted(begins: string, ends: string, more: Body = {}): Promise<Answer> {
  const record = await written(begins, ends, more);
  expect(await submit(record)).toMatchObject({ success: true });
  return record;
}
async function worked(day: string, hours: string, more: Body = {}): Promise<Answer> {
  const record = await made('demander', 'overtime', { day, hours, why: '赶报告', ...more });
  expect(await move('overtime', record.id, 'submit')).toMatchObject({ success: true });
  return record;
}
const agree = async (entity: Entity, { id }: Answer, ...who: readonly string[]) => {
  for (const one of who) expect(await decide(catalog.call, one, [entity, id])).toMatchObject({ success: true });
};
const balance = async (kind = 'ANNUAL') =>
  (
    await owner(
      `select trim_scale(earned)::text as earned, trim_scale(used)::text as used, trim_scale("left")::text as "left"
       from hr_leave_balance where kind = $1 and deleted_at is null`,
      kind,
    )
  )[0];
const stateOf = async (entity: Entity, { id }: Answer) =>
  (await owner(`select status from ${tables[entity]} where id = $1`, id))[0].status;

describe('the days of a leave', () => {
  test('are the working days of the calendar, over holidays and Saturdays that are worked on', async () => {
    expect(await written('2026-09-30', '2026-10-10', { beginsAt: 'PM' })).toMatchObject({ days: '3.5' });
    expect(await create('demander', 'leaveRequest', { begins: '2026-10-01', ends: '2026-10-04' })).toMatchObject({
      success: false,
      issues: [{ path: '/ends' }],
    });
  });

  test('end after they begin, and only those of a yearly balance within one year', async () => {
    const turned = { begins: '2026-06-15', beginsAt: 'PM', ends: '2026-06-15', endsAt: 'AM' };
    const refused = async (body: Body) => {
      const { success, issues, message } = await create('demander', 'leaveRequest', { why: '探亲', ...body });
      return success ? null : [issues.length, message];
    };
    expect(await refused(turned)).toEqual([1, expect.stringContaining('结束须晚于开始')]);
    expect(await refused({ begins: '2026-06-20', ends: '2026-06-20' })).toEqual([
      1,
      expect.stringContaining('这段时间没有工作日'),
    ]);
    const newYear = { begins: '2026-12-30', ends: '2027-01-05' };
    for (const kind of ['ANNUAL', 'COMP'])
      expect(await refused({ ...newYear, kind })).toEqual([1, expect.stringContaining('请分两张填写')]);
    for (const kind of ['MATERNITY', 'SICK', 'PERSONAL']) expect(await refused({ ...newYear, kind })).toBeNull();
    await granted('5', 'SICK');
    expect(await refused({ ...newYear, kind: 'SICK' })).toEqual([1, expect.stringContaining('请分两张填写')]);
  });

  test('of work take no thirteen hours of overtime, which is told with its day', async () => {
    expect(await create('demander', 'overtime', { day: '2026-06-15', hours: '13' })).toMatchObject({
      success: false,
      message: expect.stringContaining(
        '工作日加班不能超过12小时，请按实际小时数填写：2026-06-15 是工作日，填了 13 小时',
      ),
    });
  });

  test('stay what they were once it is handed in, whatever the calendar says later', async () => {
    await granted('10');
    const record = await submitted('2026-06-15', '2026-06-16');
    await owner(
      `insert into bd_calendar (tenant_id, id, name, day, kind) values (1, 'x', '停工', '2026-06-16', 'HOLIDAY')`,
    );
    await agree('leaveRequest', record, head);
    await owner(`delete from bd_calendar where id = 'x'`);
    expect(await owner(`select trim_scale(days)::text as days, status from hr_leave`)).toEqual([
      { days: '2', status: 'approved' },
    ]);
  });

  test('are taken of the balance of that kind and year, and come back with a refusal', async () => {
    await granted('5');
    const record = await submitted('2026-06-15', '2026-06-16');
    expect(await balance()).toEqual({ earned: '0', used: '2', left: '3' });
    await decide(catalog.call, head, ['leaveRequest', record.id], 'refuse', '人手不够');
    expect(await stateOf('leaveRequest', record)).toBe('rejected');
    expect(await balance()).toEqual({ earned: '0', used: '0', left: '5' });
  });

  test('come back when it is called off, which only one that has not begun can be', async () => {
    await granted('5', 'ANNUAL', 2090);
    const ahead = await submitted('2090-06-14', '2090-06-16');
    await agree('leaveRequest', ahead, head);
    expect(await balance()).toMatchObject({ used: '3' });
    expect(await move('leaveRequest', ahead.id, 'cancel')).toMatchObject({ success: true });
    expect(await balance()).toMatchObject({ used: '0', left: '5' });
    await granted('5');
    const begun = await submitted('2026-06-15', '2026-06-15');
    await agree('leaveRequest', begun, head);
    expect(await move('leaveRequest', begun.id, 'cancel')).toMatchObject({
      success: false,
      message: expect.stringContaining('已经开始的假不能撤销'),
    });
  });

  test('cannot be more than are left, nor be taken of nothing where the kind wants a balance', async () => {
    expect(await submit(await written('2026-06-15', '2026-06-15'))).toMatchObject({
      success: false,
      issues: [{ path: '/kind' }],
    });
    await granted('1');
    expect(await submit(await written('2026-06-15', '2026-06-16'))).toMatchObject({ success: false });
    expect(await balance()).toMatchObject({ used: '0' });
    expect(await submit(await written('2026-07-06', '2026-07-06', { kind: 'PERSONAL' }))).toMatchObject({
      success: true,
    });
  });

  test('of over three are decided by the company as well', async () => {
    await granted('10');
    const record = await submitted('2026-06-15', '2026-06-18');
    await agree('leaveRequest', record, head);
    expect(await stateOf('leaveRequest', record)).toBe('submitted');
    await agree('leaveRequest', record, company);
    expect(await stateOf('leaveRequest', record)).toBe('approved');
  });
});

describe('two leaves of one person', () => {
  test('that meet are not both handed in, by two processes at the same moment neither', async () => {
    const kind = 'PERSONAL';
    const one = await written('2026-06-15', '2026-06-16', { kind });
    const two = await written('2026-06-16', '2026-06-17', { kind });
    const both = await heldOpen(catalog.at.db, [() => submit(one), () => submit(two, catalog.elsewhere)]);
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(both.find(({ success }) => !success)).toMatchObject({
      reason: 'duplicate_record',
      message: expect.stringContaining('请改日期，或先撤回、撤销那一张'),
    });
  });

  test('that draw on the same days at the same moment never draw more than there are', async () => {
    await granted('3');
    const [one, two] = [await written('2026-06-15', '2026-06-16'), await written('2026-06-22', '2026-06-23')];
    const both = await heldOpen(catalog.at.db, [() => submit(one), () => submit(two, catalog.elsewhere)]);
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(await balance()).toEqual({ earned: '0', used: '2', left: '1' });
  });

  test('of which one was refused may meet, and others may be away at the same time', async () => {
    await granted('20');
    const record = await submitted('2026-06-15', '2026-06-16');
    await decide(catalog.call, head, ['leaveRequest', record.id], 'refuse', '人手不够');
    await submitted('2026-06-15', '2026-06-15');
    const theirs = await made('buyer', 'leaveRequest', {
      begins: '2026-06-15',
      ends: '2026-06-15',
      kind: 'PERSONAL',
      why: '搬家',
    });
    const url = `/records/leaveRequest/${theirs.id}/moves/submit`;
    expect(await catalog.call('buyer', 'POST', url, { version: 1 })).toMatchObject({ success: true });
  });
});

describe('overtime', () => {
  test('that is agreed to becomes days off, and money does not', async () => {
    await granted('0', 'COMP');
    const record = await worked('2026-06-13', '12');
    expect(await balance('COMP')).toMatchObject({ earned: '0' });
    await agree('overtime', record, head);
    expect(await balance('COMP')).toEqual({ earned: '1.5', used: '0', left: '1.5' });
    await agree('overtime', await worked('2026-06-14', '8', { settle: 'PAY' }), head);
    expect(await balance('COMP')).toMatchObject({ earned: '1.5' });
    await submitted('2026-06-15', '2026-06-15', { kind: 'COMP' });
    expect(await balance('COMP')).toEqual({ earned: '1.5', used: '1', left: '0.5' });
  });

  test('cannot be called off once its days are taken, not even at the moment they are', async () => {
    await granted('0', 'COMP');
    const record = await worked('2026-06-13', '8');
    await agree('overtime', record, head);
    const leave = await written('2026-06-15', '2026-06-15', { kind: 'COMP' });
    const both = await heldOpen(catalog.at.db, [
      () => submit(leave),
      () => move('overtime', record.id, 'cancel', catalog.elsewhere),
    ]);
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(Number((await balance('COMP')).left)).toBeGreaterThanOrEqual(0);
  });

  test('of one day is told once', async () => {
    await granted('0', 'COMP');
    await worked('2026-06-13', '4');
    const again = await made('demander', 'overtime', { day: '2026-06-13', hours: '2', why: '又一次' });
    expect(await move('overtime', again.id, 'submit')).toMatchObject({ reason: 'duplicate_record' });
  });
});

describe('who sees them', () => {
  const seenBy = async (who: string, entity: string) =>
    (await catalog.call(who, 'GET', `/records/${entity}`)).result.records.length;

  test('is whoever asks for leave, and the administrator; a colleague sees none of it', async () => {
    await granted('5');
    await submitted('2026-06-15', '2026-06-15');
    expect([await seenBy('demander', 'leaveRequest'), await seenBy('admin', 'leaveRequest')]).toEqual([1, 1]);
    expect([await seenBy('buyer', 'leaveRequest'), await seenBy('buyer', 'leaveBalance')]).toEqual([0, 0]);
    expect((await catalog.call('supplier', 'GET', '/records/leaveRequest')).success).toBe(false);
  });

  test('what days were drawn of stays with its person, kind and year, and nobody grants their own', async () => {
    const record = await granted('5');
    await submitted('2026-06-15', '2026-06-15');
    const put = async (body: Body, { id }: Answer = record) => {
      const [{ version }] = await owner(`select version from hr_leave_balance where id = $1`, id);
      return catalog.call('admin', 'PUT', `/records/leaveBalance/${id}`, { version, ...body });
    };
    for (const other of [{ person: 'u-buyer' }, { kind: 'SICK' }, { year: 2027 }])
      expect(await put(other)).toMatchObject({ success: false });
    expect(await put({ granted: '6' })).toMatchObject({ success: true });
    expect(
      await owner(`select person, kind, year, trim_scale(granted)::text as granted from hr_leave_balance`),
    ).toEqual([{ person: 'u-demander', kind: 'ANNUAL', year: 2026, granted: '6' }]);
    const own = { person: 'u-admin', kind: 'ANNUAL', year: 2026, granted: '30' };
    const refusal = { success: false, message: expect.stringContaining('不能核定或修改本人的额度') };
    expect(await create('admin', 'leaveBalance', own)).toMatchObject(refusal);
    await owner(`update hr_leave_balance set person = 'u-admin'`);
    expect(await put({ granted: '30' })).toMatchObject(refusal);
    expect(await put({ person: 'u-buyer', granted: '30' })).toMatchObject({ success: false });
  });

  test('nobody asks for somebody else, nor gives oneself days', async () => {
    const theirs = await made('demander', 'leaveRequest', {
      begins: '2026-06-15',
      ends: '2026-06-15',
      person: 'u-buyer',
    });
    expect(theirs.person).toBe('u-demander');
    expect(
      await create('demander', 'leaveBalance', { person: 'u-demander', kind: 'ANNUAL', year: 2026 }),
    ).toMatchObject({
      success: false,
    });
  });
});
