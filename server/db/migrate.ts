import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Connection } from '../kernel/config/connection.ts';
import { PlainFault } from '../kernel/plain-fault.ts';
import { appRole } from './roles.ts';

export interface Migration {
  readonly name: string;
  readonly text: string;
}

const shipped = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Any number of ours: two processes that start together migrate one after the other. */
const lock = 20_261_121;
const oldestServer = 150_000;

export function readMigrations(dir = shipped): Migration[] {
  const names = fs.readdirSync(dir).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({ name, text: fs.readFileSync(`${dir}/${name}`, 'utf8') }));
}

/** Brings the schema up to this build, each step in a transaction of its own; answers with the names it ran. */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: '-c timezone=Asia/Shanghai -c client_min_messages=warning',
  });
  // Told by the statement that waits for it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await refuseOldServer(client);
    await ensureRole(client);
    return await runPending(client, migrations);
  } finally {
    await client.end();
  }
}

/** How many of these migrations the database lacks. */
export async function countPending(
  db: { rows<Row>(statement: { text: string; values: readonly unknown[] }): Promise<Row[]> },
  migrations: readonly Migration[] = readMigrations(),
): Promise<number> {
  const done = await db.rows<{ name: string }>({ text: 'select name from schema_migration', values: [] });
  const names = new Set(done.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name)).length;
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version_num')::int as number");
  if (rows[0].number < oldestServer) throw new PlainFault('需要 PostgreSQL 15 或更高版本：请检查设置 DATABASE_URL。');
}

async function ensureRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select rolsuper or rolbypassrls as mighty from pg_roles where rolname = $1', [
    appRole,
  ]);
  if (rows[0]?.mighty) throw new PlainFault(`角色 ${appRole} 不能是超级用户，也不能绕过行级安全`);
  // Roles belong to the whole server: another database's start may be making the same one.
  if (rows.length === 0) await client.query(`create role ${appRole} nologin`).catch(ignoreIfExists);
  await client.query(`grant ${appRole} to current_user`).catch(ignoreIfExists);
  await client.query(`grant usage on schema public to ${appRole}`);
}

function ignoreIfExists(error: { code?: string }): void {
  if (!['42710', '23505', 'XX000'].includes(error.code ?? '')) throw error;
}

async function runPending(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migration (name text primary key, checksum text not null, at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseNewerData([...done.keys()], migrations);
  const ran: string[] = [];
  for (const { name, text } of migrations) {
    const checksum = createHash('sha256').update(text).digest('hex');
    const known = done.get(name);
    if (known === checksum) continue;
    if (known !== undefined) throw new PlainFault(`迁移 ${name} 在执行之后被改动过`);
    await runOne(client, { name, text }, checksum);
    ran.push(name);
  }
  return ran;
}

/** A database that a newer build has changed: this one would read and write it wrongly. */
function refuseNewerData(done: readonly string[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = done.filter((name) => !known.has(name)).sort();
  if (newer.length === 0) return;
  const text = `数据库已由更新的版本升级过（${newer.at(-1)}），这一版程序不能使用它：请使用更新的版本，或恢复升级之前的备份。`;
  throw new PlainFault(text);
}

async function runOne(client: pg.Client, { name, text }: Migration, checksum: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new PlainFault(`迁移 ${name} 失败：${(error as Error).message}`, { cause: error });
  }
}
