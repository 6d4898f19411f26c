import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../server/db/statement.ts';
import { testDatabase } from '../support/database.ts';
import { urlOf } from '../support/database-url.ts';
import { accessTemplate, addPerson, testPassword } from '../support/people.ts';
import { dataDir, type ServerProcess, startServer } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const home = dataDir('publish');
let at: Awaited<ReturnType<typeof testDatabase>>;
let server: ServerProcess | undefined;

beforeAll(async () => {
  at = await testDatabase('killed_publish', { template: accessTemplate });
  await addPerson(at.db, { username: 'root', roles: ['admin'], permissions: ['*'] });
});
afterAll(async () => {
  await server?.end();
  await at.close();
  fs.rmSync(home, { recursive: true, force: true });
});

/** A server of its own on the test's database, and what calls it as its administrator. */
async function start() {
  server = await startServer({ DATABASE_URL: urlOf(at.connection), DATA_DIR: home });
  const base = `${server.url}/api`;
  let token = '';
  const call = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-access-token': token };
    const answer = await fetch(`${base}${path}`, { method, headers, body: JSON.stringify(body) });
    return (await answer.json()) as { success: boolean; result: never };
  };
  const { result } = await call('POST', '/sys/login', { username: 'root', password: testPassword });
  ({ token } = result as { token: string });
  return { call, end: server.end };
}

const entity = (key: string, fields: readonly string[]) => ({
  kind: 'entity',
  key,
  spec: 1,
  title: key,
  fields: Object.fromEntries(fields.map((field) => [field, { type: 'text', label: field }])),
  access: { roles: { buyer: { do: ['create'] } } },
});

async function publish({ call }: Pick<Awaited<ReturnType<typeof start>>, 'call'>) {
  const { result } = await call('POST', '/metadata/review', {});
  const { revision, seal } = result as { revision: number; seal: string };
  return call('POST', '/metadata/publish', { revision, seal });
}

/** What stands in the database of what is published here. */
async function standing() {
  const [row] = await at.db.owner.rows<{ columns: readonly string[]; revision: number; drafts: number }>(sql`
    select (select json_agg(table_name || '.' || column_name order by table_name, column_name) from information_schema.columns
              where column_name ~ 'subject|nickname' and table_name ~ 'outing|excursion') as columns,
           (select max(revision) from meta_revision where tenant_id = 1) as revision,
           (select count(*)::int from meta_draft) as drafts`);
  if (!row) throw new Error('no answer');
  return row;
}

test('a server killed while it changes tables leaves everything as it was, and the same publish goes through afterwards', async () => {
  const first = await start();
  const draft = async (body: ReturnType<typeof entity>, baseRev: number) => {
    const saved = await first.call('PUT', `/metadata/drafts/entity/${body.key}`, { body, baseRev, version: 0 });
    expect(saved).toMatchObject({ success: true });
  };
  await draft(entity('outing', ['subject']), 0);
  expect(await publish(first)).toMatchObject({ success: true });
  await draft(entity('outing', ['subject', 'nickname']), 1);
  await draft(entity('excursion', ['subject']), 0);
  const before = await standing();
  const [column] = before.columns;
  const table = column?.split('.')[0] ?? '';

  // Whoever reads the table at that moment holds the publish up between its steps.
  const reader = new pg.Client({ ...at.connection });
  await reader.connect();
  await reader.query(`begin; lock table ${table} in access share mode`);
  const cut = publish(first).catch(() => 'cut');
  await vi.waitFor(
    async () => {
      const waits = await at.db.owner.rows(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike 'alter table%'`);
      expect(waits).toHaveLength(1);
    },
    { timeout: 60_000, interval: 50 },
  );
  await first.end('SIGKILL');
  expect(await cut).toBe('cut');
  await reader.query('commit');
  await reader.end();
  await vi.waitFor(async () => expect(await standing()).toEqual(before), { timeout: 20_000 });

  expect(await publish(await start())).toMatchObject({ success: true });
  const after = await standing();
  expect(after).toMatchObject({ revision: before.revision + 1, drafts: 0 });
  expect(after.columns).toEqual([
    expect.stringMatching(/excursion\.subject$/),
    `${table}.nickname`,
    `${table}.subject`,
  ]);
});
