import { readCron } from '../../../schemas/cron/cron.ts';
import { nextFire, sayMoment } from '../../../schemas/cron/next-fire.ts';
import { type Database, type DbRow, type Statement, sql, type TenantDb } from '../../db/statement.ts';
import { newId } from '../../kernel/new-id.ts';
import { type Missed, planFire } from './plan-fire.ts';

/** A run this process has taken, and its lease: whoever holds another may not write about it any more. */
export interface ClaimedRun {
  readonly tenant: number;
  readonly id: string;
  readonly lease: string;
  readonly job: string | null;
  readonly name: string;
  readonly kind: string;
  readonly params: unknown;
  readonly fireAt: string | null;
  readonly attempt: number;
  readonly most: number;
  readonly retryWait: number;
  readonly timeout: number;
  readonly by: string | null;
  readonly log: string;
}

/** How far a run is, as its heart beats. */
export interface Beat {
  readonly id: string;
  readonly lease: string;
  readonly done: number | null;
  readonly total: number | null;
  readonly log: string;
}

interface Due extends DbRow {
  readonly tenant_id: number;
  readonly id: string;
  readonly cron: string;
  readonly missed: Missed | null;
  readonly due: number | null;
  readonly now: number;
}

type Owner = { rows<Row = DbRow>(statement: Statement): Promise<Row[]> };

const never = '9999-12-31 00:00:00';
const mostPlanned = 50;
const openCompany = (of: string) =>
  `exists (select 1 from tenant t where t.tenant_id = ${of}.tenant_id and t.closed_at is null)`;
const jobRuns = (
  of: string,
) => `exists (select 1 from sys_job j where j.tenant_id = ${of}.tenant_id and j.id = ${of}.job
  and j.status = 'running' and j.deleted_at is null)`;
const isIdle = `not exists (select 1 from sys_job_log r where r.tenant_id = j.tenant_id and r.job = j.id
  and r.status in ('waiting', 'running'))`;

/**
 * Turns moments that have come into runs that wait. The row of the job is held meanwhile, its next moment moves in the
 * same transaction, and a moment is in the log once: whatever happens, no process makes it a second time.
 */
export async function planDueJobs({ owner }: Pick<Database, 'owner'>): Promise<number> {
  return owner.transaction(async (db) => {
    const due = await db.rows<Due>({
      text: `select j.tenant_id, j.id, j.cron, j.missed, (extract(epoch from j.next_at) * 1000)::bigint as due,
               (extract(epoch from clock_timestamp()) * 1000)::bigint as now
             from sys_job j
             where j.status = 'running' and j.deleted_at is null and (j.next_at is null or j.next_at <= clock_timestamp())
               and ${isIdle} and ${openCompany('j')}
             order by j.next_at limit ${mostPlanned} for update of j skip locked`,
      values: [],
    });
    for (const job of due) await planJob(db, job);
    return due.length;
  });
}

async function planJob(db: Owner, { tenant_id, id, cron, missed, due, now }: Due): Promise<void> {
  const read = readCron(cron);
  if (!read.ok) return setNext(db, tenant_id, id, null);
  if (due === null) return setNext(db, tenant_id, id, nextFire(read.value, now));
  const planned = planFire(read.value, missed ?? 'skip', due, now);
  const { fireAt, skipped } = planned;
  if (fireAt !== null && !(await addRun(db, tenant_id, id, fireAt))) return;
  if (skipped) await addSkipped(db, tenant_id, id, skipped);
  await setNext(db, tenant_id, id, planned.next);
}

async function setNext(db: Owner, tenant: number, job: string, next: number | null): Promise<void> {
  const at = next === null ? never : sayMoment(next);
  await db.rows(sql`update sys_job set next_at = ${at}::timestamptz where tenant_id = ${tenant} and id = ${job}`);
}

