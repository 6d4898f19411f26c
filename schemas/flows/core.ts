import type { FlowModel } from '../compile/flow-model.ts';

/*
 * The control of one running flow: a value, and what a command makes of it. Pure: no clock, no chance, no persons, no database; so a
 * log of commands gives the same state again, in the server, in a forecast and in the designer's trial alike.
 */

/** Where a flow stands; in parallel ways it stands at several places. */
export interface Place {
  /** A step; where ways come together, their branch. */
  readonly step: string;
  /** The ways it has gone into and not come out of, outermost first; at a branch, with the way it came by. */
  readonly ways: readonly string[];
}

export interface Token extends Place {
  readonly id: number;
  /** How often that step has been entered in this flow, counted from one. */
  readonly round: number;
  /** `unsure`: for the record to be put right, so that a condition can be told. */
  readonly waits: 'persons' | 'join' | 'child' | 'time' | 'run' | 'unsure';
}

/** What a step that asks persons has come to so far. Who they are stands in its tasks; here are their weights. */
export interface Sitting {
  readonly token: number;
  /** Not answered yet; those whose turn has not come count as well. */
  readonly open: number;
  readonly agreed: number;
  readonly refused: number;
  /** How many persons there are, and how many of them have answered. */
  readonly seats: number;
  readonly answered: number;
  /** Asked once the others have agreed: all of these must agree as well. */
  readonly later: readonly number[];
  /** Those who were asked later are being asked. */
  readonly isLater: boolean;
}

/** Who was sent back to goes straight on to where it came from; whatever was taken away there comes back. */
export interface Direct {
  /** `start`: who began the flow; it goes on in the flow that is begun next, with `start` and `at`. */
  readonly from: string;
  readonly to: readonly Place[];
}

export interface FlowState {
  readonly tokens: readonly Token[];
  readonly sittings: readonly Sitting[];
  /** How often each step was entered. */
  readonly rounds: Readonly<Record<string, number>>;
  readonly lastToken: number;
  readonly ended: FlowEnd | null;
  readonly suspended: boolean;
  /** Somebody has answered. */
  readonly touched: boolean;
  readonly direct: readonly Direct[];
}

export type FlowEnd = 'agree' | 'refuse' | 'withdraw' | 'back' | 'ended';
export type Verdict = 'agree' | 'refuse';

export type FlowCommand =
  /** `at`: straight to where an earlier flow was sent back from. */
  | { readonly do: 'start'; readonly at?: readonly Place[] }
  /** The persons of a step were found, with the weight each has; or the step needs none (`pass`: how it counts). */
  | { readonly do: 'seat'; readonly token: number; readonly weights: readonly number[]; readonly pass?: Verdict }
  | {
      readonly do: 'decide';
      readonly token: number;
      readonly verdict: Verdict;
      readonly weight: number;
      /** One refusal is enough. */
      readonly veto?: boolean;
      /** Where a refusal leads to, if its step leaves the choice. */
      readonly then?: 'end' | 'start' | 'before';
    }
  /** Persons come to a step that is being decided, or leave it unanswered. */
  | {
      readonly do: 'reseat';
      readonly token: number;
      readonly added: readonly number[];
      readonly removed: readonly number[];
      /** Those that come or leave are asked after the others. */
      readonly later?: boolean;
    }
  | { readonly do: 'back'; readonly token: number; readonly to: string; readonly resume: 'again' | 'direct' }
  /** Out of a flow that was begun from there: that one is over, and this one goes on from a step before. */
  | { readonly do: 'backOut'; readonly token: number; readonly to: string; readonly resume: 'again' | 'direct' }
  /** An agreement is taken back: while its step is being decided the answer alone, afterwards the step is decided anew. */
  | { readonly do: 'retake'; readonly step: string; readonly weight: number }
  | { readonly do: 'ran' | 'fired'; readonly token: number }
  /** The record was put right: its conditions are asked once more. */
  | { readonly do: 'judge'; readonly token: number }
  | { readonly do: 'returned'; readonly token: number; readonly end: FlowEnd }
  | { readonly do: 'jump'; readonly to: string }
  | { readonly do: 'withdraw' | 'end' | 'suspend' | 'resume' };

export type CloseWhy = 'decided' | 'back' | 'withdrawn' | 'jumped' | 'ended';

export type FlowEffect =
  /** Find its persons and answer with `seat`. */
  | { readonly do: 'seat'; readonly token: number; readonly step: string; readonly round: number }
  /** Of those asked in order: let the first who has not been asked yet have their turn, unless somebody has it. */
  | { readonly do: 'turn'; readonly token: number; readonly step: string }
  /** Those to be asked after the others are asked now. */
  | { readonly do: 'later'; readonly token: number; readonly step: string }
  /** Whatever waits there waits no more: tasks still open, timers, a flow begun from there. */
  | { readonly do: 'close'; readonly token: number; readonly step: string; readonly why: CloseWhy }
  | { readonly do: 'copy'; readonly step: string; readonly round: number }
  /** Do it, then answer with `ran`: what comes after may ask the record about it. */
  | { readonly do: 'run'; readonly token: number; readonly step: string; readonly round: number }
  /** Begin it, and answer with `returned` when it is over. */
  | { readonly do: 'child'; readonly token: number; readonly step: string; readonly flow: string }
  /** Whether `of` holds cannot be told: let somebody put the record right, and answer with `judge`. */
  | {
      readonly do: 'unsure';
      readonly token: number;
      readonly step: string;
      readonly of: string;
      readonly round: number;
    }
  /** Answer with `fired` when the time is over. */
  | { readonly do: 'arm'; readonly token: number; readonly step: string }
  /** A line of the log: what the flow itself did. */
  | { readonly do: 'note'; readonly step: string; readonly what: Note; readonly way?: string }
  | { readonly do: 'finish'; readonly end: FlowEnd };

export type Note = 'entered' | 'passed' | 'refused' | 'skipped' | 'joined' | 'chosen' | 'resumed';

/** What the core must ask of the record: whether a condition holds (`of` names the step or way that says it); null: it cannot be told. */
export interface FlowPorts {
  readonly holds: (of: string) => boolean | null;
}

export type Refused =
  | 'over'
  | 'suspended'
  | 'not_there'
  | 'not_upstream'
  | 'not_a_choice'
  | 'nobody_left'
  | 'too_many_steps';

/** `refused`: the command does not fit where the flow stands; nothing was done. */
export type Advanced =
  | { readonly state: FlowState; readonly effects: readonly FlowEffect[]; readonly refused?: undefined }
  | { readonly refused: Refused };

export type Advance = (flow: FlowModel, state: FlowState, command: FlowCommand, ports: FlowPorts) => Advanced;
