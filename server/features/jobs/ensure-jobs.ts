import { type Database, sql } from '../../db/statement.ts';
import type { Engine } from '../../metadata/engine.ts';

interface ProductJob {
  readonly kind: string;
  readonly name: string;
  readonly cron: string;
  readonly missed: 'skip' | 'once';
  readonly description: string;
  /** It waits until somebody starts it. */
  readonly stopped?: true;
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
    kind: 'keepTime',
    name: '到时办理和提醒',
    cron: '0 * * * * ?',
    missed: 'once',
    description: '单据里写明到时自动办理的，到时办理；写明到期提醒的，到时提醒。没有可办的，不留日志。',
  },
  {
    kind: 'keepCompetitions',
    name: '竞争到时办理',
    cron: '0/2 * * * * ?',
    missed: 'once',
    description: '有竞争的单据（如竞价）到时开始和结束，几秒之内办理。没有可办的，不留日志。',
  },
  {
    kind: 'keepFlows',
    name: '审批到时处理',
    cron: '0/10 * * * * ?',
    missed: 'once',
    description: '审批步骤到期的，按流程写明的催办、转交或自动办理；等待的步骤到时继续。没有可办的，不留日志。',
  },
  {
    kind: 'sendReports',
    name: '发送订阅的报表',
    cron: '0 * * * * ?',
    missed: 'once',
    description:
      '到时把订阅的报表按订阅人当时的权限做成文件并通知本人；停机期间错过的只补发一次。没有可发的，不留日志。',
  },
  {
    kind: 'recount',
    name: '核对关联汇总',
    cron: '0 0 4 * * SUN',
    missed: 'skip',
    description:
      '把单据里保存的关联汇总（如订单的已收数量）按关联单据从头核算一遍，不一致的改正并记入变更记录。平时不需要执行；怀疑数据被系统以外的方式改动过时，点“立即执行”。',
    stopped: true,
  },
  {
    kind: 'findPairs',
    name: '核对自动发现的关系',
    cron: '0 30 4 * * ?',
    missed: 'skip',
    description:
      '按单据里写明的相同内容（如供应商的电话、地址、账户）重新查找一遍关系：规则改变以后补上以前的，不一致的改正。',
  },
];

/** Gives every company the product's jobs it never had, to change, stop or delete. One that was deleted stays deleted. */
export async function ensureJobs(db: Database, { jobs }: Engine): Promise<void> {
  const unknown = productJobs.find(({ kind }) => !jobs.has(kind));
  if (unknown) throw new Error(`[Bug] no kind ${unknown.kind}`);
  await db.owner.rows(sql`
    insert into sys_job (tenant_id, id, version, create_by, create_time, name, job_kind, cron, missed, retries, retry_wait, timeout, description, status)
    select t.tenant_id, gen_random_uuid()::text, 1, 'system', now(), p.name, p.kind, p.cron, p.missed, 2, 60, 3600, p.description, case when p.stopped then 'stopped' else 'running' end
    from tenant t cross join jsonb_to_recordset(${JSON.stringify(productJobs)}::jsonb)
      as p (kind text, name text, cron text, missed text, description text, stopped bool)
    where t.tenant_id > 0 and not exists (
      select 1 from sys_job o where o.tenant_id = t.tenant_id and (o.job_kind = p.kind or o.name = p.name))
    on conflict do nothing`);
}
