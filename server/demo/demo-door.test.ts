import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { sql } from '../db/statement.ts';
import { setDemoDoor } from './demo-door.ts';

let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase('demo_door');
  await at.db.owner.rows(sql`insert into tenant (tenant_id, name, demo) values (1, '演示', true), (2, '公司', false)`);
  for (const tenant of [1, 2]) {
    await at.db.owner.rows(sql`insert into session (id, tenant_id, user_id, expires_at)
      values (${`s${tenant}`}, ${tenant}, 'u', now() + interval '1 day')`);
  }
});
afterAll(() => at.close());

const state = async () =>
  at.db.owner.rows(sql`select t.tenant_id as tenant, t.closed_at is null as open, s.ended_at is null as signed_in
    from tenant t join session s using (tenant_id) order by 1`);

test('outside demo mode nobody enters the demo company, and who was in is out; other companies are not touched', async () => {
  await setDemoDoor(at.db, false);
  expect(await state()).toEqual([
    { tenant: 1, open: false, signed_in: false },
    { tenant: 2, open: true, signed_in: true },
  ]);
});

test('in demo mode it is open again, for new sessions', async () => {
  await setDemoDoor(at.db, true);
  expect(await state()).toMatchObject([
    { tenant: 1, open: true, signed_in: false },
    { tenant: 2, open: true },
  ]);
});
