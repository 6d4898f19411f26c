import type { Allowance } from '../../schemas/check/allowed.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Answers } from '../../schemas/values/answers.ts';
import type { Contest } from '../../schemas/wire/contests.ts';
import type {
  ActionTold,
  AskedFind,
  DoneToMany,
  Draft,
  FoundBefore,
  Frozen,
  HistoryEntry,
  Lineage,
  MadeRecords,
  NextPreview,
  NextRecord,
  RecordThen,
} from '../../schemas/wire/records.ts';

/** What a record page needs from outside; the shell answers over HTTP, a story from memory. `entity` is fixed by whoever makes it. */
export interface RecordServices {
  load(id: string): Promise<RecordData>;
  /** Creates when there is no id. Throws Refused('stale_version') with the record as it now stands in `result`. */
  save(record: RecordData): Promise<RecordData>;
  move(id: string, move: string, version: number, answers: Answers): Promise<RecordData>;
  /** All of the named rows of a part, or none. */
  moveLines(
    id: string,
    asked: {
      readonly part: string;
      readonly move: string;
      readonly version: number;
      readonly rows: readonly string[];
      readonly answers: Answers;
    },
  ): Promise<RecordData>;
  /** Each record for itself: the message says how many were refused, and why. */
  moveMany(move: string, ids: readonly string[], answers: Answers): Promise<DoneToMany>;
  act(action: string, ids: readonly string[], answers: Answers): Promise<ActionTold>;
  remove(ids: readonly string[]): Promise<void>;
  restore(id: string): Promise<void>;
  history(id: string): Promise<readonly HistoryEntry[]>;
  /** As it was when it was last handed on from where it begins, unless a version is named. */
  then(id: string, version: number | undefined): Promise<RecordThen>;
  /** What was frozen of it, worked out anew. */
  frozen(id: string): Promise<readonly Frozen[]>;
  lineage(id: string): Promise<Lineage>;
  /** How the competition stands that the record is in. */
  contest(id: string): Promise<Contest | null>;
  /** Offers so much from the place that the record is. */
  offer(offer: NonNullable<Contest['offer']>, seat: string, value: string): Promise<void>;
  /** Calls back whenever something was told to this person; answers what stops it. */
  onNews(hear: () => void): () => void;
  /** The next document of a chain, filled from this one and not yet saved. */
  become(id: string, chain: string): Promise<NextRecord>;
  /** The same out of several records: the lines of all. */
  becomeTogether(ids: readonly string[], chain: string): Promise<NextRecord>;
  /** What a chain that makes several documents of these would make. */
  previewNext(ids: readonly string[], chain: string): Promise<NextPreview>;
  /** Makes it: all of them, or none. */
  makeNext(ids: readonly string[], chain: string): Promise<MadeRecords>;
  /** What references that are found would point at, were it saved now. */
  find(asks: readonly AskedFind[], id: string | undefined): Promise<readonly FoundBefore[]>;
  /** Why an operation is not allowed here: which of role, state and rule refused, in words. */
  why(id: string | null, operation: string): Promise<Allowance>;
  drafts: {
    read(key: string): Promise<Draft | null>;
    write(key: string, body: RecordData, version: number): Promise<{ readonly savedAt: string }>;
    drop(key: string): Promise<void>;
  };
}
