import { registerRows } from '../check/program-rows.ts';
import { sourceOver } from '../check/record-source.ts';
import { lineHides } from '../compile/line-hides.ts';
import type { EntityModel } from '../compile/model.ts';
import type { EntityPlan, RecordData } from '../compile/plan.ts';
import { viewerScopes } from '../compile/view-access.ts';
import { holds } from '../expressions/evaluate.ts';
import type { Asker } from '../expressions/tree.ts';

interface Looking {
  readonly entity: EntityModel;
  readonly whole: EntityPlan;
  readonly record: RecordData;
  readonly asker: Asker;
}

/** Whether a place in a line, by the line's place in the record, is not there for a role because its grants do not show that line. */
export function linesAway(role: string | undefined, { entity, whole, record, asker }: Looking) {
  if (role === undefined) return () => false;
  const scopes = viewerScopes(entity, { roles: [role] });
  const source = sourceOver(record);
  const rows = registerRows({ plan: whole, source, asker, valueOf: (row, path) => source.value(row.key, path) });
  return (path: string, place: string): boolean => {
    const [part, no] = place.split('/');
    const line = no === undefined ? undefined : rows.row(`${part}/${no}`);
    return line !== undefined && lineHides(entity, scopes, path).some(({ when }) => !holds(when, line.scope));
  };
}
