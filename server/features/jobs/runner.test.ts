import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { holdLock } from '../../../tests/support/held-lock.ts';
import { accessTemplate } from '../../../tests/support/people.ts';
import { type Processes, processesOver } from '../../../tests/support/processes.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { newId } from '../../kernel/new-id.ts';
import { type AnyJobKind, defineJob, type JobContext } from './job-kind.ts';
import { waitingTime } from './run-store.ts';
import { openRunner, type Runner, type RunnerOptions } from './runner.ts';
import { startJob } from './start-job.ts';
import { startTask } from './start-task.ts';
import { endTask } from './tasks.ts';

vi.setConfig({ testTimeout: 60_000 });

let at: TestDatabase;
let processes: Processes;
let house: House;
let second: House;
let db: TenantDb;
const runners: Runner[] = [];

beforeAll(async () => {
  at = await testDatabase('runner', { template: accessTemplate });
  processes = processesOver(at);
  await processes.start();
  house = processes.house;
  second = { ...house };
  db = house.db.tenant(1);
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await house.db.owner.rows(sql`delete from sys_job_log`);
  await house.db.owner.rows(sql`delete from sys_job`);
});
afterAll(() => processes.close());

/** What the probes of one test have done. */
const seen: JobContext[] = [];
let act: (context: JobContext) => Promise<string | undefined> = async () => undefined;
const probe = defineJob({
  key: 'probe',
  title: '探针',
  params: Type.Object({ n: Type.Integer({ default: 7 }) }, { additionalProperties: false }),
  async run(context) {
    seen.push(context);
    return act(context);
  },
});
const atomic: AnyJobKind = { ...probe, key: 'atomic', atomic: true };
const passing: AnyJobKind = { ...probe, key: 'passing', run: async () => undefined };

async function run(options: RunnerOptions = {}, of: House = house): Promise<Runner> {
  const runner = await openRunner(of, { kinds: [probe, atomic, passing], furnish: false, ...options });
  runners.push(runner);
  return runner;
}

function begin(work: typeof act): void {
  seen.length = 0;
  act = work;
}

const daily = '0 0 3 * * ?';

interface Wanted {
  readonly cron?: string;
  readonly kind?: string;
  readonly params?: unknown;
  readonly missed?: string;
  readonly retries?: number;
  readonly retryWait?: number;
  readonly timeout?: number;
  readonly status?: string;
}

async function addJob({
  cron = daily,
  kind = 'probe',
  params = null,
  missed = 'all',
  retries = 0,
  retryWait = 1,
  timeout = 60,
  status = 'running',
}: Wanted = {}): Promise<string> {
  const id = newId();
  await db.rows(sql`insert into sys_job (tenant_id, id, name, job_kind, cron, params, missed, retries, retry_wait, timeout, status)
    values (1, ${id}, ${`任务${id.slice(-6)}`}, ${kind}, ${cron}, ${params === null ? null : JSON.stringify(params)}, ${missed}, ${retries}, ${retryWait}, ${timeout}, ${status})`);
  return id;
}

const runsOf = (job: string) =>
  db.rows(
    sql`select id, fire_at, status, attempt::int, message, log, done, total from sys_job_log where job = ${job} order by fire_at, create_time`,
  );
const task = (id: string) => db.first(sql`select * from sys_job_log where id = ${id}`);
const until = <Value>(look: () => Promise<Value> | Value) =>
  vi.waitFor(
    async () => {
      const value = await look();
      if (!value) throw new Error('not yet');
      return value;
    },
    { timeout: 30_000, interval: 20 },
  );
/** Nothing of a job waits any more, and nothing of it runs. */
const atRest = (job: string) =>
  until(async () => (await runsOf(job)).every(({ status }) => status !== 'waiting' && status !== 'running'));
