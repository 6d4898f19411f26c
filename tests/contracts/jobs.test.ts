import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../server/db/statement.ts';
import { newId } from '../../server/kernel/new-id.ts';
import { builtProgram } from '../support/built-server.ts';
import { testDatabase } from '../support/database.ts';
import { urlOf } from '../support/database-url.ts';
import { jobLocks } from '../support/job-locks.ts';
import { accessTemplate } from '../support/people.ts';
import { dataDir, type ServerProcess, startServer } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

const kills = 8;
/** More than are run before the last of the kills. */
const missed = 900;
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

/** Ends the process in whose hands a run is while the run is held at the gate; says which it was. */
async function killInTheMiddle(): Promise<number> {
  const keeper = new pg.Client({ ...at.connection });
  await keeper.connect();
  try {
    await keeper.query('select pg_advisory_lock($1, 0)', [jobLocks.gate]);
    const pid = await vi.waitFor(
      async () => {
        const { rows } = await keeper.query(
          `select objid::int as pid from pg_locks hands where locktype = 'advisory' and classid = $1 and database = (select oid from pg_database where datname = current_database())
             and exists (select 1 from pg_locks waits where waits.pid = hands.pid and waits.classid = $2 and not waits.granted)`,
          [jobLocks.inHands, jobLocks.gate],
        );
        expect(rows).not.toEqual([]);
        return rows[0]?.pid;
      },
      { timeout: 60_000, interval: 20 },
    );
    const which = servers.findIndex(({ child }) => child.pid === pid);
    await servers[which]?.end('SIGKILL');
    return which;
  } finally {
    await keeper.end();
  }
}

async function killAfterAnEnd(which: number): Promise<number> {
  const ended = await countOf("status = 'done'");
  await vi.waitFor(async () => expect(await countOf("status = 'done'")).toBeGreaterThan(ended), {
    timeout: 60_000,
    interval: 20,
  });
  await servers[which]?.end('SIGKILL');
  return which;
}

/** `2026-11-21 10:00:00` as hours. */
const hour = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`) / 3_600_000;

test('two processes, one of them killed again and again, run every moment exactly once', async () => {
  servers.push(...(await Promise.all([start(), start()])));
  const db = at.db.tenant(1);
  // Every hour, half an hour away from now: what there is to run is what was missed, and none falls due meanwhile.
  const last = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 30 * 60_000);
  for (const id of jobs) {
    await db.rows(sql`insert into sys_job (tenant_id, id, name, job_kind, cron, missed, retries, retry_wait, timeout, status)
      values (1, ${id}, ${`每小时 ${id}`}, 'tick', ${`0 ${last.getUTCMinutes()} * * * ?`}, 'all', 10, 1, 60, 'running')`);
  }
  await vi.waitFor(async () => expect(await db.rows(sql`select 1 from sys_job where next_at is null`)).toEqual([]), {
    timeout: 60_000,
    interval: 20,
  });
  await db.rows(
    sql`update sys_job set next_at = ${last.toISOString()}::timestamptz - make_interval(hours => ${missed})`,
  );
  await db.rows(sql`select pg_notify('jobs', '')`);
  for (let kill = 0; kill < kills; kill += 1) {
    // By turns in the middle of a run, and as soon as one has ended.
    const which =
      kill % 2 === 0 ? await killInTheMiddle() : await killAfterAnEnd(Math.floor(kill / 2) % servers.length);
    servers[which] = await start();
  }
  await vi.waitFor(
    async () => {
      for (const job of jobs) expect(await countOf(`job = '${job}' and status = 'done'`)).toBeGreaterThan(kills);
    },
    { timeout: 90_000, interval: 100 },
  );
  await db.rows(sql`update sys_job set status = 'stopped'`);
  await vi.waitFor(
    async () =>
      expect(await db.rows(sql`select 1 from sys_job_log where status in ('waiting', 'running')`)).toEqual([]),
    { timeout: 60_000 },
  );

  expect(await countOf("log like '%进程中断%'")).toBeGreaterThan(0);
  for (const job of jobs) {
    const runs = await db.rows(
      sql`select id, fire_at, status from sys_job_log where job = ${job} and status <> 'cancelled' order by fire_at`,
    );
    const fires = runs.map(({ fire_at }) => hour(fire_at));
    // Every moment between the first and the last, none twice and none left out.
    expect(fires).toEqual(fires.map((_, n) => (fires[0] ?? 0) + n));
    expect(fires.length).toBeGreaterThan(kills);
    expect(runs.filter(({ status }) => status !== 'done')).toEqual([]);
    const ticks = await db.rows(
      sql`select fire_at from tick where run = any(${runs.map(({ id }) => id)}) order by fire_at`,
    );
    expect(ticks.map(({ fire_at }) => hour(fire_at))).toEqual(fires);
  }
  const [strays] = await db.rows(sql`select count(*)::int as n from tick where not run = any(
    select id from sys_job_log where status = 'done')`);
  expect(strays?.n).toBe(0);
});
