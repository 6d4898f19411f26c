import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { competedLot, competedSeat, competingBid } from '../../../tests/fixtures/competing-bids.ts';
import { type Catalog, openCatalog } from '../../../tests/support/open-catalog.ts';
import { type DbRow, sql, type TenantDb } from '../../db/statement.ts';
import { newId } from '../../kernel/new-id.ts';
import { amend } from '../../metadata/amend.ts';
import { recordsRoom } from '../../records/records.routes.ts';
import { type AnyJobKind, defineJob } from './job-kind.ts';
import { keepCompetitions } from './kinds/keep-competitions.ts';
import { openRunner, type Runner } from './runner.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let catalog: Catalog;
let db: TenantDb;
const runners: Runner[] = [];

beforeAll(async () => {
  catalog = await openCatalog('rest', [recordsRoom]);
  db = catalog.at.db.tenant(1);
  await catalog.at.db.owner.rows({
    text: `create table todo (tenant_id int not null, at timestamptz, done_at timestamptz); select protect('todo')`,
    values: [],
  });
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  for (const table of ['sys_job_log', 'sys_job', 'job_wake', 'todo'])
    await catalog.at.db.owner.rows({ text: `delete from ${table}`, values: [] });
});
afterAll(() => catalog.close());

/** When the keeper of `todo` looked, and where it stands still until it is let go. */
const looks: number[] = [];
let afterLooking: () => Promise<void> = async () => {};
const keepTodo = defineJob({
  key: 'keepTodo',
  title: '待办',
  quiet: true,
  async run({ db }) {
    looks.push(Date.now());
    const done = await db.rows(sql`
      update todo set done_at = clock_timestamp() where done_at is null and at <= clock_timestamp() returning 1`);
    return done.length === 0 ? undefined : `${done.length} 件`;
  },
  async nextDue({ db }) {
    const row = await db.first<{ at: number | null }>(
      sql`select (extract(epoch from min(at)) * 1000)::float8 as at from todo where done_at is null`,
    );
    await afterLooking();
    return row?.at ?? null;
  },
});

/** Over so many processes. */
async function run(kind: AnyJobKind, processes = 1): Promise<void> {
  looks.length = 0;
  afterLooking = async () => {};
  for (let count = 0; count < processes; count += 1)
    runners.push(await openRunner({ ...catalog.house }, { kinds: [kind], furnish: false }));
}

async function addJob({ key }: AnyJobKind, cron: string, of: TenantDb = db): Promise<string> {
  const id = newId();
  await of.rows(sql`insert into sys_job (tenant_id, id, name, job_kind, cron, missed, retries, retry_wait, timeout, status)
    values (${of.tenant}, ${id}, ${key}, ${key}, ${cron}, 'once', 0, 1, 60, 'running')`);
  return id;
}

const until = <Value>(look: () => Promise<Value> | Value, seconds = 30) =>
  vi.waitFor(
    async () => {
      const value = await look();
      if (!value) throw new Error('not yet');
      return value;
    },
    { timeout: seconds * 1000, interval: 20 },
  );
/** Its next moment lies far ahead of its schedule. */
const atRest = (job: string) =>
  until(() =>
    db.first(sql`select 1 from sys_job where id = ${job} and next_at > clock_timestamp() + interval '4 minutes'`),
  );
const dueIn = (of: TenantDb, seconds: number) =>
  of.rows(
    sql`insert into todo (tenant_id, at) values (${of.tenant}, clock_timestamp() + make_interval(secs => ${seconds}))`,
  );
const wake = (of: TenantDb) => of.rows(sql`insert into job_wake (tenant_id, kind) values (${of.tenant}, 'keepTodo')`);
const done = () =>
  until(async () => {
    const rows = await db.rows<{ late: number }>(
      sql`select extract(epoch from done_at - at)::float8 as late from todo where done_at is not null`,
    );
    return rows[0];
  });

