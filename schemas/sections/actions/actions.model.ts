import type { RunModel } from '../../compile/model.ts';
import type { AskPlan } from '../../compile/plan.ts';
import type { Expr } from '../../expressions/tree.ts';

export interface ActionPlan {
  readonly key: string;
  readonly label: string;
  readonly at: 'row' | 'bulk' | 'head' | 'list';
  readonly when: Expr | null;
  readonly unless: string | null;
  readonly danger: boolean;
  /** What is told, and said yes to, before it is done; absent: nothing. */
  readonly confirm?: string;
  /** The screen it opens about the record: nothing is asked or done. */
  readonly opens?: string;
  readonly ask: readonly AskPlan[];
}

export interface ActionModel extends ActionPlan {
  readonly run: readonly RunModel[];
}

export interface ActionsModel {
  readonly actions: ReadonlyMap<string, ActionModel>;
}
