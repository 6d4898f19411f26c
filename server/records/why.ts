import type { Allowance } from '../../schemas/check/allowed.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Asking } from './asking.ts';
import { loadRecords } from './write/load.ts';
import { allowance } from './write/refuse.ts';
import { computed } from './write/settle-move.ts';

/** Whether the asker may do something with a record, or before there is one; and which of role, state and rule refuse, in words. */
export async function explain(asking: Asking, id: string | null, operation: string): Promise<Allowance> {
  if (id === null) return allowance(asking, null, operation);
  const { records } = await loadRecords(asking, [id], new Map());
  const [record] = records;
  if (!record) throw new Refusal('unknown_record');
  return allowance(asking, computed(asking, record), operation);
}
