import { covers } from '../../schemas/check/program-source.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';

/** What role and state leave of the plan for one record. Rules come on top of it. */
export interface Rights {
  shows(path: string): boolean;
  opens(path: string): boolean;
}

/** Reads the plan's rights for this record. A new one is in the state all are born in, and in every scope that may create. */
export function rightsOn(plan: EntityPlan, record: RecordData): Rights {
  const isNew = record.id === undefined;
  const { access, states } = plan;
  const held = isNew ? (access.ops.create ?? []) : (record.$in ?? []);
  const editing = held.filter((scope) => isNew || (access.ops.edit ?? []).includes(scope));
  const now = isNew ? states?.start : record[states?.field ?? ''];
  const open = states?.nodes.find(({ key }) => key === now)?.open ?? '*';
  const inState = (path: string) => open === '*' || open.some((one) => covers(one, path));
  const inScope = (path: string) =>
    editing.some((scope) => access.edit[scope]?.some((one) => covers(one, path)) ?? true);
  return {
    shows: (path) => access.shown[path]?.some((scope) => held.includes(scope)) ?? true,
    opens: (path) => inState(path) && inScope(path),
  };
}
