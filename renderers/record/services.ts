import type { Allowance } from '../../schemas/check/allowed.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Issue } from '../../schemas/result.ts';
import type {
  ActionTold,
  DoneToMany,
  Draft,
  HistoryEntry,
  Lineage,
  NextRecord,
  RecordThen,
} from '../../schemas/wire/records.ts';

/** What the server said no to, as a screen needs it. Thrown by every service call that is refused. */
export class Refused extends Error {
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly result: unknown;
  constructor(code: string, message: string, issues: readonly Issue[] = [], result: unknown = null) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.issues = issues;
    this.result = result;
  }
}

/** What was asked before a move or an action, by key. */
export type Answers = Readonly<Record<string, string | null>>;

/** What a record page needs from outside; the shell answers over HTTP, a story from memory. `entity` is fixed by whoever makes it. */
export interface RecordServices {
  load(id: string): Promise<RecordData>;
  /** Creates when there is no id. Throws Refused('stale_version') with the record as it now stands in `result`. */
  save(record: RecordData): Promise<RecordData>;
  move(id: string, move: string, version: number, answers: Answers): Promise<RecordData>;
  /** Each record for itself: the message says how many were refused, and why. */
  moveMany(move: string, ids: readonly string[], answers: Answers): Promise<DoneToMany>;
  act(action: string, ids: readonly string[], answers: Answers): Promise<ActionTold>;
  remove(ids: readonly string[]): Promise<void>;
  restore(id: string): Promise<void>;
  history(id: string): Promise<readonly HistoryEntry[]>;
  /** As it was when it was last handed on from where it begins, unless a version is named. */
  then(id: string, version: number | undefined): Promise<RecordThen>;
  lineage(id: string): Promise<Lineage>;
  /** The next document of a chain, filled from this one and not yet saved. */
  become(id: string, chain: string): Promise<NextRecord>;
  /** The same out of several records: the lines of all. */
  becomeTogether(ids: readonly string[], chain: string): Promise<NextRecord>;
  /** Why an operation is not allowed here: which of role, state and rule refused, in words. */
  why(id: string | null, operation: string): Promise<Allowance>;
  drafts: {
    read(key: string): Promise<Draft | null>;
    write(key: string, body: RecordData, version: number): Promise<{ readonly savedAt: string }>;
    drop(key: string): Promise<void>;
  };
}
