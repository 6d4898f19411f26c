import type { ColumnPlan } from '../../compile/plan.ts';

export interface FormsModel {
  readonly forms: ReadonlyMap<string, FormPlan>;
}

export interface FormPlan {
  readonly key: string;
  readonly title: string | null;
  /** Absent: everything stands one under another. */
  readonly tabs?: readonly { readonly key: string; readonly title: string }[];
  readonly sections: readonly {
    readonly key: string;
    readonly title: string;
    readonly cols: number;
    readonly belowLines: boolean;
    readonly tab?: string;
    readonly cells: readonly { readonly field: string; readonly span: number }[];
  }[];
  readonly body: readonly {
    readonly part: string;
    readonly tab?: string;
    readonly columns: readonly ColumnPlan[];
    readonly foot: Readonly<Record<string, 'sum' | 'count'>>;
    readonly card: readonly string[];
    /** Fields that a code read by the camera may hold. */
    readonly scan?: readonly string[];
    readonly below: readonly { readonly part: string; readonly columns: readonly ColumnPlan[] }[];
  }[];
  readonly locked: boolean;
}
