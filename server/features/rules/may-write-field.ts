import { covers } from '../../../schemas/check/program-source.ts';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';

/** Whether there can be a record, new or standing, in which this viewer enters a value of the field. */
export function mayWriteField({ access, fields }: EntityPlan, path: string): boolean {
  if (fields[path]?.locked !== false) return false;
  const acting = [...(access.ops.create ?? []), ...(access.ops.edit ?? [])];
  return acting.some((scope) => access.edit[scope]?.some((one) => covers(one, path)) ?? true);
}
