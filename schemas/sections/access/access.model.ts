import type { Expr } from '../../expressions/tree.ts';

export interface GrantModel {
  readonly role: string;
  /** Null: every row of the tenant. */
  readonly rows: Expr | null;
  /** `read` is in whenever anything is; `move:*` is already spelled out. */
  readonly do: ReadonlySet<string>;
  readonly hide: ReadonlySet<string>;
  /** Those of `hide` that nothing else hides than that they were put out of use. */
  readonly retired: ReadonlySet<string>;
  /** Null: all. A part's path stands for everything in it. */
  readonly edit: ReadonlySet<string> | null;
  /** By part which of its rows are there, asked of the row; a part that is not in it shows all. */
  readonly lines: ReadonlyMap<string, Expr>;
}

export interface AccessModel {
  /** Whether a supplier reaches it before the company is approved. */
  readonly early: boolean;
  readonly scopes: ReadonlyMap<string, Expr>;
  /** What each role may: its grants add up row by row. */
  readonly roles: ReadonlyMap<string, readonly GrantModel[]>;
}
