import type { HoldModel } from '../../compile/ledger-model.ts';
import type { Expr } from '../../expressions/tree.ts';

/** By what law records of an entity compete for one of another. */
export interface BetterModel {
  readonly key: string;
  readonly label: string;
  /** References of the head, and whose records they name. */
  readonly over: string;
  readonly to: string;
  readonly by: string;
  readonly seats: string;
  readonly value: string;
  readonly higher: boolean;
  readonly while: HoldModel | null;
  readonly seq: string;
  readonly at: string;
  readonly from: string;
  readonly until: string;
  /** Over what is competed for. */
  readonly open: Expr | null;
  readonly step: Expr;
  readonly multiple: Expr | null;
  readonly limit: Expr | null;
  readonly alone: Expr | null;
  readonly into: { readonly best: string; readonly record: string | null; readonly count: string };
  readonly seat: {
    readonly of: string;
    readonly best: string;
    readonly count: string | null;
    readonly rank: string | null;
    readonly top: string | null;
  };
  /** Null: always. */
  readonly tells: { readonly rank: Expr | null; readonly top: Expr | null };
  readonly extend: {
    readonly within: Expr;
    readonly more: Expr;
    readonly most: Expr;
    readonly times: string;
  } | null;
}

export interface BettersModel {
  readonly betters: ReadonlyMap<string, BetterModel>;
}