/** False when the job has a run by now, started by hand: the moment then waits for its end. */
async function addRun(db: Owner, tenant: number, job: string, fireAt: number): Promise<boolean> {
  const at = sayMoment(fireAt);
  const made = await db.rows(sql`
    insert into sys_job_log (tenant_id, id, job, job_name, job_kind, params, fire_at, status, due_at, attempt, most, retry_wait, timeout)
    select tenant_id, ${newId()}, id, name, job_kind, params, ${at}::timestamptz, 'waiting', clock_timestamp(), 0, retries + 1, retry_wait, timeout
    from sys_job where tenant_id = ${tenant} and id = ${job}
    on conflict do nothing returning id`);
  if (made.length > 0) return true;
  const known = await db.rows(
    sql`select 1 from sys_job_log where tenant_id = ${tenant} and job = ${job} and fire_at = ${at}::timestamptz`,
  );
  return known.length > 0;
}

async function addSkipped(db: Owner, tenant: number, job: string, { at, say }: { at: number; say: string }) {
  await db.rows(sql`
    insert into sys_job_log (tenant_id, id, job, job_name, job_kind, params, fire_at, status, attempt, message)
    select tenant_id, ${newId()}, id, name, job_kind, params, ${sayMoment(at)}::timestamptz, 'skipped', 0, ${say}
    from sys_job where tenant_id = ${tenant} and id = ${job}
    on conflict do nothing`);
}

/** Takes runs that wait, for as long as the lease lasts without a beat. One of a job that was stopped meanwhile is left alone. */
export async function claimRuns(
  { owner }: Pick<Database, 'owner'>,
  most: number,
  leaseMs: number,
): Promise<ClaimedRun[]> {
  return owner.rows<ClaimedRun>({
    text: `
    update sys_job_log r set status = 'running', attempt = r.attempt + 1, start_time = clock_timestamp(), end_time = null,
      cost = null, message = null, done = null, total = null,
      lease = gen_random_uuid()::text, lease_until = clock_timestamp() + make_interval(secs => $2)
    where (r.tenant_id, r.id) in (
      select l.tenant_id, l.id from sys_job_log l
      where l.status = 'waiting' and l.due_at <= clock_timestamp() and ${openCompany('l')} and (l.fire_at is null or ${jobRuns('l')})
      order by l.due_at limit $1 for update skip locked)
    returning r.tenant_id as tenant, r.id, r.lease, r.job, r.job_name as name, r.job_kind as kind, r.params, r.fire_at as "fireAt",
      r.attempt::int, r.most::int, coalesce(r.retry_wait, 10)::int as "retryWait", coalesce(r.timeout, 3600)::int as timeout,
      r.create_by as by, coalesce(r.log, '') as log`,
    values: [most, leaseMs / 1000],
  });
}

/**
 * What is back in the queue although its job was stopped while it ran: its process died, or its try failed. Nobody would
 * ever take it, so it is taken back as everything else that waited was when the job stopped.
 */
export async function takeBackStopped({ owner }: Pick<Database, 'owner'>): Promise<void> {
  await owner.rows({
    text: `update sys_job_log r set status = 'cancelled', end_time = clock_timestamp(), message = '任务已停止'
           where r.status = 'waiting' and r.fire_at is not null and not ${jobRuns('r')}`,
    values: [],
  });
}

/** Prolongs the leases and writes progress; answers with those still held, and which of them somebody wants to end. */
export async function beatRuns(
  { owner }: Pick<Database, 'owner'>,
  beats: readonly Beat[],
  leaseMs: number,
): Promise<ReadonlyMap<string, { readonly cancelled: boolean }>> {
  const held = await owner.rows<{ lease: string; cancelled: string | null }>(sql`
    update sys_job_log r set lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000}),
      done = coalesce(b.done, r.done), total = coalesce(b.total, r.total), log = b.log
    from json_to_recordset(${JSON.stringify(beats)}::json) b(id text, lease text, done bigint, total bigint, log text)
    where r.id = b.id and r.lease = b.lease and r.status = 'running'
    returning r.lease, r.cancelled`);
  return new Map(held.map(({ lease, cancelled }) => [lease, { cancelled: cancelled === 'Y' }]));
}

/**
 * Runs whose process has not been heard of: back in the queue while there are tries left, else given up. Here too a job
 * is held before its runs; one that is held by somebody else waits for the next round.
 */
