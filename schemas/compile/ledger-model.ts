import type { Expr } from '../expressions/tree.ts';

/** Rows of one record take of another: how much, of which, and within what. */
export interface LedgerModel {
  readonly key: string;
  /** `demand.toOrder/taken`, `purchaseOrder/contractSum`: under which its entries are kept. */
  readonly name: string;
  readonly label: string;
  /** The part whose rows take; '' for the head. */
  readonly from: string;
  readonly take: Expr;
  readonly account: AccountModel;
  /** How a row's account is found: where it came from through a chain, or by what it says itself. */
  readonly find: { readonly chain: string } | FindModel;
  /** What an account is made with that is not there yet, beside what it is found by; null: it has to be there. */
  readonly opens: readonly { readonly field: string; readonly expr: Expr }[] | null;
  /** Over the account's row. */
  readonly upTo: Expr | null;
  readonly atLeast: Expr | null;
  /** What is said where more is taken than `upTo`; null: how much was left, and how much was wanted. */
  readonly say: string | null;
  /** Null: nobody keeps how it came to be. */
  readonly journal: JournalModel | null;
  /** Null: for as long as the row is there. */
  readonly while: HoldModel | null;
}

/** The entity whose records tell of each change, and its fields by what they are given. */
export interface JournalModel {
  readonly to: string;
  readonly account: string;
  readonly amount: string;
  readonly what: string;
  readonly by: string;
}

/** What is taken of: records of an entity, or rows of a part of it. */
export interface AccountModel {
  readonly entity: string;
  readonly part: string;
  /** Where the sum is kept, by full path. */
  readonly into: string;
}

/** The one record a reference leads to, and of its rows, or of all, the one whose fields have these values. */
export interface FindModel {
  readonly over: Expr | null;
  readonly by: readonly { readonly field: string; readonly expr: Expr }[];
}

/** The states in which a record keeps what it took; without one of its own it is in the first. */
export interface HoldModel {
  readonly field: string;
  readonly start: string;
  readonly states: readonly string[];
}
