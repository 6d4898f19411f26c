import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Asking } from '../../records/asking.ts';
import type { InstanceRow, TaskRow } from '../rows.ts';

/** What persons are looked for by: the decision, the record as it stands, and who was asked so far. */
export interface Seeking {
  /** The house, about the record. */
  readonly house: Asking;
  readonly instance: Pick<InstanceRow, 'starter' | 'starterDepart' | 'picks'>;
  readonly record: RecordData;
  readonly tasks: readonly TaskRow[];
  /** The step they are looked for. */
  readonly step: string;
  /** What a step is called. */
  titleOf(step: string): string;
}

/** Persons in an order that always comes out the same, and the rule that names them, in words. */
export interface Finding {
  readonly users: readonly string[];
  readonly rule: string;
}
