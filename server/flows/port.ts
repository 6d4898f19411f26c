import { sql } from '../db/statement.ts';
import type { Asking } from '../records/asking.ts';
import type { Flows, Passed } from '../records/flows-port.ts';
import { leave } from './leave.ts';
import { refuseLeaving, refusePassed, whyNotMoved } from './leavers/why-stays.ts';
import { startFlow } from './start.ts';
import { opinionsOn } from './told/told.ts';

/** What records tell of their states: one that a flow decides in is begun with it, one that is left ends it. */
export const flows: Flows = {
  async settle(asking, passed) {
    let isMoved = false;
    await refusePassed(asking, passed);
    for (const one of passed) {
      await leaveState(asking, one);
      isMoved = (await startFlow(asking, one)) || isMoved;
    }
    return isMoved;
  },

  async holds(asking, record, move) {
    const { db, entity, model } = asking;
    const { key, label } = move;
    const stays = await whyNotMoved(asking, record, move);
    if (stays !== null) return stays;
    const states = model.entities.get(entity.store)?.states;
    const flow = states?.nodes.get(String(record[states.field] ?? states.start))?.flow;
    if (!flow || ![flow.agree, flow.refuse, flow.withdraw, flow.back].includes(key)) return null;
    const row = await db.first<{ is: boolean }>(sql`
      select exists (select 1 from flow_instance where tenant_id = ${db.tenant} and entity = ${entity.store}
        and record_id = ${String(record.id)} and parent_id is null and status in ('running', 'suspended')) as is`);
    return row?.is ? `“${label}”由审批流程决定，请在审批中办理` : null;
  },

  async forget(asking, ids) {
    await refuseLeaving(asking, ids);
    for (const id of ids) await leave(asking, id, 'gone');
  },

  opinions: opinionsOn,
};

async function leaveState(asking: Asking, { from, record }: Passed): Promise<void> {
  const base = asking.running.entity(asking.entity.store);
  if (from !== null && base?.states?.nodes.get(from)?.flow) await leave(asking, String(record.id), 'left');
}
