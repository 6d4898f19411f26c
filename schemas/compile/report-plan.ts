import type { Expr } from '../expressions/tree.ts';
import type { SpanName } from '../language/spans.ts';
import type { ValueType } from '../values/value-type.ts';
import type { DictItem, Tone, Varies } from './model.ts';
import type { Aggregate, Period } from './query-model.ts';

/** Everything a browser needs to show what a query finds: only the columns this viewer may read are in it. */
export interface QueryPlan {
  readonly entity: string;
  /** '' for the head. */
  readonly part: string;
  readonly grouped: boolean;
  readonly columns: readonly ReportColumnPlan[];
  readonly finds: readonly ReportFindPlan[];
  readonly sort: readonly { readonly column: string; readonly order: 'asc' | 'desc' }[];
  readonly limit: number | null;
  readonly dicts: Readonly<Record<string, readonly DictItem[]>>;
  readonly drill: DrillPlan | null;
}

export interface ReportPlan extends QueryPlan {
  readonly hash: string;
  readonly key: string;
  readonly title: string;
  /** How its figures are counted. */
  readonly about: string | null;
  readonly pages: readonly number[];
  /** What its query items begin with. */
  readonly defaults: Readonly<Record<string, FindDefault>>;
  /** Name handed to who picks → column. */
  readonly gives: Readonly<Record<string, string>>;
  /** The column whose values stand across; null: rows below each other. */
  readonly across: string | null;
}

export interface ReportColumnPlan {
  readonly key: string;
  readonly label: string;
  /** The kind of field it is shown like; null: by its type alone. */
  readonly kind: string | null;
  readonly config: Readonly<Record<string, unknown>>;
  readonly type: ValueType;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
  readonly agg: Aggregate | null;
  readonly by: Period | null;
  readonly foot: 'sum' | 'avg' | 'min' | 'max' | 'count' | null;
  readonly off: boolean;
  /** The property of its config that each row says for itself: the currency of an amount. */
  readonly unit?: string;
  /** Worked out from the finished columns. */
  readonly after?: true;
  /** What it reads changes while nobody touches its record: said where it is shown. */
  readonly varies?: Varies;
  /** The tones of the states or entries it can hold. */
  readonly tones?: Readonly<Record<string, Tone>>;
}

export interface ReportFindPlan {
  readonly key: string;
  readonly label: string;
  readonly op: 'eq' | 'like' | 'in' | 'range';
  readonly more: boolean;
  readonly view: string | null;
  readonly kind: string | null;
  readonly config: Readonly<Record<string, unknown>>;
  readonly type: ValueType;
  /** The entity and field whose options are offered: `/options/:entity/:field`. */
  readonly options: { readonly entity: string; readonly field: string } | null;
  /** It asks about finished groups: whole groups are left out by it, and no row of one that stays. */
  readonly ofGroups?: true;
}

/** Days by the name of their span: they are others tomorrow. Else a value as the query item holds it. */
export type FindDefault = { readonly span: SpanName } | { readonly value: string | readonly string[] };

/** The way from a row of a query to the records behind it. */
export interface DrillPlan {
  /** `purchaseOrder.main`. */
  readonly list: string;
  /** Fields the list has a filter for, and how it asks them. */
  readonly asks: Readonly<Record<string, 'eq' | 'like' | 'in' | 'range'>>;
  /** What the query asks of every row, as filters of that list; each value is worked out when it is followed. */
  readonly filters: readonly DrillFilter[];
  /** Columns that tell the rows of a group apart → the field of the list's entity they are values of. */
  readonly columns: Readonly<Record<string, { readonly field: string; readonly by: Period | null }>>;
  /** Query items → the field of the list they narrow. */
  readonly finds: Readonly<Record<string, string>>;
}

export interface DrillFilter {
  readonly field: string;
  readonly op: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'in' | 'empty' | 'not_empty';
  readonly values: readonly Expr[];
}
