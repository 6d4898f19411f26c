import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import type { EntityPlan, RecordData } from '../../../../schemas/compile/plan.ts';
import { tellRecord } from '../../../../schemas/print/tell-record.ts';

/** One record by its number, title, amount and party; several by how many they are. */
export function tellRows(plan: EntityPlan, rows: readonly RecordData[]): string {
  const [row] = rows;
  return row && rows.length === 1 ? tellRecord(plan, row, fieldKinds) : `${rows.length} 条${plan.title}`;
}
