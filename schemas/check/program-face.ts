import type { Asker } from '../expressions/tree.ts';
import type { Issue } from '../issues/result.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import type { Finds } from './finds.ts';
import type { Held } from './held-values.ts';
import type { NodeTrace } from './node-trace.ts';
import type { ProgramChanges, ProgramTouched } from './program-changes.ts';
import type { Place, ProgramSource, RowKey, Spend } from './program-source.ts';
import type { RuleState } from './rule-state.ts';

export interface RunnerOptions {
  readonly source: ProgramSource;
  readonly kinds: readonly AnyFieldKind[];
  readonly asker: Asker;
  /** `save`, or `move:submit` when a move is tried. */
  readonly at?: string;
  /** Hears of every step: a node on a row, a row that an expression reads. */
  readonly spend?: Spend | undefined;
  /** What stands as it is until something of the record that it reads changes; nothing unless said. */
  readonly held?: Held;
  /** What references that are found point at; without it they stay as they are. */
  readonly finds?: Finds | undefined;
}

export interface PlacedRuleIssue extends Place {
  readonly issue: Issue;
}

/** A rule program at work on one record, for as long as it is open. */
export interface ProgramRunner {
  /** Runs what reads anything that changed; without an argument, everything that is not held. */
  run(touched?: ProgramTouched): ProgramChanges;
  /** Runs what was held and is no more. */
  release(held: Held): ProgramChanges;
  /** Runs what looks for a record once more: there are new answers. */
  found(): ProgramChanges;
  /** What plan and rules make of a place, what is said above its row included. */
  state(row: RowKey, path: string): RuleState;
  /** A value as the program has it: computed, set or cleared by rules, else the source's. */
  value(row: RowKey, path: string): unknown;
  /** Every value that is now otherwise than the source's: what `run` told and all that came after it, in one. */
  given(): ProgramChanges['values'];
  issues(): readonly PlacedRuleIssue[];
  /** Of every node what it saw and said when it last ran, for whoever asks why. */
  trace(): readonly NodeTrace[];
  /** Nodes evaluated so far, one per row: what tests count. */
  readonly evaluated: number;
}
