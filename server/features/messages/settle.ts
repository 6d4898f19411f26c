import type { TenantDb } from '../../db/statement.ts';
import { sql } from '../../db/statement.ts';

export interface Outcome {
  readonly state: 'sent' | 'failed' | 'again';
  readonly result: string;
}

/** How long a message waits after each try; when they are used up it has failed. */
const waits = [10, 60, 300, 1800, 7200] as const;

/**
 * Writes down what became of a try, once: false when another process has done so. What was delivered stays delivered,
 * even where the claim has meanwhile passed to another; what failed is only said by whoever holds the claim. A code is
 * wiped as soon as nobody will send it again.
 */
export async function settle(
  db: TenantDb,
  { id, tries }: { readonly id: string; readonly tries: number },
  { state, result }: Outcome,
): Promise<boolean> {
  const wait = state === 'again' ? waits[tries - 1] : undefined;
  const status = state === 'again' ? (wait === undefined ? 'failed' : 'waiting') : state;
  const told = state === 'sent' ? result : `第 ${tries} 次：${result}`;
  return db.transaction(async (within) => {
    const settled = await within.rows<{ version: number }>(sql`
      update sys_message set status = ${status}, result = ${told.slice(0, 500)}, version = version + 1, update_time = now(),
        sent_at = case when ${status} = 'sent' then now() else sent_at end,
        next_at = case when ${status} = 'waiting' then now() + make_interval(secs => ${wait ?? 0}) end
      where tenant_id = ${db.tenant} and id = ${id}
        and status <> 'sent' and (${status} = 'sent' or (status = 'sending' and tries = ${tries}))
      returning version`);
    const [row] = settled;
    if (!row) return false;
    await within.rows(sql`
      insert into record_history (tenant_id, entity, record_id, version, by, action, changes, note)
      values (${db.tenant}, 'message', ${id}, ${row.version}, 'system', ${`update`}, '[]', ${told}) on conflict do nothing`);
    if (status !== 'waiting') await within.rows(sql`delete from message_secret where message_id = ${id}`);
    return true;
  });
}
