import type { Expr } from '../expressions/tree.ts';
import type { FlowDocument, FlowPersonDocument } from '../language/flow.ts';
import type { RunModel } from './model.ts';

/**
 * A flow as it runs: typed, checked, in the order of its tree. Plain JSON: what runs keeps the model it began with, whatever is
 * published since.
 */
export interface FlowModel {
  readonly key: string;
  readonly title: string;
  /** The entity it decides about. */
  readonly of: string;
  /** Of all that it goes by: two that say the same are one. */
  readonly hash: string;
  /** Until when the starter may take it back. */
  readonly withdraw: 'never' | 'untouched' | 'always';
  /** Empty: the administrators of the company. */
  readonly admins: readonly FlowPersonDocument[];
  readonly steps: Readonly<Record<string, FlowStep>>;
  /** The flow itself: its own steps, one after the other. */
  readonly root: readonly string[];
  /** Every step in the order of the tree: a branch, its ways with what is in them, then what follows. */
  readonly order: readonly string[];
  /** Why it is begun no more; absent where it is. What runs does not ask: it is no part of the hash. */
  readonly stopped?: string;
  /** What it promises, tried at publish. */
  readonly cases: NonNullable<FlowDocument['cases']>;
}

interface StepPlace {
  readonly key: string;
  readonly title: string;
  /** The ways it stands in, outermost first. */
  readonly ways: readonly string[];
}

export interface Many {
  readonly by: 'first' | 'all' | 'order' | 'claim' | 'chance' | 'vote';
  /** Of `vote`: the parts of a hundred that must agree, and that must have answered before it counts. */
  readonly vote: number;
  readonly turnout: number;
  readonly veto: readonly string[];
  /** By role; who has several has the most, who has none has one. */
  readonly weights: Readonly<Record<string, number>>;
}

export type FieldSight = 'hide' | 'read' | 'write' | 'need';
export type Sights = Readonly<Record<string, FieldSight>>;

export type LateRule =
  | { readonly remind: string; readonly most: number }
  | { readonly at: string; readonly do: 'agree' | 'refuse' }
  | { readonly at: string; readonly hand: 'leader' | 'admins' };

export interface DueModel {
  readonly after: string;
  readonly working: boolean;
  readonly then: readonly LateRule[];
}

/** A step that asks persons. */
export interface AskStep extends StepPlace {
  readonly as: 'approve' | 'handle';
  readonly who: readonly FlowPersonDocument[];
  readonly many: Many;
  readonly nobody: 'admins' | 'agree' | 'refuse' | 'up';
  readonly self: 'approve' | 'skip' | 'leader';
  readonly again: 'ask' | 'next' | 'agreed';
  readonly fields: Sights;
  readonly due: DueModel | null;
  readonly retake: boolean;
  /** What is handled cannot be refused, nor sent back. */
  readonly refuse: 'end' | 'start' | 'before' | 'choose' | null;
  readonly back: 'any' | 'start' | 'before' | 'none';
  readonly resume: 'again' | 'direct' | 'choose';
  readonly remark: boolean;
}

export interface CopyStep extends StepPlace {
  readonly as: 'cc';
  readonly who: readonly FlowPersonDocument[];
  readonly fields: Sights;
}

export interface BranchStep extends StepPlace {
  readonly as: 'branch';
  readonly split: 'one' | 'each' | 'all';
  readonly join: 'all' | 'any' | number;
  readonly into: readonly string[];
}

export interface WayStep extends StepPlace {
  readonly as: 'way';
  readonly branch: string;
  readonly when: Expr | null;
  readonly otherwise: boolean;
  readonly steps: readonly string[];
}

export interface RunStep extends StepPlace {
  readonly as: 'run';
  readonly run: readonly RunModel[];
}

export interface CallStep extends StepPlace {
  readonly as: 'call';
  readonly flow: string;
}

export interface DelayStep extends StepPlace {
  readonly as: 'delay';
  readonly for: string;
  readonly working: boolean;
}

export interface GotoStep extends StepPlace {
  readonly as: 'goto';
  readonly to: string;
  readonly when: Expr | null;
}

export type FlowStep = AskStep | CopyStep | BranchStep | WayStep | RunStep | CallStep | DelayStep | GotoStep;

/** The flows of a state, and the moves that are theirs alone while one runs. */
export interface StateFlowModel {
  /** The first that holds runs. */
  readonly flows: readonly { readonly key: string; readonly when: Expr | null }[];
  /** None holds: it is agreed at once. */
  readonly none: 'agree' | null;
  readonly agree: string;
  readonly refuse: string;
  readonly withdraw: string;
  readonly back: string;
  /** Where those who agreed are kept. */
  readonly agreedBy: string | null;
}
