import { quote } from '../../db/structure.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { countedStates, stateSql } from './timed.ts';

const counted = new WeakMap<object, Set<string>>();

/**
 * Notes of records that stand in a counted state since when they do: those that came there before anybody counted, and those that
 * something else than a save brought there. Asked once of every configuration that runs; what is noted of a record is never older
 * than the record, for whoever saves it meanwhile is waited for.
 */
export async function countStates(asking: Asking): Promise<void> {
  const { running, entity, model } = asking;
  const done = counted.get(running) ?? new Set<string>();
  counted.set(running, done);
  const states = [...countedStates(model, entity)];
  if (done.has(entity.store) || states.length === 0 || !entity.states) return;
  const writer = new SqlWriter();
  const store = writer.constant(entity.store);
  const state = stateSql(entity, entity.states);
  const pointer = writer.constant(JSON.stringify([{ path: entity.states.field }]));
  const template = writer.finish(
    `with stood as materialized (select h.id, ${state} as state, coalesce(h.update_time, h.create_time) as at from ${quote(entity.head.table)} h ` +
      `where h.tenant_id = ${tenantSlot} and ${state} = any(${writer.constant(states)}::text[]) and not exists (select 1 from state_entry s ` +
      `where s.tenant_id = h.tenant_id and s.entity = ${store} and s.record_id = h.id and s.state = ${state}) for update of h) ` +
      `insert into state_entry (tenant_id, entity, record_id, state, since) select ${tenantSlot}, ${store}, stood.id, stood.state, ` +
      `date_trunc('second', coalesce((select max(r.at) from record_history r where r.tenant_id = ${tenantSlot} and r.entity = ${store} ` +
      `and r.record_id = stood.id and (r.action = 'create' or r.changes @> ${pointer}::jsonb)), stood.at)) from stood ` +
      `on conflict (tenant_id, entity, record_id) do update set state = excluded.state, since = excluded.since`,
  );
  await asking.db.rows(fill(template, { tenant: asking.db.tenant, asker: asking.asker }));
  done.add(entity.store);
}
