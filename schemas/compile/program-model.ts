import type { Expr } from '../expressions/tree.ts';
import type { ValidModel } from './valid-model.ts';

/** Rules and computed values of an entity in the order they must run: a node stands after everything it reads. */
export interface RuleProgram {
  readonly nodes: readonly ProgramNode[];
}

export type ProgramNode = CalcNode | RuleNode | UniqueNode | FindNode;

interface NodeCommon {
  readonly id: string;
  /** Where it stands: '' for the head, else the part whose every row runs it. */
  readonly part: string;
  /** Full paths it depends on, relation paths included (`supplier.country`). */
  readonly reads: readonly string[];
  /**
   * Only of nodes that give a stored value: the states in which it is worked out anew at every save. In all others it stands
   * as it was until something of the record that it reads changes. Null: there are no states to leave.
   */
  readonly anewIn?: readonly string[] | null;
  /** Its outcome may change while the record stays as it is: by references, the day, who asks. */
  readonly moving?: true;
}
export interface CalcNode extends NodeCommon {
  readonly do: 'calc';
  readonly field: string;
  readonly expr: Expr;
}
export interface RuleNode extends NodeCommon {
  readonly do: 'rule';
  /** '' where it comes of a period, and nobody wrote it. */
  readonly key: string;
  readonly title: string;
  /** `save`, or `move:submit` when it only counts at that move. */
  readonly at: string;
  readonly when: Expr;
  readonly then: readonly Effect[];
  readonly else: readonly Effect[];
}
export interface UniqueNode extends NodeCommon {
  readonly do: 'unique';
  readonly key: string;
  readonly fields: readonly string[];
  /** Rows for which it does not hold are not compared. */
  readonly when?: Expr;
  /** The same values may stand twice, but not count at the same time: full paths of the fields that say when. */
  readonly valid?: ValidModel;
  readonly level: 'error' | 'warn';
  readonly say: string;
}

/** A reference that is found: what it is asked by is worked out here, the answer comes from the records it points at. */
export interface FindNode extends NodeCommon {
  readonly do: 'find';
  readonly field: string;
  readonly attempts: readonly FindAttempt[];
}
export interface FindAttempt {
  /** What this record gives, in the order of `by`. */
  readonly given: readonly Expr[];
  /** What of the other each of them is compared with. */
  readonly by: readonly FindBy[];
  readonly pick: 'only' | { readonly order: 'asc' | 'desc'; readonly field: string };
  /** Null: whatever their state. */
  readonly states: readonly string[] | null;
  /** Our own references, from the head: what they name is none that is looked for. */
  readonly except?: readonly string[];
}
export type FindBy =
  | { readonly as: 'equal'; readonly field: string }
  | { readonly as: 'valid' }
  | { readonly as: 'within'; readonly from: string; readonly to: string | null };

/** What hides something: its value goes to nobody while the condition comes out so. */
export interface Hiding {
  /** '' where no rule does it: it comes of a record that the viewer does not see. */
  readonly rule: string;
  /** Where the condition stands: '' for the head, else the part whose every row answers for itself. */
  readonly part: string;
  readonly when: Expr;
  /** The outcome that hides; unknown counts as no. */
  readonly hidesWhen: boolean;
  /** By a step of a flow, of single records: it is asked through references too, where what rules hide is told through none. */
  readonly byFlow?: true;
}

/**
 * Targets are full paths of fields or parts. `hide` is access: the value does not leave the server. `fold` only takes a field off the
 * screen.
 */
export type Effect =
  | {
      readonly do: 'show' | 'hide' | 'unfold' | 'fold' | 'need' | 'optional' | 'lock' | 'unlock';
      readonly target: string;
    }
  | { readonly do: 'limit'; readonly target: string; readonly to: readonly string[] }
  | { readonly do: 'set'; readonly target: string; readonly expr: Expr }
  | {
      readonly do: 'error' | 'warn';
      readonly target: string;
      readonly say: string;
      /** What is told of the record beside the sentence. */
      readonly detail?: Expr;
    };

/** What an effect reads to have its say. */
export const exprOf = (effect: Effect): Expr | null => {
  if (effect.do === 'set') return effect.expr;
  return effect.do === 'error' || effect.do === 'warn' ? (effect.detail ?? null) : null;
};
export const exprsOf = (effects: readonly Effect[]): readonly Expr[] =>
  effects.flatMap((effect) => exprOf(effect) ?? []);
