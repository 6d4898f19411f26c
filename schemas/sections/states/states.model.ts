import type { MoveModel, StateNode, Tone } from '../../compile/model.ts';
import type { MovePlan } from '../../compile/plan.ts';

export interface StatesModel {
  readonly field: string;
  readonly start: string;
  readonly nodes: ReadonlyMap<string, StateNode>;
  readonly moves: ReadonlyMap<string, MoveModel>;
  readonly way: WayPlan;
}

/** The same as a viewer may use it: only his moves. */
export interface StatesPlan {
  readonly field: string;
  readonly start: string;
  readonly nodes: readonly {
    readonly key: string;
    readonly label: string;
    readonly tone: Tone;
    readonly open: '*' | readonly string[];
    readonly deletable?: true;
    readonly next: string | null;
    /** A date by which it is to leave this state, where the viewer sees it. */
    readonly due?: string;
    /** Whether a flow decides about what stands here. */
    readonly decided?: true;
  }[];
  /** Only the viewer's. */
  readonly moves: readonly MovePlan[];
  readonly way: WayPlan;
}

export interface WayPlan {
  /** The states a record goes through when all goes well, in their order. */
  readonly usual: readonly string[];
  /** Of these, by state, what a record that stands there has passed whichever way it came. */
  readonly led: Readonly<Record<string, readonly string[]>>;
}
