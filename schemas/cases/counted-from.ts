import type { EntityModel } from '../compile/model.ts';
import type { EntityPlan, RecordData } from '../compile/plan.ts';
import type { CountedFrom } from '../compile/time-model.ts';
import type { Asker } from '../expressions/tree.ts';

export interface CountedRecord {
  readonly entity: EntityModel;
  readonly whole: EntityPlan;
  readonly record: RecordData;
  readonly asker: Asker;
  /** When the record came into its state. */
  readonly since: string | undefined;
}

/** The day or moment that a term is counted from; null where there is none. */
export function baseOf({ of }: CountedFrom, { record, since }: CountedRecord): string | null {
  const base = of === null ? since : record[of];
  return typeof base === 'string' && base !== '' ? base : null;
}
