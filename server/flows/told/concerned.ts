import type { Reading } from '../../records/row-reader.ts';
import { planned } from '../../sql/planned.ts';
import { handsOf } from '../deputies.ts';

/** Whether somebody began a decision about a record, is or was asked in it, or was shown it. */
export async function isConcerned(at: Reading, store: string, record: string, me: string): Promise<boolean> {
  const { db } = at;
  const hands = await handsOf(at, me);
  const row = await db.first<{ is: boolean }>(planned`
    select exists (select 1 from flow_instance i where i.tenant_id = ${db.tenant} and i.entity = ${store} and i.record_id = ${record}
      and (i.starter = ${me}
        or exists (select 1 from flow_task t where t.tenant_id = i.tenant_id and t.instance_id = i.id and (t.acted_by = ${me}
          or t.owner = ${me} or (t.holder = ${me} and t.status in ('open', 'agreed', 'refused', 'returned', 'forwarded', 'answered'))
          or (t.holder = any (${hands}::text[]) and t.status = 'open')))
        or exists (select 1 from flow_copy c where c.tenant_id = i.tenant_id and c.instance_id = i.id and c.reader = ${me}))) as is`);
  return row?.is === true;
}
