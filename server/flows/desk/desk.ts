import type { FlowRow } from '../../../schemas/wire/flows.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { type DeskLine, tellLines } from './rows.ts';

/** What was decided, begun or shown; what waits is another matter. */
export type Desk = 'done' | 'mine' | 'copies';

export interface DeskQuery {
  readonly page: number;
  readonly size: number;
  readonly find?: string | undefined;
  readonly flow?: string | undefined;
  readonly entity?: string | undefined;
  readonly late?: boolean | undefined;
}

export interface FlowPage {
  readonly records: readonly FlowRow[];
  readonly total: number;
}

/** What a desk is of, whose it is (`$2`), and in which order; the filters stand in `$3` to `$5`, the moment it is asked at in `$6`. */
interface DeskSql {
  readonly columns: string;
  readonly from: string;
  readonly mine: string;
  readonly order: string;
}

const ofInstance = `i.id as instance, i.root_id as root, i.hash, i.flow, i.entity, i.record_id as record, i.title, i.starter, i.status,
  (select r.rev from flow_instance r where r.tenant_id = i.tenant_id and r.id = i.root_id) as rev`;
const ofTask = `t.id, t.step, t.owner, t.status as "taskStatus", t.due_at as due, t.urged, null as "readAt"`;
const joined = 'join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id';

const desks: Readonly<Record<Desk, DeskSql>> = {
  done: {
    columns: `${ofTask}, t.acted_at as at`,
    from: `flow_task t ${joined}`,
    mine: `t.tenant_id = $1 and t.acted_by = any ($2::text[]) and t.acted_at is not null`,
    order: 't.acted_at desc, t.id desc',
  },
  mine: {
    columns: `i.id, null as step, null as owner, null as "taskStatus", i.started_at as at, 0 as urged, null as "readAt",
      (select min(t.due_at) from flow_task t where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.status = 'open') as due`,
    from: 'flow_instance i',
    mine: `i.tenant_id = $1 and i.starter = any ($2::text[]) and i.parent_id is null`,
    order: 'i.started_at desc, i.id desc',
  },
  copies: {
    columns: `t.id, t.step, null as owner, null as "taskStatus", t.at, null as due, 0 as urged, t.read_at as "readAt"`,
    from: `flow_copy t ${joined}`,
    mine: `t.tenant_id = $1 and t.reader = any ($2::text[])`,
    order: 't.at desc, t.id desc',
  },
};

const lateOf: Readonly<Record<Desk, string>> = {
  done: 't.due_at < t.acted_at',
  mine: `exists (select 1 from flow_task t where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.status = 'open'
    and t.due_at < $6::timestamptz)`,
  copies: 't.read_at is null',
};

/** What a title has somewhere in it; null asks nothing. */
export const everyText = (text: string | undefined) => (text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null);

/** A page of somebody's desk. */
export async function readDesk(sources: Sources, session: Session, desk: Desk, query: DeskQuery): Promise<FlowPage> {
  const db = sources.db.tenant(session.tenant);
  const now = shanghaiTime();
  const me = session.user.id;
  const { columns, from, mine, order } = desks[desk];
  const where = `${mine} and ($3::text is null or i.title ilike $3) and ($4::text is null or i.flow = $4)
    and ($5::text is null or i.entity = $5) and $6::timestamptz is not null${query.late ? ` and ${lateOf[desk]}` : ''}`;
  // Whatever is bound must be named, asked for or not: so the moment is, where nobody asks for what is late.
  const values = [db.tenant, [me], everyText(query.find), query.flow ?? null, query.entity ?? null, now];
  const lines = await db.rows<DeskLine>({
    text: `select ${columns}, ${ofInstance} from ${from} where ${where} order by ${order} limit $7 offset $8`,
    values: [...values, query.size, (query.page - 1) * query.size],
  });
  const count = await db.first<{ total: number }>({
    text: `select count(*)::int as total from ${from} where ${where}`,
    values,
  });
  return { records: await tellLines(sources, session, lines, now), total: count?.total ?? 0 };
}
