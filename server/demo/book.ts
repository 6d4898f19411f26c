import type { RecordData } from '../../schemas/compile/plan.ts';
import type { TaskVerb } from '../../schemas/flows/verbs.ts';
import type { Answers } from '../../schemas/values/answers.ts';
import type { Session } from '../kernel/session.ts';
import type { Calendar } from './calendar.ts';
import type { Random } from './random.ts';

/** Keeps the demo company's books through the records engine: as the proper person, with every check, at a moment of the past. */
export interface Book {
  create(as: Session, entity: string, at: string, record: RecordData): Promise<RecordData>;
  edit(as: Session, entity: string, at: string, record: RecordData): Promise<RecordData>;
  move(
    as: Session,
    entity: string,
    at: string,
    record: RecordData,
    move: string,
    answers?: Answers,
  ): Promise<RecordData>;
  /** Takes rows of a record from one state to another. */
  moveLines(as: Session, entity: string, at: string, record: RecordData, lines: MovingLines): Promise<RecordData>;
  /** Who is asked about a record that is being decided, in the order of their seats; nobody: nothing decides about it. */
  asked(entity: string, record: RecordData): Promise<readonly OpenTask[]>;
  /** What somebody who is asked does with their task; the record as it stands then. */
  say(as: Session, entity: string, at: string, record: RecordData, said: Saying): Promise<RecordData>;
  /** What a chain makes of a record at once, each document for itself, saved. */
  makeNext(as: Session, entity: string, at: string, record: RecordData, chain: string): Promise<readonly RecordData[]>;
  /** The next document of a chain, filled and not yet saved. */
  become(as: Session, entity: string, at: string, record: RecordData, chain: string): Promise<RecordData>;
  /** A record as it stands, whoever may see it. */
  read(entity: string, id: string): Promise<RecordData>;
  /** The house makes a move of every record whose time for it has come by then. */
  passTime(entity: string, now: string, move: string): Promise<void>;
  /** An attachment of this person: a sample page unless its content is given, judged as everybody's uploads are. */
  attach(as: Session, name: string, bytes?: Buffer): Promise<string>;
}

interface MovingLines {
  readonly part: string;
  readonly move: string;
  readonly rows: readonly RecordData[];
  readonly answers?: Answers;
}

/** An open task of somebody. */
export interface OpenTask {
  readonly task: string;
  readonly user: string;
  readonly step: string;
  /** Since when it lies with them. */
  readonly since: string;
  readonly rev: number;
}

interface Saying extends Pick<OpenTask, 'task' | 'rev'> {
  readonly verb: TaskVerb;
  readonly remark?: string;
  readonly persons?: readonly string[];
  /** What the step asks to be written. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** When the record was last touched: what is done to it next comes after. */
export const touchedAt = (record: RecordData): string => String(record.updateTime ?? record.createTime);

/** When somebody goes on with a record: never before what was last done to it. */
export const nextAfter =
  (calendar: Calendar, random: Random) =>
  (record: RecordData, days = 0): string =>
    calendar.after(touchedAt(record), days, random);

export const idOf = (record: RecordData): string => {
  if (!record.id) throw new Error('a record that was not saved has no id');
  return record.id;
};
