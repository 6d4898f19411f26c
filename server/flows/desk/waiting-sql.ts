import { quote } from '../../db/structure.ts';
import { type Asking, type Asks, findWithin } from '../../records/asking.ts';
import { awaitedOf } from '../../records/awaited.ts';
import { byUrgency, MOST_OF_ONE, placedByUrgency } from '../../records/awaited-rows.ts';
import { nameIn } from '../../records/say-records.ts';
import { liveRows } from '../../records/sql/live-rows.ts';
import { keptValue } from '../../sql/columns.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';

/**
 * One statement over everything that waits for whoever asks: a page of it, and how many there are of each kind. Decisions are all of
 * them; of the records of one document the most urgent, and where there are more the document is named.
 */
export function waitingSql(
  asks: Asks,
  writer: SqlWriter,
): { readonly about: readonly Asking[]; readonly text: string } {
  const awaited = awaitedOf(asks, writer);
  const jobs = failedJobs(asks, writer);
  const parts = [
    decisions(writer),
    ...returned(asks, writer),
    ...(awaited.text === null
      ? []
      : [
          `select 'work', w.id, w.entity, w.id, '', w.name, w.at, w.due, w.state from work w where w.nth <= ${MOST_OF_ONE}`,
        ]),
    ...(jobs ? [jobs.text] : []),
  ];
  const [find, flow, entity, kind] = ['find', 'flow', 'entity', 'kind'].map((name) => `${writer.input(name)}::text`);
  const now = `${writer.input('now')}::timestamptz`;
  const work =
    awaited.text ??
    `select null::text as id, null::text as entity, null::timestamptz as at, null::timestamptz as due where false`;
  const text = `with work as materialized (${placedByUrgency(work)}),
    every as (${parts.join(' union all ')}),
    narrowed as (select * from every where (${find} is null or name ilike ${find}) and (${flow} is null or flow = ${flow})
      and (not ${writer.input('late')}::boolean or due < ${now})),
    fit as (select * from narrowed where (${entity} is null or entity = ${entity}) and (${kind} is null or kind = ${kind})),
    page as (select * from fit order by ${byUrgency}
      limit ${writer.input('size')}::int offset ${writer.input('skip')}::int)
    select json_build_object(
      'lines', (select coalesce(json_agg(p order by ${byUrgency}), '[]') from page p),
      'kinds', (select coalesce(json_agg(k), '[]') from (
        select kind, count(*)::int as count from narrowed group by kind order by kind) k),
      'of', (select coalesce(json_agg(e), '[]') from (
        select entity as key, count(*)::int as count from narrowed where ${kind} is null or kind = ${kind}
        group by entity order by entity) e),
      'more', (select coalesce(json_agg(distinct entity), '[]') from work where nth > ${MOST_OF_ONE}),
      'late', (select count(*)::int from every where due < ${now}),
      'total', (select count(*)::int from fit))::text as answer`;
  return { about: [...awaited.about, ...(jobs ? [jobs.asking] : [])], text };
}

/** What somebody is asked to decide, or whose place they take. */
const decisions = (writer: SqlWriter): string =>
  `select 'decision'::text as kind, t.id, i.entity, i.record_id as record, i.flow, i.title as name, t.opened_at as at, t.due_at as due,
    ''::text as state
  from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
  where t.tenant_id = ${tenantSlot} and t.status = 'open' and t.holder = any (${writer.input('hands')}::text[]) and i.status = 'running'`;

/**
 * What came back to who began it, until it is dealt with: handed in anew, thrown away, or led on by whoever may. It waits while it
 * stands where it was sent back to, and has stood nowhere else since.
 */
function returned({ running }: Asks, writer: SqlWriter): readonly string[] {
  const stores = new Set([...running.model.flows.values()].map(({ of }) => running.entity(of)?.store ?? of));
  return [...stores].flatMap((store) => {
    const entity = running.entity(store);
    const field = entity?.states && entity.fields.get(entity.states.field);
    if (!entity?.states || !field?.column) return [];
    const { start, nodes, moves } = entity.states;
    const back = [...nodes.values()].flatMap(({ flow }) => moves.get(flow?.back ?? '') ?? []);
    const [of, backTo] = [writer.constant(store), writer.constant(back.map(({ to }) => to))];
    const returns = writer.constant(back.map(({ key }) => `flow:${key}`));
    const left = writer.constant(JSON.stringify([{ path: field.path }]));
    return `select 'returned', i.id, i.entity, i.record_id, i.flow, i.title, coalesce(i.ended_at, i.started_at), null, ''
      from flow_instance i
      join ${quote(entity.head.table)} h on h.tenant_id = i.tenant_id and h.id = i.record_id and h.deleted_at is null
      where i.tenant_id = ${tenantSlot} and i.starter = ${writer.asker('me')} and i.parent_id is null and i.status = 'back'
        and i.entity = ${of}::text
        and coalesce(${keptValue(field, 'h')}, ${writer.constant(start)}::text) = any (${backTo}::text[])
        and not exists (select 1 from flow_instance n where n.tenant_id = i.tenant_id and n.entity = i.entity
          and n.record_id = i.record_id and n.parent_id is null and n.id > i.id)
        and not exists (select 1 from record_history r where r.tenant_id = i.tenant_id and r.entity = i.entity
          and r.record_id = i.record_id and r.changes @> ${left}::jsonb and r.version > (select max(b.version) from record_history b
            where b.tenant_id = i.tenant_id and b.entity = i.entity and b.record_id = i.record_id and b.action = any (${returns}::text[])))`;
  });
}

/** What runs by itself and failed the last time waits for who may mend it. */
function failedJobs(asks: Asks, writer: SqlWriter): { readonly asking: Asking; readonly text: string } | null {
  const asking = findWithin(asks, 'job');
  const scopes = asking?.plan.access.ops.edit ?? [];
  if (!asking || scopes.length === 0) return null;
  const { entity, view } = asking;
  const live = liveRows(view, scopes, writer, { many: true });
  return {
    asking,
    text: `select 'job', h.id, 'job', h.id, '', ${nameIn(view)}, coalesce(h.last_at, h.update_time, h.create_time), null, h.status
      from ${quote(entity.head.table)} h where ${[...live, `h.status = 'running'`, `h.last_status in ('failed', 'interrupted')`].join(' and ')}`,
  };
}
