import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { newId } from '../../kernel/new-id.ts';
import { jobsChannel } from './start-task.ts';

/** A run of a job outside its schedule, for whichever process is free. A job never runs twice at once. */
export async function startJob(db: TenantDb, job: string, by: string): Promise<string> {
  const id = newId();
  // Whoever plans the job's next fire holds the same row, so of the two one sees the other's run.
  const locked = await db.first(sql`select id from sys_job where id = ${job} and deleted_at is null for update`);
  if (!locked) throw new Refusal('unknown_record', { text: '未找到对应实体' });
  const made = await db.rows(sql`
    insert into sys_job_log (tenant_id, id, job, job_name, job_kind, params, status, due_at, attempt, most, retry_wait, timeout, create_by)
    select tenant_id, ${id}, id, name, job_kind, params, 'waiting', clock_timestamp(), 0, retries + 1, retry_wait, timeout, ${by}
    from sys_job j where j.id = ${job}
      and not exists (select 1 from sys_job_log r where r.tenant_id = j.tenant_id and r.job = j.id and r.status in ('waiting', 'running'))
    returning id`);
  if (made.length === 0) throw new Refusal('wrong_state', { text: '任务正在执行或等待重试，请稍后再试' });
  await db.rows(sql`select pg_notify(${jobsChannel}, '')`);
  return id;
}
