import type pg from 'pg';
import type { Call } from '../server/load.ts';
import { differences } from '../server/same-answers.ts';

/** What a record's decision left behind in every table, without what each has of its own: keys, and when it was. */
const left = `select
  (select json_agg(json_build_object('status', i.status, 'rev', i.rev, 'ended', i.ended_at is not null)) from flow_instance i
    where i.record_id = $1) as instances,
  (select json_object_agg(status, n) from (select t.status, count(*) n from flow_task t join flow_instance i
    on i.tenant_id = t.tenant_id and i.id = t.instance_id where i.record_id = $1 group by 1) x) as tasks,
  (select count(*) from flow_timer t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id where i.record_id = $1) as timers,
  (select json_agg(c.reader order by c.reader) from flow_copy c join flow_instance i
    on i.tenant_id = c.tenant_id and i.id = c.instance_id where i.record_id = $1) as copies,
  (select json_agg(l.verb order by l.nth) from flow_log l join flow_instance i
    on i.tenant_id = l.tenant_id and i.id = l.instance_id where i.record_id = $1) as log,
  (select json_agg(h.action order by h.version) from record_history h where h.record_id = $1) as history,
  (select json_agg(m.receiver order by m.receiver) from sys_announcement_send m where m.bus_id = $1) as messages,
  (select status from po_order where id = $1 union all select status from hr_overtime where id = $1) as state`;

/** What a document tells of itself is delivered a moment after its move: it is compared once all of it has arrived. */
async function allDelivered(db: pg.Client): Promise<void> {
  for (let at = 0; at < 300; at++) {
    const { rows } = await db.query('select 1 from outbox where done_at is null limit 1');
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('what was to be told is not delivered');
}

/** A ratio of two that leave something else behind compares nothing: the first difference ends the bench. */
export async function refuseOtherEffects(db: pg.Client, ours: string, theirs: string): Promise<void> {
  await allDelivered(db);
  const { rows: one } = await db.query(left, [ours]);
  const { rows: other } = await db.query(left, [theirs]);
  const all = differences(one[0], other[0], new Set());
  if (all.length > 0) throw new Error(`the two sides leave something else behind: ${all.join('; ').slice(0, 2000)}`);
}

type Page = { readonly total: number; readonly records: readonly { readonly id: string }[] };

/** The same tasks in the same order. */
export async function refuseOtherPages(token: string, ...[ours, theirs]: readonly (readonly [number, Call])[]) {
  const pages = await Promise.all(
    [ours, theirs].map(async (side) => {
      const [port, { path }] = side as readonly [number, Call];
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-access-token': token } });
      const { result } = (await answer.json()) as { result: Page };
      return { total: Number(result.total), ids: result.records.map(({ id }) => id).join(' ') };
    }),
  );
  const [first] = differences(pages[0], pages[1], new Set());
  if (first) throw new Error(`the two sides show other tasks: ${first}`);
}
