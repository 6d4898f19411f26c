import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Issue } from '../../schemas/result.ts';

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

/** One save as remembered: who, when, what, with before and after by field and row. */
export interface HistoryEntry {
  readonly version: number;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  /** `create`, `edit`, `delete`, `restore`, `move:submit`, `action:x`, `chain`. */
  readonly action: string;
  readonly changes: readonly Change[];
  readonly note: string | null;
}
/** `path` is the field's full path; `row` the id and number of the line it happened in. A whole row added or removed has no field key. */
export interface Change {
  readonly path: string;
  readonly row?: { readonly id: string; readonly no: number };
  readonly did: 'set' | 'added' | 'removed';
  readonly before?: unknown;
  readonly after?: unknown;
  readonly beforeText?: string;
  readonly afterText?: string;
}

/** A record as it stood at one of its versions, with the form it had then. */
export interface RecordThen {
  readonly version: number;
  readonly at: string;
  readonly byName: string;
  readonly did: string;
  readonly record: RecordData;
  readonly plan: EntityPlan;
  /** Whether the form was published anew since. */
  readonly isOlder: boolean;
  /** Fields that have come to the form since, by full path. */
  readonly added: readonly string[];
}

export interface LineageNode {
  readonly entity: string;
  readonly title: string;
  readonly id: string;
  readonly name: string;
  readonly state: string | null;
  readonly quantity: string | null;
}

export interface Draft {
  readonly body: RecordData;
  /** The version of the record it was begun from; 0 for a new one. */
  readonly version: number;
  readonly savedAt: string;
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
  moveMany(
    move: string,
    ids: readonly string[],
    answers: Answers,
  ): Promise<{ readonly message: string; readonly refused: readonly unknown[] }>;
  /** It ran; with `warns` what it found out is bad news. */
  act(
    action: string,
    ids: readonly string[],
    answers: Answers,
  ): Promise<{ readonly message: string; readonly warns?: boolean }>;
  remove(ids: readonly string[]): Promise<void>;
  restore(id: string): Promise<void>;
  history(id: string): Promise<readonly HistoryEntry[]>;
  /** As it was when it was last handed on from where it begins, unless a version is named. */
  then(id: string, version: number | undefined): Promise<RecordThen>;
  lineage(id: string): Promise<{ readonly from: readonly LineageNode[]; readonly to: readonly LineageNode[] }>;
  /** The next document of a chain, filled from this one and not yet saved. */
  become(id: string, chain: string): Promise<{ readonly entity: string; readonly record: RecordData }>;
  /** The same out of several records: the lines of all; `differs` says what they do not agree about, to be chosen. */
  becomeTogether(
    ids: readonly string[],
    chain: string,
  ): Promise<{ readonly entity: string; readonly record: RecordData; readonly differs: readonly string[] }>;
  /** Why an operation is not allowed here: which of role, state and rule refused, in words. */
  why(
    id: string | null,
    operation: string,
  ): Promise<{
    readonly allowed: boolean;
    readonly reasons: readonly { readonly by: 'role' | 'state' | 'rule'; readonly say: string }[];
  }>;
  drafts: {
    read(key: string): Promise<Draft | null>;
    write(key: string, body: RecordData, version: number): Promise<{ readonly savedAt: string }>;
    drop(key: string): Promise<void>;
  };
}
