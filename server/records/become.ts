import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Asking } from './asking.ts';

export async function proposalFor(_asking: Asking, _body: RecordData): Promise<RecordData | null> {
  return null;
}
