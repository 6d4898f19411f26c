import fs from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../server/db/statement.ts';
import { newId } from '../../server/kernel/new-id.ts';
import { builtProgram } from '../support/built-server.ts';
import { testDatabase } from '../support/database.ts';
import { urlOf } from '../support/database-url.ts';
import { accessTemplate } from '../support/people.ts';
import { dataDir, type ServerProcess, startServer } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

const kills = 8;
const jobs = [newId(), newId(), newId()];
const home = dataDir('jobs');
let at: Awaited<ReturnType<typeof testDatabase>>;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  at = await testDatabase('jobs_race', { template: accessTemplate });
  await at.db.owner.rows({
    text: `create table tick (tenant_id int not null, run text, fire_at timestamptz, attempt int, pid int); select protect('tick')`,
    values: [],
  });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await at.close();
  fs.rmSync(home, { recursive: true, force: true });
});

const start = async (): Promise<ServerProcess> =>
  startServer({ DATABASE_URL: urlOf(at.connection), DATA_DIR: home }, [await builtProgram('jobs')]);

async function countOf(condition: string): Promise<number> {
  const text = `select count(*)::int as n from sys_job_log where ${condition}`;
  return Number((await at.db.tenant(1).first({ text, values: [] }))?.n);
}

/** `2026-11-21 10:00:00` as seconds. */
const second = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`) / 1000;

test('two processes, one of them killed again and again, run every second exactly once', async () => {
  servers.push(...(await Promise.all([start(), start()])));
  const db = at.db.tenant(1);
  for (const id of jobs) {
    await db.rows(sql`insert into sys_job (tenant_id, id, name, job_kind, cron, missed, retries, retry_wait, timeout, status)
      values (1, ${id}, ${`每秒 ${id}`}, 'tick', '* * * * * ?', 'all', 10, 1, 60, 'running')`);
  }
  for (let kill = 0; kill < kills; kill += 1) {
    // By turns while all of them run, and as soon as one has ended.
    const ended = await countOf("status = 'done'");
    await vi.waitFor(
      async () => {
        if (kill % 2 === 0) expect(await countOf("status = 'running'")).toBe(jobs.length);
        else expect(await countOf("status = 'done'")).toBeGreaterThan(ended);
      },
      { timeout: 60_000, interval: 20 },
    );
    const which = Math.floor(kill / 2) % servers.length;
    await servers[which]?.end('SIGKILL');
    servers[which] = await start();
  }
  await vi.waitFor(
    async () => {
      const [behind] = await db.rows(
        sql`select count(*)::int as n from sys_job where next_at < now() - interval '1 second'`,
      );
      expect(behind?.n).toBe(0);
    },
    { timeout: 90_000, interval: 100 },
  );
  await db.rows(sql`update sys_job set status = 'stopped'`);
  await vi.waitFor(
    async () =>
      expect(await db.rows(sql`select 1 from sys_job_log where status in ('waiting', 'running')`)).toEqual([]),
    { timeout: 60_000 },
  );

  // Hit in the middle of a run: else nothing was shown.
  expect(await countOf("log like '%进程中断%'")).toBeGreaterThan(0);
  for (const job of jobs) {
    const runs = await db.rows(
      sql`select id, fire_at, status from sys_job_log where job = ${job} and status <> 'cancelled' order by fire_at`,
    );
    const fires = runs.map(({ fire_at }) => second(fire_at));
    // Every second between the first and the last, none twice and none left out.
    expect(fires).toEqual(fires.map((_, n) => (fires[0] ?? 0) + n));
    expect(fires.length).toBeGreaterThan(kills);
    expect(runs.filter(({ status }) => status !== 'done')).toEqual([]);
    const ticks = await db.rows(
      sql`select fire_at from tick where run = any(${runs.map(({ id }) => id)}) order by fire_at`,
    );
    expect(ticks.map(({ fire_at }) => second(fire_at))).toEqual(fires);
  }
  const [strays] = await db.rows(sql`select count(*)::int as n from tick where not run = any(
    select id from sys_job_log where status = 'done')`);
  expect(strays?.n).toBe(0);
});