/** Work that goes on until it is let go. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
/** What waits to be tried again is tried now. */
async function hurry(job: string): Promise<void> {
  await db.rows(sql`update sys_job_log set due_at = clock_timestamp() where job = ${job} and status = 'waiting'`);
  await db.rows(sql`select pg_notify('jobs', '')`);
}
/** Every hour, half an hour away from now, so that none falls due while a test looks; nobody was there the last times. */
async function missedTimes(times: number, wanted: Omit<Wanted, 'cron'> = {}): Promise<string> {
  const last = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 30 * 60_000);
  const job = await addJob({ ...wanted, cron: `0 ${last.getUTCMinutes()} * * * ?` });
  await until(async () => await db.first(sql`select next_at from sys_job where id = ${job} and next_at is not null`));
  await db.rows(
    sql`update sys_job set next_at = ${last.toISOString()}::timestamptz - make_interval(hours => ${times - 1}) where id = ${job}`,
  );
  await db.rows(sql`select pg_notify('jobs', '')`);
  return job;
}
/** What is begun later comes and goes, as often as there are processes to take it: whatever was due before was looked at. */
async function comeAndGo(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    const later = await startTask(db, { kind: 'passing', title: '后来的', by: 'someone' });
    await until(async () => (await task(later))?.status === 'done');
  }
}

