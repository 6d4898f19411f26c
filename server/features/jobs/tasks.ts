import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { jobsChannel } from './start-task.ts';
import type { TaskShown } from './tasks.contract.ts';

/** Whose tasks: one person's, or everybody's of some kinds. */
export interface TaskFilter {
  readonly by: string | null;
  readonly kinds: readonly string[] | null;
  readonly id?: string;
}

const mostShown = 50;

export async function readTasks(db: TenantDb, { by, kinds, id = '' }: TaskFilter): Promise<TaskShown[]> {
  return db.rows<TaskShown>(sql`
    select id, job_kind as kind, job_name as title, status, done, total, message,
      case when status = 'running' then substring(log from '[^\n]*$') end as doing,
      start_time as "startTime", end_time as "endTime", create_time as "createTime"
    from sys_job_log
    where (${by}::text is null or create_by = ${by}) and (${kinds}::text[] is null or job_kind = any(${kinds}))
      and (${id} = '' or id = ${id}) and (${by}::text is null or job is null or ${id} <> '')
      and create_time > now() - interval '7 days'
    order by create_time desc limit ${mostShown}`);
}

/** Ends a task that waits, and tells the process that runs it to end it. */
export async function endTask(db: TenantDb, id: string): Promise<void> {
  const ended = await db.rows(sql`
    update sys_job_log set cancelled = 'Y',
      status = case when status = 'waiting' then 'cancelled' else status end,
      end_time = case when status = 'waiting' then clock_timestamp() end,
      message = case when status = 'waiting' then '已取消' else message end
    where id = ${id} and status in ('waiting', 'running') returning id`);
  if (ended.length === 0) throw new Refusal('wrong_state', { text: '任务已经结束' });
  await db.rows(sql`select pg_notify(${jobsChannel}, '')`);
}
