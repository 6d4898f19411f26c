import type { HoldModel } from '../../compile/ledger-model.ts';
import type { RunModel } from '../../compile/model.ts';
import type { CountedFrom } from '../../compile/time-model.ts';
import type { Times } from '../../time/due.ts';

export interface ReminderModel extends CountedFrom, Times {
  readonly key: string;
  readonly label: string;
  readonly while: HoldModel | null;
  /** The message it leaves. */
  readonly run: RunModel;
}

export interface RemindModel {
  readonly reminders: ReadonlyMap<string, ReminderModel>;
}