describe('a schedule', () => {
  test('runs every moment once, however many processes look at it, and none before it', async () => {
    begin(async () => undefined);
    await Promise.all([run(), run({}, second)]);
    const job = await missedTimes(20);
    await until(async () => (await runsOf(job)).filter(({ status }) => status === 'done').length >= 20);
    await comeAndGo();
    const runs = await runsOf(job);
    const fires = runs.map(({ fire_at }) => Date.parse(fire_at.replace(' ', 'T')));
    expect(fires).toHaveLength(20);
    expect(fires.slice(1).map((at, n) => at - (fires[n] ?? 0))).toEqual(fires.slice(1).map(() => 3_600_000));
    expect(seen.map((one) => one.run.fireAt)).toEqual(runs.map(({ fire_at }) => fire_at));
    expect(new Set(runs.map(({ status, attempt }) => `${status} ${attempt}`))).toEqual(new Set(['done 1']));
    const { last_status } = (await db.first(sql`select last_status from sys_job where id = ${job}`)) ?? {};
    expect(last_status).toBe('done');
  });

  test('of a quiet kind leaves a line only where it has something to tell, or somebody started it', async () => {
    const quiet: AnyJobKind = { ...probe, key: 'quiet', quiet: true };
    begin(async () => (seen.length === 2 ? '办了一份' : undefined));
    await run({ kinds: [quiet] });
    const job = await missedTimes(3, { kind: 'quiet' });
    await until(() => seen.length === 3);
    await atRest(job);
    const told = async () =>
      (await runsOf(job)).filter(({ status }) => status === 'done').map(({ message }) => message);
    expect(await told()).toEqual(['办了一份']);
    expect(await db.first(sql`select last_status from sys_job where id = ${job}`)).toEqual({ last_status: 'done' });
    const started = await startJob(db, job, 'u');
    await until(async () => (await task(started))?.status === 'done');
    expect((await told()).sort()).toEqual(['办了一份', '执行成功']);
  });

  test('that is stopped runs nowhere any more, from the moment it is stopped', async () => {
    const { opened, open } = gate();
    begin(async () => {
      if (seen.length === 2) await opened;
      return undefined;
    });
    await Promise.all([run(), run({}, second)]);
    const job = await missedTimes(20);
    await until(() => seen.length === 2);
    await db.rows(sql`update sys_job set status = 'stopped' where id = ${job}`);
    open();
    await atRest(job);
    await comeAndGo();
    expect((await runsOf(job)).map(({ status }) => status)).toEqual(['done', 'done']);
    // Without a next moment nothing of it falls due.
    expect(await db.first(sql`select next_at from sys_job where id = ${job}`)).toEqual({ next_at: null });
  });

  test('that is stopped between two tries makes the second never', async () => {
    begin(async () => {
      throw new Refusal('invalid_input', { text: '对方没有应答' });
    });
    await run();
    const job = await missedTimes(1, { retries: 1, retryWait: 600 });
    await until(async () => (await runsOf(job)).find(({ status, attempt }) => status === 'waiting' && attempt === 1));
    await db.rows(sql`update sys_job set status = 'stopped' where id = ${job}`);
    await hurry(job);
    await comeAndGo();
    expect((await runsOf(job)).map(({ status, message }) => [status, message])).toEqual([['cancelled', '任务已停止']]);
    expect(seen).toHaveLength(1);
  });

  test('that is stopped while a run of it is in dead hands, or fails, waits for nothing any more', async () => {
    const { opened, open } = gate();
    begin(async () => {
      await opened;
      throw new Refusal('invalid_input', { text: '对方没有应答' });
    });
    await run();
    const [dead, failing] = [await missedTimes(1, { retries: 3 }), await missedTimes(1, { retries: 3 })];
    await until(() => seen.length === 2);
    // Its process is not heard of any more: no beat of it finds the lease.
    await db.rows(sql`update sys_job_log set lease = 'gone', lease_until = clock_timestamp() where job = ${dead}`);
    await db.rows(sql`update sys_job set status = 'stopped'`);
    open();
    for (const job of [dead, failing]) {
      await until(async () => (await runsOf(job)).every(({ status }) => status === 'cancelled'));
      expect((await runsOf(job)).map(({ message }) => message)).toEqual(['任务已停止']);
    }
    expect(await waitingTime(house.db)).toBeNull();
    expect(seen).toHaveLength(2);
  });

  test('of a company that is closed is not waited for', async () => {
    begin(async () => undefined);
    const job = await addJob({ missed: 'once' });
    await startJob(db, await addJob(), 'u');
    await db.rows(sql`update sys_job set next_at = clock_timestamp() - make_interval(days => 2)`);
    expect(await waitingTime(house.db)).toBeLessThanOrEqual(0);
    await house.db.owner.rows(sql`update tenant set closed_at = now() where tenant_id = 1`);
    try {
      // Otherwise every process asks again every five milliseconds, for as long as the company is closed.
      expect(await waitingTime(house.db)).toBeNull();
    } finally {
      await house.db.owner.rows(sql`update tenant set closed_at = null where tenant_id = 1`);
    }
    await run();
    await until(async () => (await runsOf(job)).some(({ status }) => status === 'done'));
  });

  test('never has two runs at once: what was missed is caught up with, one after the other', async () => {
    const first = gate();
    let at = 0;
    let most = 0;
    begin(async () => {
      at += 1;
      most = Math.max(most, at);
      await first.opened;
      at -= 1;
      return undefined;
    });
    await Promise.all([run(), run({}, second)]);
    const job = await missedTimes(3);
    await until(() => seen.length === 1);
    await comeAndGo();
    expect(seen).toHaveLength(1);
    first.open();
    await until(async () => (await runsOf(job)).filter(({ status }) => status === 'done').length === 3);
    expect(most).toBe(1);
    const fires = (await runsOf(job)).map(({ fire_at }) => Date.parse(fire_at.replace(' ', 'T')));
    expect(fires.slice(1).map((fire, n) => fire - (fires[n] ?? 0))).toEqual([3_600_000, 3_600_000]);
  });

  test('whose run ends while its next moment is planned, ends: the two never wait for each other', async () => {
    const { opened, open } = gate();
    begin(() => opened.then(() => undefined));
    await run();
    const job = await addJob();
    await startJob(db, job, 'someone');
    await until(() => seen.length === 1);
    // What plans holds the job, and looks whether it has a run.
    const planning = await holdLock(at.connection, 'select 1 from sys_job where id = $1 for update', [job]);
    // It never looks whether anybody waits for it in turn: the end does, and is the one that would be given up.
    await planning.run(`set local deadlock_timeout = '1h'`);
    open();
    await planning.waiting(1);
    await planning.run(
      `insert into sys_job_log (tenant_id, id, job, status, due_at) values (1, $1, $2, 'waiting', now()) on conflict do nothing`,
      [newId(), job],
    );
    await planning.release();
    await atRest(job);
    expect((await runsOf(job)).map(({ status }) => status)).toEqual(['done']);
  });

  test.each([
    ['skip', [['skipped', '错过执行 3 次']]],
    [
      'once',
      [
        ['done', ''],
        ['skipped', '错过执行 2 次'],
      ],
    ],
    [
      'all',
      [
        ['done', ''],
        ['done', ''],
        ['done', ''],
      ],
    ],
  ])('that was missed is made up for as it says: %s', async (missed, expected) => {
    begin(async () => undefined);
    await run();
    const job = await missedTimes(3, { missed });
    await until(
      async () =>
        (await runsOf(job)).filter(({ status }) => ['done', 'skipped'].includes(status)).length >= expected.length,
    );
    const runs = await runsOf(job);
    expect(runs.map(({ status }) => status)).toEqual(expected.map(([status]) => status));
    for (const [n, [, message = '']] of expected.entries()) expect(runs[n]?.message).toContain(message);
    const next = await db.first(sql`select next_at > now() as ahead from sys_job where id = ${job}`);
    expect(next?.ahead).toBe(true);
  });

  test('tries again after a failure, waits longer each time, and says all of it in its log', async () => {
    begin(async ({ run: { attempt }, progress }) => {
      progress(attempt, 3, `第${attempt}步`);
      if (attempt === 1) throw new Refusal('invalid_input', { text: '对方没有应答' });
      if (attempt === 2) throw new TypeError('secret of the house');
      return '三次才成';
    });
    const muted = vi.spyOn(console, 'error').mockImplementation(() => {});
    const job = await addJob({ cron: daily, retries: 2, retryWait: 600, params: { n: 3 } });
    await run();
    await startJob(db, job, 'someone');
    const waiting = await until(async () =>
      (await runsOf(job)).find(({ status, attempt }) => status === 'waiting' && attempt === 1),
    );
    expect(waiting.message).toBe('对方没有应答；600 秒后重试');
    expect((await db.first(sql`select last_status from sys_job where id = ${job}`))?.last_status).toBe('failed');
    await hurry(job);
    await until(async () => (await runsOf(job)).find(({ status, attempt }) => status === 'waiting' && attempt === 2));
    await hurry(job);
    const done = await until(async () => (await runsOf(job)).find(({ status }) => status === 'done'));
    expect([done.attempt, done.message, done.done, done.total]).toEqual([3, '三次才成', 3, 3]);
    expect(done.log).toMatch(
      /第1步[\s\S]*对方没有应答；600 秒后重试[\s\S]*第2步[\s\S]*执行失败（编号 [0-9A-F]{10}）；1200 秒后重试[\s\S]*三次才成/,
    );
    expect(done.log).not.toContain('secret');
    expect(seen.map(({ params }) => params)).toEqual([{ n: 3 }, { n: 3 }, { n: 3 }]);
    muted.mockRestore();
  });

  test('gives up when its tries are used up', async () => {
    begin(async () => {
      throw new Refusal('invalid_input', { text: '不行' });
    });
    const job = await addJob({ cron: daily, retries: 1 });
    await run();
    await startJob(db, job, 'someone');
    const failed = await until(async () => (await runsOf(job)).find(({ status }) => status === 'failed'));
    expect([failed.attempt, failed.message]).toEqual([2, '不行']);
  });

  test('is stopped when it takes too long', async () => {
    begin(({ signal }) => sleep(60_000, undefined, { signal }));
    const job = await addJob({ cron: daily, timeout: 1 });
    await run();
    await startJob(db, job, 'someone');
    const failed = await until(async () => (await runsOf(job)).find(({ status }) => status === 'failed'));
    expect(failed.message).toBe('超过最长执行时间 1 秒，已停止');
  });

  test('is not begun by hand while it runs', async () => {
    const { opened, open } = gate();
    begin(() => opened.then(() => undefined));
    const job = await addJob({ cron: daily, status: 'stopped' });
    await run();
    const [one, other] = await Promise.allSettled([startJob(db, job, 'a'), startJob(db, job, 'b')]);
    expect([one?.status, other?.status].sort()).toEqual(['fulfilled', 'rejected']);
    await until(() => seen.length === 1);
    await expect(startJob(db, job, 'a')).rejects.toThrow('任务正在执行');
    open();
    await atRest(job);
  });
});

