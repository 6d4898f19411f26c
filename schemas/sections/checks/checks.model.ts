import type { ValidModel } from '../../compile/valid-model.ts';
import type { Expr } from '../../expressions/tree.ts';

/** Records that may not stand beside each other: the same values twice, or the same values at the same time. */
export interface ApartModel {
  readonly key: string;
  /** Fields of the head. */
  readonly fields: readonly string[];
  /** It asks only among records for which this holds. */
  readonly when: Expr | null;
  /** Only those that count at the same time are kept apart. */
  readonly valid: ValidModel | null;
  readonly say: string;
}

export interface ChecksModel {
  /** What the database keeps apart among all records, by its own document. */
  readonly apart: readonly ApartModel[];
}
