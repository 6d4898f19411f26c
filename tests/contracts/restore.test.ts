import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lastShippedYear } from '../../schemas/time/shipped-days.ts';
import { sql } from '../../server/db/statement.ts';
import { root } from '../architecture/sources.ts';
import { builtProgram } from '../support/built-server.ts';
import { testDatabase } from '../support/database.ts';
import { urlOf } from '../support/database-url.ts';
import { accessTemplate, addPerson } from '../support/people.ts';
import { dataDir, serverEnv } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 480_000, hookTimeout: 120_000 });

/** Some seventy megabytes of rows, held twice over nowhere: the heap of the process is no larger than it needs to start. */
const many = 50_000;
const heapMb = 96;
const home = dataDir('restore');
let at: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  at = await testDatabase('restore', { template: accessTemplate });
  await addPerson(at.db, { username: 'root', roles: ['admin'], permissions: ['*'] });
  await at.db.owner.rows(sql`
    insert into record_history (tenant_id, entity, record_id, version, by, action, note, changes)
    select 1, 'demand', 'r' || n, 1, 'u', 'create', repeat(md5(n::text), 36), jsonb_build_array(jsonb_build_object('n', n, 'price', n / 7.0))
    from generate_series(1, ${many}) n`);
  // It is no older company, that would be given its working days at the start of each process.
  await at.db.owner.rows(sql`update tenant set days_until = ${lastShippedYear} where tenant_id = 1`);
});
afterAll(async () => {
  await at.close();
  fs.rmSync(home, { recursive: true, force: true });
});

async function begin(work: string): Promise<{ child: ChildProcess; told: () => string }> {
  const env = serverEnv({ DATABASE_URL: urlOf(at.connection), DATA_DIR: home, WORK: work });
  const command = [`--max-old-space-size=${heapMb}`, await builtProgram('restore')];
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (told += chunk));
  return { child, told: () => told };
}

async function finish(work: string): Promise<string> {
  const { child, told } = await begin(work);
  const [code] = await once(child, 'exit');
  expect(told()).not.toContain('heap');
  expect(code, told()).toBe(0);
  return told();
}

/** Whether somebody's transaction has rows of this table in hand. */
async function isWritten(table: string): Promise<boolean> {
  const writers = await at.db.owner.rows(sql`select 1 from pg_locks join pg_class on pg_class.oid = relation
    where relname = ${table} and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`);
  return writers.length > 0;
}

/** What every row comes to, whatever order they stand in. */
async function checksum(): Promise<string> {
  const [row] = await at.db.owner.rows(sql`
    select md5(string_agg(r, ',' order by r)) as sum from (
      select md5(h::text) as r from record_history h where tenant_id = 1
      union all select md5(u::text) from sys_user u where tenant_id = 1
      union all select md5(c::text) from credential c where tenant_id = 1) x`);
  return String(row?.sum);
}

test('a large company is backed up and restored in little memory, and a restore killed in the middle leaves it as it was', async () => {
  const saved = await checksum();
  expect(await finish('backup')).toContain(`record_history：${many} 行`);

  await at.db.owner.rows(
    sql`update record_history set note = 'changed since' where tenant_id = 1 and record_id like 'r1%'`,
  );
  await at.db.owner.rows(sql`delete from record_history where tenant_id = 1 and record_id like 'r2%'`);
  await addPerson(at.db, { username: 'newcomer' });
  const changed = await checksum();
  expect(changed).not.toBe(saved);

  for (const isThere of [
    async (told: string) => told.includes('已读取 sys_user'),
    async (told: string) => told.includes('正在替换数据') && (await isWritten('record_history')),
  ]) {
    const { child, told } = await begin('restore');
    await vi.waitFor(async () => expect(await isThere(told())).toBe(true), { timeout: 100_000, interval: 10 });
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode, told()).toBe('SIGKILL');
    // The server notices that nobody is there any more and takes everything back.
    await vi.waitFor(async () => expect(await checksum()).toBe(changed), { timeout: 20_000 });
  }

  expect(await finish('restore')).toMatch(/已恢复 \d+ 行/);
  expect(await checksum()).toBe(saved);
});