describe('a job that knows its next moment', () => {
  test('is not run again before it, however many processes look, while nobody wakes it', async () => {
    await run(keepTodo, 2);
    const job = await addJob(keepTodo, '* * * * * ?');
    await atRest(job);
    expect(looks).toHaveLength(1);
    const standing = () => db.first(sql`select next_at, last_at from sys_job where id = ${job}`);
    const before = await standing();
    await sleep(6_000);
    expect(looks).toHaveLength(1);
    expect(await standing()).toEqual(before);
    // It is not for ever: what nobody could tell of is found after some minutes.
    expect(
      await db.first(sql`select 1 from sys_job where next_at < clock_timestamp() + interval '11 minutes'`),
    ).toBeDefined();
  });

  test('rests until what it has seen is due, and does it then, once', async () => {
    await dueIn(db, 4);
    await run(keepTodo, 2);
    await addJob(keepTodo, '* * * * * ?');
    expect((await done()).late).toBeLessThan(3);
    expect(looks.length).toBeLessThanOrEqual(3);
    expect((await db.rows(sql`select message from sys_job_log`)).map(({ message }) => message)).toEqual(['1 件']);
  });

  test('after a standstill does what came due meanwhile', async () => {
    await run(keepTodo);
    const job = await addJob(keepTodo, '* * * * * ?');
    await atRest(job);
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await db.transaction(async (within) => {
      await dueIn(within, 1);
      await wake(within);
    });
    await sleep(2_000);
    await run(keepTodo, 2);
    await done();
    expect(await db.rows(sql`select 1 from job_wake`)).toEqual([]);
  });

  test('hears of what is written while it looks, though it saw nothing and another process looks meanwhile', async () => {
    await run(keepTodo, 2);
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    afterLooking = () => opened;
    await addJob(keepTodo, '* * * * * ?');
    await until(() => looks.length === 1);
    // It has looked. Its next moment goes by, and both processes look at the row that says so.
    await db.transaction(async (within) => {
      await dueIn(within, 0);
      await wake(within);
    });
    await sleep(3_000);
    expect(looks).toHaveLength(1);
    open();
    await done();
    expect(looks.length).toBeLessThanOrEqual(3);
  });

  test('hears of what was being written all the while it looked and went to rest', async () => {
    await run(keepTodo, 2);
    let job = '';
    await db.transaction(async (within) => {
      await dueIn(within, 0);
      await wake(within);
      job = await addJob(keepTodo, '* * * * * ?');
      await atRest(job);
    });
    await done();
    await atRest(job);
  });

  test('keeps nobody who writes waiting, nor is it kept', async () => {
    await run(keepTodo);
    const job = await addJob(keepTodo, '* * * * * ?');
    await atRest(job);
    const late = Date.now();
    await db.transaction(async (within) => {
      await wake(within);
      // Others write and are done, and the job looks, before the first has ended.
      await Promise.all(
        Array.from({ length: 5 }, () => db.transaction((other) => dueIn(other, 0).then(() => wake(other)))),
      );
      await done();
    });
    expect(Date.now() - late).toBeLessThan(10_000);
  });

  test('of one company wakes none of another; what wakes a job that is stopped does not stay', async () => {
    const other = catalog.at.db.tenant(2);
    await catalog.at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (2, '乙') on conflict do nothing`);
    await run(keepTodo);
    const job = await addJob(keepTodo, '* * * * * ?');
    await addJob(keepTodo, '* * * * * ?', other);
    await until(() => looks.length === 2);
    await atRest(job);
    await wake(other);
    await until(() => looks.length === 3);
    expect(await db.rows(sql`select 1 from job_wake`)).toEqual([]);
    await db.rows(sql`update sys_job set status = 'stopped'`);
    await wake(db);
    await until(async () => (await db.rows(sql`select 1 from job_wake`)).length === 0);
    expect(looks).toHaveLength(3);
  });
});

describe('competitions', () => {
  type Lot = DbRow & { readonly id: string; readonly version: number };
  const moment = (seconds: number) =>
    db.first<{ at: string }>(
      sql`select to_char(clock_timestamp() + make_interval(secs => ${seconds}), 'YYYY-MM-DD HH24:MI:SS') as at`,
    );
  const call = async (path: string, body: object): Promise<Lot> => {
    const answer = await catalog.call('role:admin', 'POST', `/records/${path}`, body);
    expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
    return answer.result;
  };
  const law = { start: '1000', step: '10', base: 'BEST', shows: 'FULL', window: 60, more: 6, most: 1 };
  const lot = async (ends: number): Promise<Lot> =>
    call('cbLot', { name: newId(), begins: (await moment(-60))?.at, ends: (await moment(ends))?.at, ...law });
  const stateOf = (id: string) =>
    db.first<{ state: string; late: number }>(sql`
      select coalesce(state, 'running') as state, extract(epoch from update_time - ends)::float8 as late from t1_cb_lot where id = ${id}`);
  const over = (id: string) => until(async () => (await stateOf(id))?.state === 'over');

  beforeAll(async () => {
    const documents = [competedLot, competedSeat, competingBid].map(({ store: _, ...document }) => ({
      ...document,
      access: { roles: { admin: { do: ['create', 'read', ...(document.key === 'cbLot' ? ['edit', 'move:*'] : [])] } } },
    }));
    await amend(catalog.house, { tenant: 1, by: 'admin' }, '竞价', () =>
      documents.map((document) => ({ id: `entity:${document.key}`, document: document as never })),
    );
  });

  test('one that is opened, one that is shortened and one that is prolonged end in time, though their keeper rests', async () => {
    await run(keepCompetitions, 2);
    const job = await addJob(keepCompetitions, '0/2 * * * * ?');
    await atRest(job);
    const opened = await lot(4);
    await over(opened.id);
    expect((await stateOf(opened.id))?.late).toBeLessThan(4);

    const shortened = await lot(3600);
    await atRest(job);
    await catalog.call('role:admin', 'PUT', `/records/cbLot/${shortened.id}`, {
      id: shortened.id,
      version: shortened.version,
      ends: (await moment(3))?.at,
    });
    await over(shortened.id);
    expect((await stateOf(shortened.id))?.late).toBeLessThan(4);

    const prolonged = await lot(3);
    const { id: seat } = await call('cbSeat', { name: '席位', lot: prolonged.id });
    await call('cbBid', { lot: prolonged.id, seat, price: '900' });
    await over(prolonged.id);
    const { late } = (await stateOf(prolonged.id)) ?? {};
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(4);
    await atRest(job);
  });

  test('a document that is published has their keeper look anew', async () => {
    await run(keepCompetitions);
    const job = await addJob(keepCompetitions, '0/2 * * * * ?');
    await atRest(job);
    const before = await db.first(sql`select last_at from sys_job where id = ${job}`);
    await sleep(1_000);
    await catalog.publish('dict', 'restTest', {
      kind: 'dict',
      key: 'restTest',
      spec: 3,
      title: '试',
      items: { a: { text: '甲' } },
    } as never);
    await until(async () => {
      const now = await db.first(sql`select last_at from sys_job where id = ${job}`);
      return now?.last_at !== before?.last_at;
    });
  });
});
