import type { FlowTaskRow } from '../../../schemas/wire/flow-keeping.ts';
import { sql } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { everyText } from '../desk/desk.ts';
import { type DeskLine, tellLines } from '../desk/rows.ts';
import { namesOf } from '../who/directory.ts';

interface TasksQuery {
  readonly page: number;
  readonly size: number;
  readonly find?: string | undefined;
  readonly flow?: string | undefined;
  readonly holder?: string | undefined;
  readonly state?: 'open' | 'waiting' | 'done' | undefined;
  readonly late?: boolean | undefined;
  readonly days?: number | undefined;
}

type TaskLine = DeskLine & { readonly holder: string; readonly doneAt: string | null; readonly total: number };

/** Every task of everybody: what waits first, by the same rule as on the desks; then what was done, the latest first. */
export async function listFlowTasks(
  sources: Sources,
  session: Session,
  query: TasksQuery,
): Promise<{ readonly records: readonly FlowTaskRow[]; readonly total: number }> {
  const db = sources.db.tenant(session.tenant);
  const now = shanghaiTime();
  const { page, size, find, flow = null, holder = null, state = null, late = false, days = null } = query;
  const like = everyText(find);
  const rows = await db.rows<TaskLine>(sql`
    select t.id, t.step, t.owner, t.status as "taskStatus", t.due_at as due, t.urged, null as "readAt", t.opened_at as at,
      i.id as instance, i.root_id as root, i.hash, i.flow, i.entity, i.record_id as record, i.title, i.starter, i.status,
      (select r.rev from flow_instance r where r.tenant_id = i.tenant_id and r.id = i.root_id) as rev,
      t.holder, t.acted_at as "doneAt", count(*) over ()::int as total
    from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    where t.tenant_id = ${db.tenant} and (${flow}::text is null or i.flow = ${flow}) and (${holder}::text is null or t.holder = ${holder})
      and (${like}::text is null or i.title ilike ${like} or exists (select 1 from sys_user u where u.tenant_id = t.tenant_id
        and u.id = t.holder and (u.realname ilike ${like} or u.username ilike ${like})))
      and (${state}::text is null or (case t.status when 'open' then 'open' when 'waiting' then 'waiting' else 'done' end) = ${state})
      and (not ${late}::boolean or t.due_at < coalesce(t.acted_at, ${now}::timestamptz))
      and (${days}::int is null or coalesce(t.acted_at, ${now}::timestamptz) - t.opened_at >= make_interval(days => ${days}::int))
    order by (t.status in ('open', 'waiting')) desc, case when t.status in ('open', 'waiting') then t.due_at end nulls last,
      case when t.status in ('open', 'waiting') then t.opened_at end, t.acted_at desc, t.id
    limit ${size} offset ${(page - 1) * size}`);
  const running = await sources.models.running(session.tenant);
  const names = await namesOf(
    { db, model: running.model },
    rows.map((row) => row.holder),
  );
  const told = new Map((await tellLines(sources, session, rows, now)).map((row) => [row.id, row]));
  const records = rows.flatMap(({ id, holder: who, doneAt, taskStatus }): FlowTaskRow[] => {
    const row = told.get(id);
    if (!row) return [];
    return [{ ...row, holder: { id: who, name: names.get(who) ?? '' }, isOpen: taskStatus === 'open', doneAt }];
  });
  return { records, total: rows[0]?.total ?? 0 };
}
