import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { accessTemplate, addPerson } from '../../../tests/support/people.ts';
import { type Processes, processesOver } from '../../../tests/support/processes.ts';
import { standingSession } from '../../access/standing-session.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { filesShownBy } from '../../features/files/files-shown.ts';
import { readableFiles } from '../../features/files/readable-files.ts';
import type { House } from '../../kernel/house.ts';
import { askAbout } from '../../records/asking.ts';
import { idsInReach } from '../../records/in-reach.ts';
import { createRecord } from '../../records/write/create.ts';
import { sendReports } from './send-reports.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let processes: Processes;
let house: House;
let db: TenantDb;
let finance: string;
let other: string;
let admin: string;

beforeAll(async () => {
  processes = processesOver(await testDatabase('subscriptions', { template: accessTemplate }));
  await processes.start();
  house = processes.house;
  db = house.db.tenant(1);
  finance = await addPerson(house.db, { username: 'fin', roles: ['finance'] });
  other = await addPerson(house.db, { username: 'other', roles: ['finance'] });
  admin = await addPerson(house.db, { username: 'chief', roles: ['admin'] });
});
beforeEach(async () => {
  await db.rows(sql`delete from report_sending`);
  await db.rows(sql`delete from report_subscription`);
  await db.rows(sql`delete from sys_announcement_send`);
});
afterAll(() => processes.close());

const sessionOf = async (user: string) => {
  const session = await standingSession(house.db, 1, user);
  if (!session) throw new Error(`${user} cannot sign in`);
  return session;
};

const daily = { title: '每日应付', report: 'payableAging', every: 'day', sendAt: '09:00:00', sendEmpty: 'Y' };

/** Subscribes, due first at 2027-03-01 09:00. */
async function subscribe(words: RecordData = {}, user = finance): Promise<string> {
  const asking = await askAbout(house, await sessionOf(user), 'reportSubscription');
  const { id } = await createRecord(asking, { ...daily, ...words });
  await db.rows(sql`update report_subscription set next_at = '2027-03-01 09:00:00' where id = ${String(id)}`);
  return String(id);
}

const send = (now: string) => sendReports(house, { tenant: 1, signal: new AbortController().signal, now });
const standOf = async (id: string) =>
  db.first(
    sql`select status, why, to_char(next_at, 'YYYY-MM-DD HH24:MI:SS') as next from report_subscription where id = ${id}`,
  );
const sendings = () =>
  db.rows<{ result: string; due: string; file: string[] | null; said: string | null }>(sql`
    select result, to_char(due_at, 'YYYY-MM-DD HH24:MI:SS') as due, file, said from report_sending order by due_at`);
const notices = () => db.rows(sql`select receiver, title from sys_announcement_send`);

describe('a subscription', () => {
  test('is checked as its report would be asked', async () => {
    await expect(subscribe({ report: 'noSuchReport' })).rejects.toThrow('“每日应付”要订阅的报表不存在');
    await expect(subscribe({ spans: { dueDate: 'someday' } })).rejects.toThrow('查询条件看不懂');
    await expect(subscribe({ query: ['x'] })).rejects.toThrow('查询条件看不懂');
    const stranger = await addPerson(house.db, { username: 'stranger', roles: ['portalEd'] });
    await expect(subscribe({}, stranger)).rejects.toThrow();
  });

  test('says what it is and when it is due', async () => {
    const id = await subscribe({ every: 'week', weekday: '1', working: 'Y' });
    const [row] = await db.rows(sql`select report_title, schedule, status from report_subscription where id = ${id}`);
    expect(row).toEqual({ report_title: '应付账龄', schedule: '每周一 09:00，遇休息日顺延', status: 'on' });
  });
});