describe('a process that is gone', () => {
  test('loses its runs, which others take up again; what it still does about them counts no more', async () => {
    const here = processes.house;
    // This one never beats: as if it hung.
    const hung: House = {
      ...here,
      db: { ...here.db, owner: { ...here.db.owner, rows: refuseBeats(here.db.owner.rows) } },
    };
    const { opened, open } = gate();
    begin(async ({ db: inside, run: { attempt } }) => {
      await inside.rows(sql`insert into captcha_like (attempt) values (${attempt})`);
      if (attempt === 1) await opened;
      return `第${attempt}次`;
    });
    await here.db.owner.rows({
      text: 'create table captcha_like (attempt int); grant all on captcha_like to zhaocai_app',
      values: [],
    });
    const muted = vi.spyOn(console, 'error').mockImplementation(() => {});
    const first = await run({ leaseMs: 1000 }, hung);
    const job = await addJob({ cron: daily, kind: 'atomic', retries: 1 });
    await startJob(db, job, 'someone');
    await until(() => seen.length === 1);
    await run({}, second);
    const done = await until(async () => (await runsOf(job)).find(({ status }) => status === 'done'));
    expect([done.attempt, done.message]).toEqual([2, '第2次']);
    expect(done.log).toContain('执行它的进程中断');
    open();
    await first.stop();
    expect(await here.db.owner.rows(sql`select attempt from captcha_like`)).toEqual([{ attempt: 2 }]);
    expect((await runsOf(job))[0]?.message).toBe('第2次');
    muted.mockRestore();
  });

  test('that is told to stop puts its runs back, and the try does not count', async () => {
    begin(({ signal, run: { attempt } }) =>
      seen.length === 1 ? sleep(60_000, undefined, { signal }) : Promise.resolve(`第${attempt}次`),
    );
    const job = await addJob({ cron: daily });
    const first = await run();
    await startJob(db, job, 'someone');
    await until(() => seen.length === 1);
    await first.stop();
    await run({}, second);
    const done = await until(async () => (await runsOf(job)).find(({ status }) => status === 'done'));
    expect([done.attempt, done.message]).toEqual([1, '第1次']);
  });
});

