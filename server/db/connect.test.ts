import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { connectDatabase } from './connect.ts';
import { countPending, migrate, readMigrations } from './migrate.ts';
import { sql } from './statement.ts';

let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase('connect');
});
afterAll(() => at.close());

const until = (holds: () => boolean) => expect.poll(holds, { interval: 20 }).toBe(true);

test('whoever listens hears other processes, and hears "" after the connection was lost and found', async () => {
  const other = connectDatabase(at.connection);
  const heard: string[] = [];
  const stop = await at.db.listen('news', (payload) => heard.push(payload));
  await other.notify('news', 'one');
  await until(() => heard.length === 1);
  await at.db.owner.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`);
  await until(() => heard.includes(''));
  await other.notify('news', 'two');
  await until(() => heard.includes('two'));
  expect(heard).toEqual(['one', '', 'two']);
  stop();
  const still: string[] = [];
  const end = await at.db.listen('news', (payload) => still.push(payload));
  await other.notify('news', 'three');
  await until(() => still.includes('three'));
  expect(heard).not.toContain('three');
  end();
  await other.close();
});

test('what is said in a transaction is heard here before it is answered, elsewhere as well, and nowhere when it is undone', async () => {
  const other = connectDatabase(at.connection);
  const here: string[] = [];
  const there: string[] = [];
  const deaf = [
    await at.db.listen('said', (payload) => here.push(payload)),
    await other.listen('said', (payload) => there.push(payload)),
  ];
  await at.db.tenant(1).transaction(async (db) => {
    await db.transaction((inner) => inner.tell('said', 'one'));
    const taken = db.transaction(async (inner) => {
      await inner.tell('said', 'taken back');
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    expect(here).toEqual([]);
  });
  expect(here[0]).toBe('one');
  await at.db.tenant(1).tell('said', 'two');
  expect(new Set(here)).toEqual(new Set(['one', 'two']));
  const undone = at.db.tenant(1).transaction(async (db) => {
    await db.tell('said', 'never');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await until(() => there.includes('two'));
  expect(there).toEqual(['one', 'two']);
  expect(here).not.toContain('never');
  expect(here).not.toContain('taken back');
  for (const stop of deaf) stop();
  await other.close();
});

test('whatever much is said in one transaction is said', async () => {
  const there: string[] = [];
  const other = connectDatabase(at.connection);
  const deaf = await other.listen('much', (payload) => there.push(payload));
  await at.db.tenant(1).transaction(async (db) => {
    for (let no = 0; no < 3000; no++) await db.tell('much', String(no));
  });
  await until(() => there.length === 3000);
  expect(there).toEqual([...Array(3000).keys()].map(String));
  deaf();
  await other.close();
});

test('a connection cut in the middle is refused as the database being away, and the next call works', async () => {
  const one = at.db.tenant(1);
  const cut = one.transaction(async (db) => {
    const { pid } = (await db.first(sql`select pg_backend_pid() as pid`)) ?? {};
    await at.db.owner.rows(sql`select pg_terminate_backend(${pid})`);
    await db.rows(sql`select 1`);
  });
  await expect(cut).rejects.toMatchObject({ code: 'database_away' });
  expect(await one.rows(sql`select 1 as a`)).toEqual([{ a: 1 }]);
  expect(await at.db.ready()).toEqual({ database: true, migrations: true });
});

test('a database that is not there is refused, not a bug', async () => {
  const nowhere = connectDatabase({ ...at.connection, port: 1, host: '/tmp/no-such-directory' });
  await expect(nowhere.tenant(1).rows(sql`select 1`)).rejects.toMatchObject({ code: 'database_away' });
  expect(await nowhere.ready()).toEqual({ database: false, migrations: false });
  await nowhere.close();
});

test('migrations run once, in order, and a changed one stops the start', async () => {
  const fresh = await testDatabase('migrate');
  expect(await migrate(fresh.connection)).toEqual([]);
  const more = [
    ...readMigrations(),
    { name: '9000-a.sql', text: 'create table a (a int)' },
    { name: '9001-b.sql', text: 'create table b (a int)' },
  ];
  expect(await countPending(fresh.db.owner, more)).toBe(2);
  const [first, second] = await Promise.all([migrate(fresh.connection, more), migrate(fresh.connection, more)]);
  expect([...first, ...second]).toEqual(['9000-a.sql', '9001-b.sql']);
  const changed = more.map((one) => (one.name === '9000-a.sql' ? { ...one, text: 'create table c (a int)' } : one));
  await expect(migrate(fresh.connection, changed)).rejects.toThrow(/9000-a.sql 在执行之后被改动过/);
  await fresh.close();
});

test('a migration that fails leaves nothing behind', async () => {
  const fresh = await testDatabase('migrate_broken');
  const broken = [...readMigrations(), { name: '9000-x.sql', text: 'create table half (a int); select 1 / 0;' }];
  await expect(migrate(fresh.connection, broken)).rejects.toThrow(/9000-x.sql 失败/);
  expect(await fresh.db.owner.rows(sql`select to_regclass('half') as half`)).toEqual([{ half: null }]);
  await fresh.close();
});

test('a statement that searches is planned for its values each time, any other once', async () => {
  const plannedOnce = async (searches: boolean) => {
    const text = `select sum(generic_plans) > 0 as once from pg_prepared_statements where $1::text <> '${searches}'`;
    const ask = () => at.db.tenant(1).first({ name: `plans ${searches}`, text, values: [''], searches });
    for (let times = 0; times < 8; times++) await ask();
    return (await ask())?.once;
  };
  expect({ any: await plannedOnce(false), searching: await plannedOnce(true) }).toEqual({
    any: true,
    searching: false,
  });
});
