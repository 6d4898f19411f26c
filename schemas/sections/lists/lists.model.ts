import type { ColumnPlan, FindPlan } from '../../compile/plan.ts';
import type { Expr } from '../../expressions/tree.ts';

export interface ListsModel {
  readonly lists: ReadonlyMap<string, ListModel>;
}

export interface ListModel extends ListPlan {
  /** Which rows it shows, whoever asks. */
  readonly where: Expr | null;
}

export interface ListPlan {
  readonly key: string;
  readonly title: string;
  readonly about: string | null;
  /** It shows only those that meet its condition; absent: all there are. */
  readonly some?: true;
  /** All of its rows stand in one of these states; absent: in any. */
  readonly states?: readonly string[];
  /** As the document says; absent: the kinds that stand by themselves. */
  readonly as?: readonly LookPlan[];
  readonly columns: readonly ColumnPlan[];
  readonly finds: readonly FindPlan[];
  readonly super: boolean;
  readonly sort: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  /** Columns summed up over everything the list finds; absent: none. */
  readonly foot?: readonly string[];
  readonly pages: readonly number[];
  readonly row: readonly string[];
  readonly bulk: readonly string[];
  readonly card: readonly string[];
  readonly tree: string | null;
  readonly beside: string | null;
  /** Rows may be marked by each person for themselves; absent: not here. */
  readonly stars?: true;
}

/** A way of looking at a list. */
export interface LookPlan {
  readonly kind: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** The fields its config names: its rows hold them beside the columns. */
  readonly reads: readonly string[];
}
