import { sql, type TenantDb } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Sources } from '../../records/asking.ts';
import { isAway } from '../../records/time/go-round.ts';
import { command } from '../command.ts';
import { rootOfWork, type Work } from '../work.ts';
import { type Fired, fireOne, onlyTell } from './fire-one.ts';

interface Keeping {
  readonly tenant: number;
  readonly signal: AbortSignal;
  /** What time it is, unless it is now. */
  readonly now?: string;
}

interface Due {
  readonly id: string;
  readonly root: string;
}

const atOnce = 100;

/** Does what the time has come for, each in a transaction of its own that takes its moment away: once, whoever else tries. */
export async function fireTimers(
  sources: Sources,
  { tenant, signal, now = shanghaiTime() }: Keeping,
): Promise<{ readonly fired: number; readonly refused: number }> {
  const db = sources.db.tenant(tenant);
  const done = { fired: 0, refused: 0 };
  const faults: unknown[] = [];
  const failed = new Set<string>();
  for (let isMore = true; isMore; ) {
    signal.throwIfAborted();
    const due = await db.rows<Due>(sql`
      select t.id, i.root_id as root from flow_timer t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      where t.tenant_id = ${tenant} and t.at <= ${now}::timestamptz and i.status = 'running' and t.id <> all (${[...failed]}::text[])
      order by t.at, t.id limit ${atOnce}`);
    isMore = due.length === atOnce;
    for (const one of due) {
      signal.throwIfAborted();
      try {
        done[await fire(sources, tenant, one, now)] += 1;
      } catch (error) {
        if (isAway(error)) throw error;
        failed.add(one.id);
        faults.push(error);
      }
    }
  }
  if (faults.length > 0) throw faults[0];
  return done;
}

/** The earliest moment that anything waits for, of those within so many seconds. */
export async function nextTimer(db: TenantDb, seconds: number): Promise<number | null> {
  const row = await db.first<{ at: number | null }>(sql`
    select (extract(epoch from min(t.at)) * 1000)::float8 as at
    from flow_timer t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    where t.tenant_id = ${db.tenant} and t.at <= clock_timestamp() + make_interval(secs => ${seconds}) and i.status = 'running'`);
  return row?.at ?? null;
}

/** What the record itself refuses is not tried again and again: those who are asked hear why, and it is theirs to do. */
async function fire(sources: Sources, tenant: number, { id, root }: Due, now: string): Promise<'fired' | 'refused'> {
  const about = { tenant, of: { instance: root }, by: null, now };
  try {
    await command(sources, about, (work) => taken(work, id, fireOne));
    return 'fired';
  } catch (error) {
    if (!(error instanceof Refusal) || isAway(error) || error.code === 'data_locked') throw error;
    const { message } = error;
    await command(sources, about, (work) => taken(work, id, (_, timer) => onlyTell(work, timer, message)));
    return 'refused';
  }
}

type Act = (work: Work, timer: Fired) => Promise<ReturnType<typeof onlyTell>> | ReturnType<typeof onlyTell>;

async function taken(work: Work, id: string, act: Act) {
  const { db } = work.house;
  const timer = await db.first<Fired>(sql`
    delete from flow_timer where tenant_id = ${db.tenant} and id = ${id}
    returning instance_id as "instanceId", token, task_id as "taskId", step, what, nth, at`);
  // Somebody was faster, or nothing waits for it any more.
  if (!timer || rootOfWork(work).state.ended) return { ended: null, remark: null, answer: null };
  return { ...(await act(work, timer)), answer: null };
}
