import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { countSent } from './count-sent.ts';
import { sql } from './statement.ts';

let at: TestDatabase;

beforeAll(async () => {
  at = await testDatabase('tenant', { size: 2 });
  await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (1, '甲'), (2, '乙')`);
  for (const tenant of [1, 2]) await addItem(tenant, 'mine');
});
afterAll(() => at.close());

const addItem = (tenant: number, value: string, as = tenant) =>
  at.db
    .tenant(as)
    .rows(sql`insert into dict_item (tenant_id, dict, value, text) values (${tenant}, 'd', ${value}, ${`t${tenant}`})`);
const countItems = async (tenant: number) =>
  (await at.db.tenant(tenant).first(sql`select count(*) as n from dict_item where dict = 'd'`))?.n;

test('a tenant sees its own rows only, however connections are shared', async () => {
  const seen = await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      at.db.tenant((turn % 2) + 1).rows(sql`select tenant_id, pg_sleep(0.002) from dict_item where dict = 'd'`),
    ),
  );
  expect(seen.map((rows) => rows.map((row) => row.tenant_id))).toEqual(seen.map((_, turn) => [(turn % 2) + 1]));
});

test('a row of another tenant can be neither written, changed nor removed', async () => {
  await expect(addItem(2, 'planted', 1)).rejects.toThrow(/row-level security/);
  const one = at.db.tenant(1);
  expect(await one.rows(sql`update dict_item set text = 'x' where tenant_id = 2 returning 1 as hit`)).toEqual([]);
  expect(await one.rows(sql`delete from dict_item where tenant_id = 2 returning 1 as hit`)).toEqual([]);
  await expect(one.rows(sql`update dict_item set tenant_id = 2 where value = 'mine'`)).rejects.toThrow(
    /row-level security/,
  );
});

test('a connection that was never told its tenant sees nothing', async () => {
  const rows = await at.db.owner.transaction(async (owner) => {
    await owner.rows(sql`set local role zhaocai_app`);
    return owner.rows(sql`select * from dict_item`);
  });
  expect(rows).toEqual([]);
});

test('the application role owns nothing, cannot change structure and cannot read sessions', async () => {
  const one = at.db.tenant(1);
  await expect(one.rows(sql`alter table dict_item disable row level security`)).rejects.toThrow(/must be owner/);
  await expect(one.rows(sql`create table mine (a int)`)).rejects.toThrow(/permission denied/);
  await expect(one.rows(sql`select * from session`)).rejects.toThrow(/permission denied/);
});

test('every table with a tenant that the application may touch is protected, and its keys carry the tenant', async () => {
  const bare = await at.db.owner.rows(sql`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege('zhaocai_app', c.oid, 'select,insert,update,delete')
      and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)))`);
  expect(bare).toEqual([]);
});

test('all of a transaction happens or nothing, and a nested one alone can be undone', async () => {
  const one = at.db.tenant(1);
  const before = await countItems(1);
  await expect(
    one.transaction(async (db) => {
      await db.rows(sql`insert into dict_item (tenant_id, dict, value, text) values (1, 'd', 'lost', 'x')`);
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  await one.transaction(async (db) => {
    await db.rows(sql`insert into dict_item (tenant_id, dict, value, text) values (1, 'd', 'kept', 'x')`);
    await expect(db.transaction((inner) => inner.rows(sql`select 1 / 0`))).rejects.toThrow(/division/);
  });
  expect(await countItems(1)).toBe(before + 1);
});

test('what is joined to a transaction is a part of it, without a savepoint, and one of its own outside', async () => {
  const one = at.db.tenant(1);
  const before = await countItems(1);
  const { sent } = await countSent(() =>
    one.transaction((db) =>
      db.joined((inner) =>
        inner.rows(sql`insert into dict_item (tenant_id, dict, value, text) values (1, 'd', 'joined', 'x')`),
      ),
    ),
  );
  expect([sent, await countItems(1)]).toEqual([3, before + 1]);
  await expect(
    one.joined(async (db) => {
      await db.rows(sql`delete from dict_item where dict = 'd'`);
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  expect(await countItems(1)).toBe(before + 1);
});

test('only statements asked for are counted, and the tenant costs none once a connection knows it', async () => {
  const one = () => at.db.tenant(2).rows(sql`select 1`);
  const twice = countSent(() => Promise.all([one(), one()]));
  await one();
  expect((await twice).sent).toBe(2);
});

test('values leave the database as the wire wants them', async () => {
  const row = await at.db.tenant(1).first(sql`
    select 12.50::numeric as n, array[1.10, 2]::numeric[] as ns, 5::int8 as i, 9007199254740993::int8 as huge, date '2026-01-31' as d,
      timestamptz '2026-01-31T01:02:03.456Z' as at, time '08:30' as t, '{"a":[1]}'::jsonb as j, true as b, null as none`);
  expect(row).toEqual({
    n: '12.50',
    ns: ['1.10', '2'],
    i: 5,
    huge: '9007199254740993',
    d: '2026-01-31',
    at: '2026-01-31 09:02:03',
    t: '08:30:00',
    j: { a: [1] },
    b: true,
    none: null,
  });
});

test('a statement that runs too long is refused, not a bug', async () => {
  const quick = await testDatabase('tenant_quick', { statementMs: 50 });
  await expect(quick.db.tenant(1).rows(sql`select pg_sleep(2)`)).rejects.toMatchObject({ code: 'took_too_long' });
  await quick.close();
});
