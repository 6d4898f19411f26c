import type { Asking } from '../records/asking.ts';
import { planned } from '../sql/planned.ts';
import { drive } from './drive.ts';
import { flush } from './flush.ts';
import { holdKnown } from './rows.ts';
import { houseWithin } from './start.ts';
import { loadWork } from './work.ts';

/** What decides about a record ends with the state it decides in, whoever leads the record out of it, and with the record. */
export async function leave(asking: Asking, record: string, why: 'left' | 'gone'): Promise<void> {
  const { db, entity } = asking;
  const running = await db.first<{ id: string }>(planned`
    select id from flow_instance where tenant_id = ${db.tenant} and entity = ${entity.store} and record_id = ${record}
      and parent_id is null and status in ('running', 'suspended')`);
  if (!running) return;
  await holdKnown(db, running.id);
  const house = houseWithin(asking, entity.store);
  const work = await loadWork({ house, by: asking.asker.me, root: running.id });
  // What is over needs no record to be asked of.
  work.record ??= { stored: null, told: { id: record } };
  if (work.instances.get(running.id)?.state.ended) return;
  await drive(work, { instanceId: running.id, command: { do: 'end' }, line: { by: null, verb: why } });
  await flush(work);
}
