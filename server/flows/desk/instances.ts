import { sql } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import type { FlowStatus } from '../rows.ts';
import { type DeskQuery, everyText, type FlowPage } from './desk.ts';
import { type DeskLine, tellLines } from './rows.ts';

interface InstancesQuery extends DeskQuery {
  readonly status?: FlowStatus | undefined;
  readonly starter?: string | undefined;
}

/** Everything that is or was decided in a company, for who keeps its flows; of the records as much as they may read. */
export async function listInstances(sources: Sources, session: Session, query: InstancesQuery): Promise<FlowPage> {
  const db = sources.db.tenant(session.tenant);
  const now = shanghaiTime();
  const { find, flow = null, entity = null, status = null, starter = null, late, page, size } = query;
  const like = everyText(find);
  const rows = await db.rows<DeskLine & { total: number }>(sql`
    select i.id, i.id as instance, i.root_id as root, i.hash, i.flow, i.entity, i.record_id as record, i.title, i.starter, i.status,
      i.rev, null as step, null as owner, null as "taskStatus", i.started_at as at, 0 as urged, null as "readAt", d.due,
      count(*) over ()::int as total
    from flow_instance i left join lateral (select min(t.due_at) as due from flow_task t where t.tenant_id = i.tenant_id
      and t.instance_id = i.id and t.status = 'open') d on true
    where i.tenant_id = ${db.tenant} and i.parent_id is null and (${like}::text is null or i.title ilike ${like})
      and (${flow}::text is null or i.flow = ${flow}) and (${entity}::text is null or i.entity = ${entity})
      and (${status}::text is null or i.status = ${status}) and (${starter}::text is null or i.starter = ${starter})
      and (${late !== true} or d.due < ${now}::timestamptz)
    order by i.started_at desc, i.id desc limit ${size} offset ${(page - 1) * size}`);
  return { records: await tellLines(sources, session, rows, now), total: rows[0]?.total ?? 0 };
}
