import type { Expr } from '../expressions/tree.ts';

/** Keys of two fields of one part; both ends count where they are days, the end does not where they are moments. */
export interface ValidModel {
  readonly from: string;
  readonly to: string;
  readonly is: 'date' | 'dateTime';
}

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