describe('what is due', () => {
  test('is sent once, with a file its owner alone may open, and told', async () => {
    const id = await subscribe();
    expect(await send('2027-03-01 08:59:59')).toEqual({ sent: 0, empty: 0, failed: 0 });
    expect(await send('2027-03-01 09:00:10')).toEqual({ sent: 1, empty: 0, failed: 0 });
    expect(await send('2027-03-01 09:01:10')).toEqual({ sent: 0, empty: 0, failed: 0 });
    expect(await standOf(id)).toMatchObject({ status: 'on', next: '2027-03-02 09:00:00' });
    const [sent] = await sendings();
    expect(sent).toMatchObject({ result: 'sent', due: '2027-03-01 09:00:00' });
    expect(await notices()).toEqual([{ receiver: finance, title: '报表“每日应付”已生成' }]);
    const opens = async (user: string) =>
      (await readableFiles(db, await sessionOf(user), sent?.file ?? [], filesShownBy(house))).map(({ name }) => name);
    expect(await opens(finance)).toEqual(['每日应付 2027-03-01.xls']);
    expect(await opens(other)).toEqual([]);
    expect(await opens(admin)).toEqual([]);
  });

  test('is seen by its owner; that it is, by the administrator; by nobody else', async () => {
    const id = await subscribe({ query: { supplier: 's1' } });
    await send('2027-03-01 09:00:10');
    const seen = async (user: string, entity: string) => {
      const asking = await askAbout(house, await sessionOf(user), entity);
      const all = await db.rows<{ id: string }>(
        sql`select id from report_sending union all select id from report_subscription`,
      );
      const ids = all.map((row) => row.id);
      return (await idsInReach(asking, ids)).length;
    };
    expect(await seen(finance, 'reportSubscription')).toBe(1);
    expect(await seen(other, 'reportSubscription')).toBe(0);
    expect(await seen(admin, 'reportSubscription')).toBe(1);
    expect(await seen(other, 'reportSending')).toBe(0);
    expect(await house.db.tenant(2).rows(sql`select 1 from report_subscription where id = ${id}`)).toEqual([]);
  });

  test('after three days of standstill is sent once, and then due after them', async () => {
    const id = await subscribe();
    expect(await send('2027-03-04 11:00:00')).toMatchObject({ sent: 1 });
    expect(await send('2027-03-04 11:01:00')).toMatchObject({ sent: 0 });
    expect(await standOf(id)).toMatchObject({ next: '2027-03-05 09:00:00' });
    expect(await sendings()).toHaveLength(1);
  });

  test('without rows is not sent unless that is wanted, and tells nobody', async () => {
    await subscribe({ sendEmpty: 'N' });
    expect(await send('2027-03-01 09:00:10')).toEqual({ sent: 0, empty: 1, failed: 0 });
    expect(await sendings()).toMatchObject([{ result: 'empty', file: null }]);
    expect(await notices()).toEqual([]);
  });

  test('while it is paused is not sent', async () => {
    const id = await subscribe();
    await db.rows(sql`update report_subscription set status = 'paused' where id = ${id}`);
    expect(await send('2027-03-02 09:00:10')).toEqual({ sent: 0, empty: 0, failed: 0 });
  });
});

describe('whoever has the right no more', () => {
  test('is sent nothing, is told why, and the subscription pauses', async () => {
    const leaves = await addPerson(house.db, { username: 'moves', roles: ['finance'] });
    const id = await subscribe({}, leaves);
    await db.rows(sql`update sys_user set roles = '[]' where id = ${leaves}`);
    expect(await send('2027-03-01 09:00:10')).toEqual({ sent: 0, empty: 0, failed: 1 });
    expect(await standOf(id)).toMatchObject({ status: 'paused', why: '报表已不存在，或者订阅人已不能查看' });
    expect(await sendings()).toMatchObject([{ result: 'failed', file: null }]);
    expect(await notices()).toEqual([{ receiver: leaves, title: '报表“每日应付”未能发送' }]);
    expect(await send('2027-03-02 09:00:10')).toMatchObject({ failed: 0 });
  });

  test.each([
    ['frozen', sql`update sys_user set status = '2' where username = 'frozen'`],
    ['gone', sql`update sys_user set deleted_at = now() where username = 'gone'`],
  ] as const)('nor who is %s', async (username, away) => {
    const user = await addPerson(house.db, { username, roles: ['finance'] });
    const id = await subscribe({}, user);
    await db.rows(away);
    expect(await send('2027-03-01 09:00:10')).toMatchObject({ sent: 0, failed: 1 });
    expect(await standOf(id)).toMatchObject({ status: 'paused' });
    expect(await db.rows(sql`select 1 from file where by = ${user}`)).toEqual([]);
  });
});

describe('never twice', () => {
  test('where two runs have both made the file before either is written', async () => {
    await subscribe();
    const files = async () =>
      Number((await db.first(sql`select count(*)::int as n from file where by = ${finance}`))?.n);
    const before = await files();
    let racing: Promise<{ sent: number }[]> | undefined;
    await db.transaction(async (within) => {
      // Whoever settles waits for this row: until both do, neither is let go.
      await within.rows(sql`select 1 from report_subscription for update`);
      racing = Promise.all([send('2027-03-01 09:00:10'), send('2027-03-01 09:00:10')]);
      await vi.waitFor(async () => expect(await files()).toBe(before + 2), { timeout: 20_000, interval: 20 });
    });
    const counts = (await racing) ?? [];
    expect(counts.map(({ sent }) => sent).sort()).toEqual([0, 1]);
    expect(await sendings()).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
    expect(await files()).toBe(before + 1);
  });

  test('what broke between the file and the message is due as it was, and sent by the next run', async () => {
    const id = await subscribe();
    await house.db.owner.rows(sql`alter table sys_announcement_send rename to announcement_away`);
    await expect(send('2027-03-01 09:00:10')).rejects.toThrow();
    await house.db.owner.rows(sql`alter table announcement_away rename to sys_announcement_send`);
    expect(await sendings()).toEqual([]);
    expect(await standOf(id)).toMatchObject({ status: 'on', next: '2027-03-01 09:00:00' });
    expect(await send('2027-03-01 09:01:10')).toMatchObject({ sent: 1 });
    expect(await notices()).toHaveLength(1);
  });
});
