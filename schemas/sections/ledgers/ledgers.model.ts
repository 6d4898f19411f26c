import type { LedgerModel } from '../../compile/ledger-model.ts';

export interface LedgersModel {
  /** What its records take of others found by what they say. */
  readonly ledgers: ReadonlyMap<string, LedgerModel>;
}
