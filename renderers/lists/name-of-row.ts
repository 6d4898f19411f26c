import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';

/** What a row is called, wherever it is no row of a table. */
export const nameOfRow = (plan: EntityPlan, row: RecordData): string =>
  String(row[`${plan.named}_dictText`] ?? row[plan.named] ?? '未命名');
