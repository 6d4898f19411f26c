import fs from 'node:fs/promises';
import { sql } from '../../db/statement.ts';
import type { House } from '../../kernel/house.ts';
import type { DatabaseFigures, DiskFigures, QueueFigures } from './monitor.contract.ts';

export async function lookAtDatabase({ db }: Pick<House, 'db'>): Promise<DatabaseFigures> {
  const [row] = await db.owner.rows<DatabaseFigures>(sql`select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "mostConnections",
      coalesce((select round(100.0 * sum(blks_hit) / nullif(sum(blks_hit + blks_read), 0), 1)::float8 from pg_stat_database where datname = current_database()), 100) as "cacheHits",
      coalesce((select extract(epoch from max(now() - xact_start))::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()), 0) as "oldestTransaction",
      (select json_agg(t) from (select relname as table, pg_total_relation_size(oid)::float8 as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 8) t) as largest`);
  if (!row) throw new Error('the database says nothing of itself');
  return row;
}

/** What waits to be done for this company. */
export async function lookAtQueues({ db }: Pick<House, 'db'>, tenant: number): Promise<QueueFigures[]> {
  const own = db.tenant(tenant);
  return own.rows<QueueFigures>(sql`
    select '待处理事件' as name, count(*)::int as waiting, 0 as failed,
           coalesce(extract(epoch from now() - min(at))::int, 0) as oldest from outbox where done_at is null
    union all
    select '待发送消息', (count(*) filter (where status = 'waiting'))::int, (count(*) filter (where status = 'failed'))::int,
           coalesce(extract(epoch from now() - min(create_time) filter (where status = 'waiting'))::int, 0) from sys_message
    union all
    select '后台任务', (count(*) filter (where status in ('waiting', 'running')))::int,
           (count(*) filter (where status = 'failed' and create_time > now() - interval '1 day'))::int,
           coalesce(extract(epoch from now() - min(create_time) filter (where status = 'waiting'))::int, 0) from sys_job_log`);
}

export async function lookAtDisk({ config }: Pick<House, 'config'>): Promise<DiskFigures> {
  const { blocks, bavail, bsize } = await fs.statfs(config.dataDir);
  return { name: '数据目录', total: blocks * bsize, free: bavail * bsize };
}
