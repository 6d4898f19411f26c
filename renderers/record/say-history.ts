import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { Change } from '../../schemas/wire/records.ts';
import { sayValue } from './say-value.ts';

export interface SaidChange {
  readonly place: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** One change as place, before and after; a row that came or went has neither. What the viewer has no field for is not told. */
export function sayChange(plan: EntityPlan, change: Change): SaidChange | null {
  const field = plan.fields[change.path];
  const part = plan.parts[field ? field.part : change.path];
  const row = change.row && part ? `${part.label} 第 ${change.row.no} 行` : '';
  if (change.did !== 'set' || !field) {
    if (!part || change.did === 'set') return null;
    return { place: `${change.did === 'added' ? '新增' : '删除'}${row || part.label}`, before: null, after: null };
  }
  return {
    place: row ? `${row} ${field.label}` : field.label,
    before: sayValue(plan, field, change.before, change.beforeText),
    after: sayValue(plan, field, change.after, change.afterText),
  };
}
