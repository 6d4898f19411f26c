import type { Expr } from '../expressions/tree.ts';
import type { Delay } from '../time/due.ts';

/** What a term is counted from: a field of the head, or since when the record is in its state. */
export interface CountedFrom {
  readonly of: string | null;
}

/** When a move is made by itself. */
export interface AfterModel extends CountedFrom, Delay {
  /** How many; null: none, it is time at once. */
  readonly amount: Expr | null;
}
