import type { FlowMonitor } from '../../../schemas/wire/flow-keeping.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { flowTemplates } from '../../features/messages/product-templates.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { namesOf } from '../who/directory.ts';

const mostSteps = 50;
const mostStill = 10;

type Sums = Omit<FlowMonitor, 'steps' | 'still'>;
type Step = Omit<FlowMonitor['steps'][number], 'flowTitle' | 'stepTitle'>;
type Still = Omit<FlowMonitor['still'][number], 'flowTitle' | 'holders'> & {
  readonly flow: string;
  readonly holders: readonly string[];
};

/** What runs, what is late, what stands still, and where the time goes: of the whole company, for who keeps its flows. */
export async function readFlowMonitor({ db: database, models }: Sources, { tenant }: Session): Promise<FlowMonitor> {
  const db = database.tenant(tenant);
  const { model } = await models.running(tenant);
  const [sums, steps, still] = await Promise.all([readSums(db), readSteps(db), readStill(db)]);
  const names = await namesOf(
    { db, model },
    still.flatMap(({ holders }) => holders),
  );
  const titleOf = (flow: string) => model.flows.get(flow)?.title ?? flow;
  return {
    ...sums,
    // A step that its flow has no more is called as it is keyed.
    steps: steps.map((one) => ({
      ...one,
      flowTitle: titleOf(one.flow),
      stepTitle: model.flows.get(one.flow)?.steps[one.step]?.title ?? one.step,
    })),
    still: still.map(({ flow, holders, ...one }) => ({
      ...one,
      flowTitle: titleOf(flow),
      holders: holders.map((id) => ({ id, name: names.get(id) ?? '' })),
    })),
  };
}

async function readSums(db: TenantDb): Promise<Sums> {
  const row = await db.first<{ sums: Sums }>(sql`
    select json_build_object(
      'running', (select count(*) from flow_instance i where i.tenant_id = ${db.tenant} and i.status = 'running' and i.parent_id is null),
      'suspended', (select count(*) from flow_instance i where i.tenant_id = ${db.tenant} and i.status = 'suspended' and i.parent_id is null),
      'decided', (select json_build_object('count', count(*), 'hours', round((percentile_cont(0.5) within group (
          order by extract(epoch from i.ended_at - i.started_at)) / 3600)::numeric, 1)) from flow_instance i
        where i.tenant_id = ${db.tenant} and i.status in ('agreed', 'refused') and i.parent_id is null and i.ended_at > now() - interval '30 days'),
      'open', (select count(*) from flow_task t where t.tenant_id = ${db.tenant} and t.status = 'open'),
      'late', (select json_build_object('count', count(*), 'since', to_char(min(t.due_at), 'YYYY-MM-DD HH24:MI:SS')) from flow_task t
        where t.tenant_id = ${db.tenant} and t.status = 'open' and t.due_at < now()),
      'halted', (select count(distinct t.instance_id) from flow_task t where t.tenant_id = ${db.tenant} and t.status = 'open' and t.sort = 'mend'),
      'timers', (select json_build_object('count', count(*), 'since', to_char(min(w.at), 'YYYY-MM-DD HH24:MI:SS')) from flow_timer w
        where w.tenant_id = ${db.tenant} and w.at < now() - interval '1 minute'),
      'messages', (select json_build_object('waiting', count(*) filter (where m.status in ('waiting', 'sending')),
          'since', to_char(min(m.create_time) filter (where m.status in ('waiting', 'sending')), 'YYYY-MM-DD HH24:MI:SS'),
          'failed', count(*) filter (where m.status = 'failed' and m.create_time > now() - interval '30 days'))
        from sys_message m where m.tenant_id = ${db.tenant} and m.template = any (${[...flowTemplates]}::text[]) and m.status <> 'sent')
    ) as sums`);
  if (!row) throw new Error('[Bug] sums without a row');
  return row.sums;
}

const readSteps = (db: TenantDb): Promise<Step[]> =>
  db.rows<Step>(sql`
    select flow, step, done, round(middle::numeric, 1)::float8 as middle, round(most::numeric, 1)::float8 as most, open, late from (
      select i.flow, t.step, count(*) filter (where t.acted_at is not null)::int as done,
        percentile_cont(0.5) within group (order by extract(epoch from t.acted_at - t.opened_at) / 3600) as middle,
        percentile_cont(0.9) within group (order by extract(epoch from t.acted_at - t.opened_at) / 3600) as most,
        count(*) filter (where t.status = 'open')::int as open,
        count(*) filter (where t.status = 'open' and t.due_at < now())::int as late
      from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      where t.tenant_id = ${db.tenant} and t.status not in ('waiting', 'needless')
        and (t.status = 'open' or t.acted_at > now() - interval '90 days') group by i.flow, t.step) x
    order by late desc, middle desc nulls last, flow, step limit ${mostSteps}`);

const readStill = (db: TenantDb): Promise<Still[]> =>
  db.rows<Still>(sql`
    select i.id as instance, i.flow, i.entity, i.record_id as record, i.title, max(l.at) as since,
      (select coalesce(array_agg(distinct t.holder), '{}') from flow_task t join flow_instance p on p.tenant_id = t.tenant_id
        and p.id = t.instance_id where p.tenant_id = i.tenant_id and p.root_id = i.id and t.status = 'open') as holders
    from flow_instance i join flow_log l on l.tenant_id = i.tenant_id and l.instance_id = i.id and l.by_user is not null
    where i.tenant_id = ${db.tenant} and i.status = 'running' and i.parent_id is null
    group by i.tenant_id, i.id having max(l.at) < now() - interval '3 days' order by since, i.id limit ${mostStill}`);
