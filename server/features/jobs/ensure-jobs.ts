import { type Database, sql } from '../../db/statement.ts';
import type { Engine } from '../../metadata/engine.ts';

interface ProductJob {
  readonly kind: string;
  readonly name: string;
  readonly cron: string;
  readonly missed: 'skip' | 'once';
  readonly description: string;
}

/** What every company begins with. */
const productJobs: readonly ProductJob[] = [
  {
    kind: 'backup',
    name: '每夜备份',
    cron: '0 0 2 * * ?',
    missed: 'once',
    description: '备份本公司的全部数据，保留最近 14 份。',
  },
  {
    kind: 'cleanTraces',
    name: '清理过期数据',
    cron: '0 30 3 * * ?',
    missed: 'skip',
    description: '清理过期的草稿、日志、消息记录和会话。',
  },
  {
    kind: 'closeAnnouncements',
    name: '下架到期公告',
    cron: '0 5 0 * * ?',
    missed: 'once',
    description: '截止时间已过的采购公告从门户下架。',
  },
  {
    kind: 'remindOrders',
    name: '提醒供应商确认订单',
    cron: '0 0 9 * * MON-FRI',
    missed: 'skip',
    description: '下达两天仍未确认的订单，提醒供应商。',
  },
];

/** Gives every company the product's jobs it never had, to change, stop or delete. One that was deleted stays deleted. */
export async function ensureJobs(db: Database, { jobs }: Engine): Promise<void> {
  const unknown = productJobs.find(({ kind }) => !jobs.has(kind));
  if (unknown) throw new Error(`[Bug] no kind ${unknown.kind}`);
  await db.owner.rows(sql`
    insert into sys_job (tenant_id, id, version, create_by, create_time, name, job_kind, cron, missed, retries, retry_wait, timeout, description, status)
    select t.tenant_id, gen_random_uuid()::text, 1, 'system', now(), p.name, p.kind, p.cron, p.missed, 2, 60, 3600, p.description, 'running'
    from tenant t cross join jsonb_to_recordset(${JSON.stringify(productJobs)}::jsonb)
      as p (kind text, name text, cron text, missed text, description text)
    where t.tenant_id > 0 and not exists (
      select 1 from sys_job o where o.tenant_id = t.tenant_id and (o.job_kind = p.kind or o.name = p.name))
    on conflict do nothing`);
}
