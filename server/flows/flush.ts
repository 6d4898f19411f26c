import type { Statement } from '../db/statement.ts';
import { tellUsers } from '../db/tell.ts';
import { newId } from '../kernel/new-id.ts';
import { tellReaders } from '../records/read-by-flows.ts';
import { planned } from '../sql/planned.ts';
import { writtenTogether } from '../sql/questions.ts';
import { instanceTypes, taskTypes, writeRows } from './rows.ts';
import { changeInstance, rootOfWork, type Work } from './work.ts';

/** After these somebody else still knows what they decide about. */
const quiet: ReadonlySet<string> = new Set(['urge', 'remark', 'copy', 'remind', 'late', 'halted']);

/** Writes everything a command did, in one statement. */
export async function flush(work: Work): Promise<void> {
  const { db } = work.house;
  if (work.log.some(({ verb }) => !quiet.has(verb))) changeInstance(work, work.root, { rev: rootOfWork(work).rev + 1 });
  const { tenant } = db;
  const instances = [...work.changed.instances].flatMap((id) => work.instances.get(id) ?? []);
  const tasks = [...work.changed.tasks].flatMap((id) => work.tasks.get(id) ?? []);
  const writes = [
    ...keepVersions(work),
    ...(instances.length > 0 ? [writeRows(tenant, 'flow_instance', instanceTypes, instances)] : []),
    ...(tasks.length > 0 ? [writeRows(tenant, 'flow_task', taskTypes, tasks)] : []),
    ...writeTimers(work),
    ...writeCopies(work),
    ...writeLog(work),
  ];
  if (writes.length > 0) await db.rows(writtenTogether(writes));
  if (tasks.length + work.copies.length > 0) await tellReaders(db);
  await tellUsers(db, [
    ...tasks.flatMap(({ holder, owner }) => [holder, owner]),
    ...work.copies.map(({ reader }) => reader),
    rootOfWork(work).starter,
  ]);
}

function keepVersions({ house: { db }, instances, changed, flows, kept }: Work): readonly Statement[] {
  const hashes = new Set([...changed.instances].flatMap((id) => instances.get(id)?.hash ?? []));
  const rows = [...hashes].flatMap((hash) => {
    const model = kept.has(hash) ? undefined : flows.get(hash);
    return model ? [{ hash, flow: model.key, model }] : [];
  });
  if (rows.length === 0) return [];
  return [
    planned`
    insert into flow_version (tenant_id, hash, flow, model)
    select ${db.tenant}, x.hash, x.flow, x.model from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(hash text, flow text, model jsonb)
    on conflict do nothing`,
  ];
}

function writeTimers({ house: { db }, timers, stopped, instances }: Work): readonly Statement[] {
  const writes: Statement[] = [];
  const over = [...instances.values()].filter(({ state }) => state.ended).map(({ id }) => id);
  const tokens = stopped.tokens.map(({ instanceId, token }) => ({ instance: instanceId, token }));
  const gone = [...stopped.tasks, ...stopped.timersOf];
  // What is gone is of these decisions: by them its moments are found among everybody's.
  if (gone.length + over.length + tokens.length > 0)
    writes.push(planned`
      delete from flow_timer t where t.tenant_id = ${db.tenant} and t.instance_id = any (${[...instances.keys()]}::text[]) and (t.task_id = any (${gone}::text[])
        or t.instance_id = any (${over}::text[]) or (t.instance_id, t.token) in (
          select x.instance, x.token from jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb) x(instance text, token int)))`);
  const live = timers.filter(
    ({ taskId, instanceId }) => !stopped.tasks.has(taskId ?? '') && !over.includes(instanceId),
  );
  if (live.length === 0) return writes;
  const rows = live.map((timer) => ({ ...timer, id: newId() }));
  writes.push(planned`
    insert into flow_timer (tenant_id, id, instance_id, token, task_id, step, what, nth, at)
    select ${db.tenant}, x.id, x."instanceId", x.token, x."taskId", x.step, x.what, x.nth, x.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      x(id text, "instanceId" text, token int, "taskId" text, step text, what text, nth int, at timestamptz)`);
  return writes;
}

function writeCopies({ house: { db }, copies, now }: Work): readonly Statement[] {
  if (copies.length === 0) return [];
  const rows = copies.map((copy) => ({ ...copy, id: newId() }));
  return [
    planned`
    insert into flow_copy (tenant_id, id, instance_id, step, reader, by_user, at)
    select ${db.tenant}, x.id, x."instanceId", x.step, x.reader, x.by, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(id text, "instanceId" text, step text, reader text, by text)
    on conflict (tenant_id, instance_id, reader, step) do update set at = excluded.at, read_at = null`,
  ];
}

function writeLog({ house: { db }, log, now }: Work): readonly Statement[] {
  if (log.length === 0) return [];
  const rows = log.map((line, at) => ({ ...line, at }));
  return [
    planned`
    insert into flow_log (tenant_id, instance_id, nth, at, by_user, for_user, verb, step, round, task_id, remark, detail, command)
    select ${db.tenant}, x."instanceId", coalesce((select max(l.nth) from flow_log l where l.tenant_id = ${db.tenant}
        and l.instance_id = x."instanceId"), 0) + row_number() over (partition by x."instanceId" order by x.at),
      ${now}::timestamptz, x.by, x."forUser", x.verb, x.step, x.round, x."taskId", x.remark, coalesce(x.detail, '{}'), x.command
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x("instanceId" text, at int, by text, "forUser" text, verb text, step text,
      round int, "taskId" text, remark text, detail jsonb, command jsonb)`,
  ];
}
