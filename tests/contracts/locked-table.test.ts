import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStaffed, type Staffed } from '../support/staffed.ts';

vi.setConfig({ testTimeout: 60_000 });

const readers = 150;
let staffed: Staffed;
let holder: pg.Client;

beforeAll(async () => {
  staffed = await openStaffed('locked_table');
  holder = new pg.Client({ ...staffed.at.connection });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await staffed.close();
});

const waitingForLocks = async (): Promise<number> => {
  const text = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await holder.query(text)).rows[0].n;
};

test('one locked table and its readers leave connections to everybody else', async () => {
  const list = (entity: string) => staffed.call('buyer', 'GET', `/records/${entity}?list=main&pageNo=1&pageSize=10`);
  expect((await list('purchaseOrder')).success).toBe(true);
  await holder.query('begin');
  await holder.query('lock table po_order in access exclusive mode');
  const stuck = Array.from({ length: readers }, () => list('purchaseOrder'));
  await expect.poll(waitingForLocks).toBeGreaterThan(0);
  // The others have had every chance to take what there is.
  const others = await Promise.all([list('material'), staffed.login('finance'), staffed.app.inject('/readyz')]);
  expect(others[0]).toMatchObject({ success: true });
  expect(others[1]).toMatchObject({ success: true });
  expect(others[2].statusCode).toBe(200);
  expect(await waitingForLocks()).toBeGreaterThan(0);
  await holder.query('rollback');
  const answers = await Promise.all(stuck);
  expect(answers.filter(({ success }) => success).length).toBeGreaterThan(0);
  expect(answers.filter(({ success, reason }) => !success && reason !== 'too_busy')).toEqual([]);
});
