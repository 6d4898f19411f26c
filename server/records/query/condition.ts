import type { FieldModel } from '../../../schemas/compile/model.ts';
import type { View } from '../../sql/view.ts';

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/** What a query asks of the rows: values are wire values already fit for their field, never SQL. */
export type Condition =
  | { readonly is: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly is: 'not'; readonly of: Condition }
  | { readonly is: 'compare'; readonly field: FieldModel; readonly op: Comparison; readonly value: string }
  | {
      readonly is: 'like';
      readonly field: FieldModel;
      readonly where: 'inside' | 'start' | 'end';
      readonly value: string;
    }
  /** One of these; for a field of many values: at least one of these. */
  | { readonly is: 'in'; readonly field: FieldModel; readonly values: readonly string[] }
  | { readonly is: 'empty' | 'filled'; readonly field: FieldModel }
  /** Points at a record for which this holds, among those that the asker may read. */
  | { readonly is: 'through'; readonly field: FieldModel; readonly to: View; readonly of: Condition };

export const all = (of: readonly Condition[]): Condition => ({ is: 'all', of });
export const any = (of: readonly Condition[]): Condition => ({ is: 'any', of });
export const not = (of: Condition): Condition => ({ is: 'not', of });
