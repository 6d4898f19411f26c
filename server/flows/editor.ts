import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Asking } from '../records/asking.ts';
import { planned } from '../sql/planned.ts';

/**
 * The record as those who stand apart from it are asked by: what somebody wrote as they decided is part of their decision, and makes
 * them no editor who may not decide.
 */
export async function byItsEditor({ db, entity }: Asking, inState: string, record: RecordData): Promise<RecordData> {
  const { nodes, moves } = entity.states ?? {};
  const agree = moves?.get(nodes?.get(inState)?.flow?.agree ?? '');
  if (!agree?.notByOwner) return record;
  const row = await db.first<{ by: string }>(planned`
    select by from record_history where tenant_id = ${db.tenant} and entity = ${entity.store} and record_id = ${String(record.id)}
      and action <> 'flowStep' and action not like 'flow:%' order by version desc limit 1`);
  return { ...record, updateBy: row?.by ?? null };
}
