import type { LedgerModel } from '../../compile/ledger-model.ts';
import type { Expr } from '../../expressions/tree.ts';

export interface ChainModel {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly when: Expr | null;
  /** Who runs it by a move needs no right to make one by hand. */
  readonly ownRight: boolean;
  /** Nothing is kept of where it came from once it is made. */
  readonly untied: boolean;
  /** It may be begun at any time and leads nobody on. */
  readonly aside?: true;
  readonly map: ReadonlyMap<string, Expr>;
  /** Head fields of the target about which the records that are made into one must agree. */
  readonly same: readonly string[];
  readonly lines: {
    /** The part whose rows they are; '': the head is the one line. */
    readonly from: string;
    /** The part of the target whose rows they become; '': what is made has a head alone. */
    readonly to: string;
    readonly when: Expr | null;
    readonly map: ReadonlyMap<string, Expr>;
    /** Head fields of the target that lines decide: those that decide alike become one document. Empty: all become one. */
    readonly split: ReadonlyMap<string, Expr>;
    readonly ledgers: ReadonlyMap<string, LedgerModel>;
  } | null;
}

export interface BecomesModel {
  readonly becomes: ReadonlyMap<string, ChainModel>;
}

/** A chain as a viewer is told of it. */
export interface ChainPlan {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly when: Expr | null;
  /** It may be begun at any time and leads nobody on. */
  readonly aside?: true;
  /** It makes several documents, by what their lines say, or one that nobody enters by hand: shown and made at once, not written on a form. */
  readonly splits?: true;
}
