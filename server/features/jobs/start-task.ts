import { sql, type TenantDb } from '../../db/statement.ts';
import { newId } from '../../kernel/new-id.ts';

export interface WantedTask {
  /** A key of the job kinds. */
  readonly kind: string;
  readonly params?: unknown;
  /** What people see in the list of tasks: 导出采购订单. */
  readonly title: string;
  /** Who may follow and cancel it. */
  readonly by: string | null;
  /** When it is due, `yyyy-MM-dd HH:mm:ss`; at once unless said. */
  readonly at?: string;
}

export const jobsChannel = 'jobs';

/** Leaves work to whichever process is free. Happens with the caller's transaction, or not at all. Answers with its id. */
export async function startTask(db: TenantDb, { kind, params, title, by, at }: WantedTask): Promise<string> {
  const id = newId();
  await db.rows(sql`insert into sys_job_log (tenant_id, id, job_name, job_kind, params, status, due_at, attempt, most, timeout, create_by)
    values (${db.tenant}, ${id}, ${title}, ${kind}, ${JSON.stringify(params ?? {})}, 'waiting', coalesce(${at ?? null}::timestamptz, now()), 0, 1, 86400, ${by})`);
  await db.rows(sql`select pg_notify(${jobsChannel}, '')`);
  return id;
}
