import { type Static, Type } from '@sinclair/typebox';
import { type Statement, sql } from '../../../db/statement.ts';
import { quote } from '../../../db/structure.ts';
import { defineJob } from '../job-kind.ts';

const days = (title: string, otherwise: number) =>
  Type.Integer({ title: `${title}保留天数`, minimum: 1, maximum: 3650, default: otherwise });

const Params = Type.Object(
  {
    drafts: days('草稿', 90),
    runs: days('任务日志', 30),
    messages: days('消息记录', 365),
    logs: days('操作、登录和接口日志', 180),
  },
  { additionalProperties: false },
);
type Params = Static<typeof Params>;

/** What goes when it is old enough. A table that this installation does not have is passed over. */
interface Trace {
  readonly label: string;
  readonly table: string;
  readonly keep: keyof Params;
  /** The moment it is counted from. */
  readonly at: string;
  readonly where?: string;
}

const traces: readonly Trace[] = [
  { label: '草稿', table: 'draft', keep: 'drafts', at: 'saved_at' },
  {
    label: '任务日志',
    table: 'sys_job_log',
    keep: 'runs',
    at: 'create_time',
    where: `status not in ('waiting', 'running')`,
  },
  { label: '消息', table: 'sys_message', keep: 'messages', at: 'create_time', where: `status in ('sent', 'failed')` },
  { label: '已处理的发送', table: 'outbox', keep: 'runs', at: 'at', where: 'done_at is not null' },
  { label: '操作日志', table: 'sys_log', keep: 'logs', at: 'create_time' },
  { label: '接口日志', table: 'sys_interface_log', keep: 'logs', at: 'create_time' },
  { label: '导入记录', table: 'import_error', keep: 'runs', at: 'at' },
];

const atOnce = 5_000;

/** Clears what nobody asks for any more, in small steps, so that nobody waits for it. */
export const cleanTraces = defineJob({
  key: 'cleanTraces',
  title: '清理过期数据',
  params: Params,
  async run({ tenant, db, house, params, signal, progress }) {
    const said: string[] = [];
    for (const [at, trace] of traces.entries()) {
      const known = await db.first<{ is: boolean }>(sql`select to_regclass(${trace.table}) is not null as is`);
      if (!known?.is) continue;
      let gone = 0;
      for (let last = atOnce; last === atOnce; gone += last) {
        signal.throwIfAborted();
        last = (await db.rows(oldestOf(trace, params[trace.keep]))).length;
      }
      progress(at + 1, traces.length, `${trace.label}：清理 ${gone} 条`);
      if (gone > 0) said.push(`${trace.label} ${gone} 条`);
    }
    // Sessions belong to the owner, who serves every company: of this one only.
    const ended = await house.db.owner.rows(sql`delete from session
      where tenant_id = ${tenant} and coalesce(ended_at, expires_at) < now() - interval '30 days' returning 1`);
    if (ended.length > 0) said.push(`会话 ${ended.length} 条`);
    await house.access.captchas.sweep();
    return said.length === 0 ? '没有过期的数据' : `已清理${said.join('、')}`;
  },
});

const oldestOf = ({ table, at, where = 'true' }: Trace, keep: number): Statement => ({
  text: `delete from ${quote(table)} where ctid = any (array(
      select ctid from ${quote(table)} where ${quote(at)} < now() - make_interval(days => $1) and ${where} limit ${atOnce}))
    returning 1`,
  values: [keep],
});