export async function freeLostRuns({ owner }: Pick<Database, 'owner'>): Promise<number> {
  const lost = await owner.rows(sql`
    with held as materialized (
      select j.tenant_id, j.id from sys_job j where exists (
        select 1 from sys_job_log l where l.tenant_id = j.tenant_id and l.job = j.id and l.status = 'running' and l.lease_until < clock_timestamp())
      for no key update skip locked),
    lost as (
      update sys_job_log r set status = case when attempt < most and cancelled is distinct from 'Y' then 'waiting' else 'interrupted' end,
        end_time = clock_timestamp(), due_at = clock_timestamp(), lease = null,
        message = '执行它的进程中断',
        log = concat_ws(E'\n', nullif(log, ''), to_char(clock_timestamp(), 'HH24:MI:SS') || ' 执行它的进程中断')
      where (r.tenant_id, r.id) in (
        select l.tenant_id, l.id from sys_job_log l where l.status = 'running' and l.lease_until < clock_timestamp()
          and (l.job is null or (l.tenant_id, l.job) in (select tenant_id, id from held)) for update skip locked)
      returning r.tenant_id, r.job, r.start_time)
    update sys_job j set last_at = lost.start_time, last_status = 'interrupted' from lost
    where j.tenant_id = lost.tenant_id and j.id = lost.job returning 1`);
  return lost.length;
}

export interface Ending {
  readonly status: 'done' | 'failed' | 'cancelled' | 'waiting';
  readonly message: string | null;
  readonly log: string;
  readonly done?: number | null;
  readonly total?: number | null;
  /** Waits so long for its next try. */
  readonly againIn?: number;
  /** Of a process that stops: the try does not count. */
  readonly uncounted?: boolean;
  /** What the job shows as its last result, where the run itself goes on waiting. */
  readonly shown: 'done' | 'failed' | 'cancelled' | 'interrupted';
}

/**
 * Writes the end of a run, if its lease is still the one held; false when another has taken it over. The job is held
 * before its run, as whoever plans, starts or stops it does: the other way round the two would wait for each other.
 */
export async function endRun(db: TenantDb, { id, lease, job }: ClaimedRun, ending: Ending): Promise<boolean> {
  const { status, message, log, againIn = 0, uncounted = false, shown } = ending;
  const row = await db.first<{ ended: number }>(sql`
    with held as materialized (select id from sys_job where id = ${job} for no key update),
    ended as (
      update sys_job_log r set status = ${status}, message = ${message}, log = ${log}, end_time = clock_timestamp(),
        cost = (extract(epoch from clock_timestamp() - start_time) * 1000)::bigint,
        done = coalesce(${ending.done ?? null}::bigint, done), total = coalesce(${ending.total ?? null}::bigint, total),
        due_at = clock_timestamp() + make_interval(secs => ${againIn}),
        attempt = r.attempt - ${uncounted ? 1 : 0}, lease = null
      where r.id = ${id} and r.lease = ${lease} and r.status = 'running' and (select count(*) from held) >= 0
      returning r.tenant_id, r.job, r.start_time),
    told as (
      update sys_job j set last_at = ended.start_time, last_status = ${shown} from ended
      where j.tenant_id = ended.tenant_id and j.id = ended.job)
    select count(*)::int as ended from ended`);
  return row?.ended === 1;
}

/** A run that did nothing, and of which nobody wants to read. */
export async function dropRun(db: TenantDb, { id }: ClaimedRun): Promise<void> {
  await db.rows(sql`delete from sys_job_log where id = ${id} and status = 'done'`);
}

/** Milliseconds until something is to be done, by the database's clock; null when nothing is. What no process would begin is not waited for. */
export async function waitingTime({ owner }: Pick<Database, 'owner'>): Promise<number | null> {
  const [row] = await owner.rows<{ ms: number | null }>({
    text: `select (extract(epoch from least(
        (select min(next_at) from sys_job j where j.status = 'running' and j.deleted_at is null and ${isIdle} and ${openCompany('j')}),
        (select min(due_at) from sys_job_log l where l.status = 'waiting' and ${openCompany('l')}),
        (select min(lease_until) from sys_job_log where status = 'running')) - clock_timestamp()) * 1000)::int8 as ms`,
    values: [],
  });
  return row?.ms ?? null;
}
