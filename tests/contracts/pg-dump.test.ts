import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { sql } from '../../server/db/statement.ts';
import { readConfig } from '../../server/kernel/config/config.ts';
import type { Connection } from '../../server/kernel/config/connection.ts';
import { openHouse } from '../../server/open-house.ts';
import { catalogTemplate } from '../support/catalog-template.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

/** PostgreSQL as a distribution installs it: the built-in one comes without pg_dump. */
const installed = '/usr/lib/postgresql';
const programs = (fs.existsSync(installed) ? fs.readdirSync(installed) : [])
  .map((version) => path.join(installed, version, 'bin'))
  .filter((dir) => ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((name) => fs.existsSync(path.join(dir, name))))
  .at(-1);

const manual = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8');
/** What operating.md says, word by word: the role, and the two commands. */
const [, backupRole = ''] = /```sql\n( *create role zhaocai_backup[\s\S]*?)```/.exec(manual) ?? [];
const [, dumpCommand = ''] = /`pg_dump (-Fc[^`]*)`/.exec(manual) ?? [];
const [, restoreCommand = ''] = /`pg_restore (--no-owner[^`]*)`/.exec(manual) ?? [];

describe.runIf(programs)('the backup of a server that operating.md describes', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-dump-'));
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const data = path.join(home, 'data');

  const run = (program: string, args: readonly string[]) => {
    const env = { ...process.env, PGHOST: home, PGPORT: '5432' };
    const stdio: SpawnSyncOptionsWithStringEncoding['stdio'] = ['ignore', 'ignore', 'pipe'];
    const options = { ...account, cwd: home, env, stdio, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync(path.join(programs ?? '', program), [...args], options);
    return { status, stderr };
  };
  const must = (program: string, args: readonly string[]) => {
    const { status, stderr } = run(program, args);
    expect(status, stderr).toBe(0);
  };
  const as = (user: string, database: string): Connection => ({ host: home, port: 5432, user, database });
  const query = async (on: Connection, text: string) => {
    const client = new pg.Client({ ...on });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  /** Every row there is, by table, seen past row-level security. */
  const everything = async (database: string): Promise<Record<string, string>> => {
    const tables = await query(
      as('super', database),
      `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const text = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as rows from ${name} t`;
      found[name] = (await query(as('super', database), text))[0].rows;
    }
    return found;
  };

  beforeAll(async () => {
    if (isRoot) fs.chownSync(home, account.uid ?? 0, account.gid ?? 0);
    must('initdb', ['-D', data, '-U', 'super', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']);
    const options = `-c listen_addresses='' -c unix_socket_directories=${home} -c fsync=off`;
    must('pg_ctl', ['start', '-w', '-D', data, '-o', options, '-l', path.join(home, 'log')]);
    await query(as('super', 'postgres'), `create role zhaocai_owner login createrole`);
    await query(as('super', 'postgres'), `create database zhaocai owner zhaocai_owner`);
    await query(as('super', 'postgres'), `create database restored owner zhaocai_owner`);
    const owner = as('zhaocai_owner', 'zhaocai');
    await migrate(owner);
    const db = connectDatabase(owner, { size: 4 });
    await catalogTemplate.make(db, owner);
    for (const tenant of [1, 2]) {
      await db.tenant(tenant).rows(sql`insert into sys_role (tenant_id, id, code, name, permissions)
        values (${tenant}, ${`r${tenant}`}, 'keeper', '仓管员', '[]')`);
    }
    await db.close();
  });
  afterAll(() => {
    run('pg_ctl', ['stop', '-m', 'immediate', '-D', data]);
    fs.rmSync(home, { recursive: true, force: true });
  });

  test('holds every row of every company, and a restore of it runs', async () => {
    // Why there is a role of its own: row-level security binds the owner, and what it shows is nothing.
    const byOwner = run('pg_dump', ['-Fc', '-U', 'zhaocai_owner', '-f', 'owner.dump', 'zhaocai']);
    expect([byOwner.status, byOwner.stderr]).toEqual([1, expect.stringMatching(/row-level security/)]);

    await query(as('super', 'postgres'), backupRole);
    must('pg_dump', dumpCommand.split(' '));
    must('pg_restore', restoreCommand.replace('-d zhaocai', '-d restored').split(' '));
    const before = await everything('zhaocai');
    expect(before.sys_role).toMatch(/^2 /);
    expect(await everything('restored')).toEqual(before);

    const config = readConfig({ DATA_DIR: path.join(home, 'files') });
    const house = await openHouse(as('zhaocai_owner', 'restored'), config);
    const seen = await house.db.tenant(1).rows(sql`select tenant_id, code from sys_role`);
    expect(seen).toEqual([{ tenant_id: 1, code: 'keeper' }]);
    await house.close();
  });
});

test('operating.md says how to back up a server', () => {
  expect([backupRole, dumpCommand, restoreCommand].every((text) => text.length > 20)).toBe(true);
});