describe('a task', () => {
  test('runs once, with its progress told while it runs', async () => {
    const { opened, open } = gate();
    begin(async ({ progress }) => {
      progress(3, 10, '一半不到');
      await opened;
      return '好了';
    });
    await run();
    const id = await startTask(db, { kind: 'probe', title: '导出', params: {}, by: 'someone' });
    const going = await until(async () => {
      const one = await task(id);
      return one?.done === 3 ? one : null;
    });
    expect([going.status, going.total, going.log.endsWith('一半不到')]).toEqual(['running', 10, true]);
    open();
    const done = await until(async () => {
      const one = await task(id);
      return one?.status === 'done' ? one : null;
    });
    expect([done.message, done.done, done.total, done.job_name]).toEqual(['好了', 10, 10, '导出']);
  });

  test('is cancelled wherever it runs', async () => {
    begin(({ signal }) => sleep(60_000, undefined, { signal }));
    await run();
    const id = await startTask(db, { kind: 'probe', title: '导出', by: 'someone' });
    await until(() => seen.length === 1);
    await endTask(db, id);
    const ended = await until(async () => {
      const one = await task(id);
      return one?.status === 'cancelled' ? one : null;
    });
    expect(ended.message).toBe('已取消');
    await expect(endTask(db, id)).rejects.toThrow('任务已经结束');
  });

  test('that waits is cancelled without ever being begun', async () => {
    begin(async () => undefined);
    const id = await startTask(db, { kind: 'probe', title: '导出', by: 'someone' });
    await endTask(db, id);
    const later = await startTask(db, { kind: 'probe', title: '导出', by: 'someone' });
    await run();
    await until(async () => (await task(later))?.status === 'done');
    expect([(await task(id))?.status, seen.length]).toEqual(['cancelled', 1]);
  });

  test('comes with the transaction that wants it, or not at all', async () => {
    await expect(
      db.transaction(async (tx) => {
        await startTask(tx, { kind: 'probe', title: '导出', by: 'someone' });
        throw new Error('not after all');
      }),
    ).rejects.toThrow('not after all');
    expect(await db.rows(sql`select id from sys_job_log`)).toEqual([]);
  });

  test.each([
    ['nobody', {}, '未注册的任务'],
    ['probe', { n: 'seven' }, 'n：'],
  ])('of kind %s with %j fails with a sentence', async (kind, params, said) => {
    begin(async () => undefined);
    await run();
    const id = await startTask(db, { kind, title: '导出', params, by: 'someone' });
    const failed = await until(async () => {
      const one = await task(id);
      return one?.status === 'failed' ? one : null;
    });
    expect(failed.message).toContain(said);
    expect(seen).toEqual([]);
  });
});

/** The owner's statements, but for those that prolong leases. */
function refuseBeats(rows: House['db']['owner']['rows']): House['db']['owner']['rows'] {
  return (statement) =>
    statement.text.includes('set lease_until') ? Promise.reject(new Error('hangs')) : rows(statement);
}
