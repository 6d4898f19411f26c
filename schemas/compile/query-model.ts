import type { Expr } from '../expressions/tree.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import type { ValueType } from '../values/value-type.ts';
import type { FindPlan } from './plan.ts';
import type { Reach } from './reach.ts';

/** What a report asks for, with every name resolved. */
export interface QueryModel {
  /** The entity whose rows, or the rows of whose part, are read. */
  readonly from: string;
  /** '' for the head. */
  readonly part: string;
  readonly where: Expr | null;
  /** What the condition reads. */
  readonly reaches: readonly Reach[];
  /** In order; those that are only sorted by or handed on are `off`. */
  readonly columns: readonly QueryColumn[];
  readonly finds: readonly QueryFind[];
  readonly sort: readonly { readonly column: string; readonly order: 'asc' | 'desc' }[];
  readonly limit: number | null;
  /** Rows are put together; columns that do not aggregate tell the groups apart. */
  readonly grouped: boolean;
}

export type Aggregate = 'sum' | 'count' | 'countDistinct' | 'avg' | 'min' | 'max';
export type Period = 'year' | 'quarter' | 'month' | 'day';

/** Where a value comes from: the end of a path, a calculation over the row, the row itself, or the finished columns. */
export type QuerySource =
  | { readonly is: 'path'; readonly path: Extract<Expr, { t: 'path' }>; readonly reach: Reach }
  | { readonly is: 'calc'; readonly expr: Expr; readonly reaches: readonly Reach[] }
  | { readonly is: 'rows' }
  | { readonly is: 'after'; readonly expr: Expr; readonly reads: readonly string[] };

export interface QueryColumn {
  readonly key: string;
  readonly label: string;
  readonly source: QuerySource;
  readonly agg: Aggregate | null;
  readonly by: Period | null;
  readonly type: ValueType;
  readonly shown: Shown;
  readonly unit: Unit | null;
  readonly width: number;
  readonly foot: 'sum' | 'avg' | 'min' | 'max' | 'count' | null;
  readonly off: boolean;
}

/** What an amount is an amount of, where each row says it itself: amounts of different ones are never one figure. */
export interface Unit {
  /** The property of the kind's config that names the field. */
  readonly name: string;
  readonly source: QuerySource;
}

/** How a value is shown: like the field it is, or like a kind of field. */
export interface Shown {
  /** The field whose words and format it has; null for what is worked out. */
  readonly field: { readonly entity: string; readonly path: string } | null;
  readonly kind: AnyFieldKind | null;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface QueryFind {
  readonly key: string;
  readonly label: string;
  readonly op: FindPlan['op'];
  readonly more: boolean;
  readonly view: string | null;
  /** The finished column that is asked about; null: the row, before it is put together with others. */
  readonly column: string | null;
  readonly source: QuerySource;
  readonly type: ValueType;
  readonly shown: Shown;
}
