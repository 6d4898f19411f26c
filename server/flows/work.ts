import type { FlowModel, FlowStep } from '../../schemas/compile/flow-model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { FlowCommand } from '../../schemas/flows/core.ts';
import { sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Asking } from '../records/asking.ts';
import { workDaysAsked } from '../records/work-days.ts';
import { loadRecords, recordsAsked } from '../records/write/load.ts';
import { computed } from '../records/write/settle-move.ts';
import { askAll, askOne, nothingAsked, type Question } from '../sql/questions.ts';
import { type StandIn, standInAsked, standInBy } from './deputies.ts';
import { byItsEditor, editorAsked } from './editor.ts';
import { type InstanceRow, type TaskRow, wholeAsked } from './rows.ts';
import { withRunsRead } from './versions/older-runs.ts';

/** A line of how it went; `by` null: the flow itself. */
export interface LogLine {
  readonly instanceId: string;
  readonly by: string | null;
  /** In whose place. */
  readonly forUser?: string | null;
  readonly verb: string;
  readonly step?: string | null;
  readonly round?: number | null;
  readonly taskId?: string | null;
  readonly remark?: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly command?: FlowCommand;
}

/** Somebody who is to hear of it, and of what. */
export interface Told {
  readonly user: string;
  readonly what: 'task' | 'pick' | 'returned' | 'ended' | 'urged' | 'copied' | 'remarked' | 'unsure' | 'halted';
  readonly instanceId: string;
  readonly step: string | null;
  readonly say?: string;
}

export interface Timer {
  readonly instanceId: string;
  readonly token: number;
  readonly taskId: string | null;
  readonly step: string;
  readonly what: string;
  readonly nth: number;
  readonly at: string;
}

export interface Copy {
  readonly instanceId: string;
  readonly step: string;
  readonly reader: string;
  readonly by: string | null;
}

/** The record that is decided about. */
export interface Read {
  /** As it is stored; only whoever writes it needs to know. */
  readonly stored: RecordData | null;
  /** As expressions read it. */
  readonly told: RecordData;
}

/** All that one command does to a decision and its parts: read once, changed in memory, written at the end in the same transaction. */
export interface Work {
  /** The house, within the transaction, about the record that is decided about. */
  readonly house: Asking;
  readonly now: string;
  /** Who does it; null: the flow itself. */
  readonly by: string | null;
  readonly root: string;
  /** How whoever does it stands in for others. */
  readonly standIn: StandIn | null;
  readonly instances: Map<string, InstanceRow>;
  readonly flows: Map<string, FlowModel>;
  /** Flows that stand in the database as they are. */
  readonly kept: Set<string>;
  readonly tasks: Map<string, TaskRow>;
  readonly changed: { readonly instances: Set<string>; readonly tasks: Set<string> };
  readonly log: LogLine[];
  readonly told: Told[];
  readonly timers: Timer[];
  /** Tokens and tasks that nothing has to be waited for any more. */
  readonly stopped: {
    readonly tokens: { instanceId: string; token: number }[];
    readonly tasks: Set<string>;
    /** Tasks that go on, but whose moments are others from now on. */
    readonly timersOf: Set<string>;
  };
  readonly copies: Copy[];
  /** Nothing of it is written: it is only tried what would come. */
  readonly isTrial: boolean;
  /** Read anew once something wrote it. */
  record: Read | null;
}

type Begin = Pick<Work, 'house' | 'by' | 'root'> & Partial<Pick<Work, 'standIn' | 'isTrial'>>;

export const emptyWork = ({ house, by, root, standIn = null, isTrial = false }: Begin): Work => ({
  house,
  by,
  root,
  standIn,
  now: house.asker.now,
  instances: new Map(),
  flows: new Map(),
  kept: new Set(),
  tasks: new Map(),
  changed: { instances: new Set(), tasks: new Set() },
  log: [],
  told: [],
  timers: [],
  stopped: { tokens: [], tasks: new Set(), timersOf: new Set() },
  copies: [],
  isTrial,
  record: null,
});

/** The decision as it stands. */
export async function loadWork(begin: Begin): Promise<Work> {
  const work = emptyWork(begin);
  await fillWork(work, await askOne(begin.house.db, wholeAsked(begin.house.db, begin.root)));
  return work;
}

/** The same for a command, once its root and its record are held: with the record, the company's calendar and who stands in for whom. */
export async function loadHeld({ house, by, root }: Begin, record: string): Promise<Work> {
  const { db } = house;
  const [whole, calendar, { records }, byEditor, standIns] = await askAll(
    db,
    wholeAsked(db, root),
    workDaysAsked(house),
    recordsAsked(house, [record], new Map()),
    editorAsked(house, record),
    by === null ? nothingAsked : standInAsked(house, by),
  );
  const knowing = { ...house, asker: { ...house.asker, calendar } };
  const standIn = by === null ? null : await standInBy(house, by, standIns ?? []);
  const work = emptyWork({ house: knowing, by, root, standIn });
  await fillWork(work, whole);
  const [stored] = records;
  if (stored) work.record = { stored, told: byEditor(rootOfWork(work).inState, computed(knowing, stored)) };
  return work;
}

async function fillWork(work: Work, { instances, tasks }: AnswerOf<typeof wholeAsked>): Promise<void> {
  for (const instance of instances) work.instances.set(instance.id, instance);
  for (const task of tasks) work.tasks.set(task.id, task);
  for (const { hash, flow } of work.instances.values()) {
    work.kept.add(hash);
    if (!work.flows.has(hash)) await loadFlow(work, flow, hash);
  }
}

type AnswerOf<F extends (...given: never[]) => Question<unknown>> = ReturnType<ReturnType<F>['answer']>;

/** What runs keeps what it began with. */
async function loadFlow({ house, flows }: Work, key: string, hash: string): Promise<void> {
  const now = house.model.flows.get(key);
  const model = now?.hash === hash ? now : await keptFlow(house, hash);
  if (!model) throw new Error(`[Bug] flow ${key} as ${hash} is lost`);
  flows.set(hash, model);
}

export async function keptFlow({ db }: Pick<Asking, 'db'>, hash: string): Promise<FlowModel | undefined> {
  const row = await db.first<{ model: FlowModel }>(
    sql`select model from flow_version where tenant_id = ${db.tenant} and hash = ${hash}`,
  );
  return row && withRunsRead(row.model);
}

export function instanceOf({ instances }: Work, id: string): InstanceRow {
  const found = instances.get(id);
  if (!found) throw new Error(`[Bug] no instance ${id}`);
  return found;
}

export const rootOfWork = (work: Work): InstanceRow => instanceOf(work, work.root);

export function flowOf({ flows }: Work, { hash }: Pick<InstanceRow, 'hash'>): FlowModel {
  const found = flows.get(hash);
  if (!found) throw new Error(`[Bug] no flow ${hash}`);
  return found;
}

export function stepOf(work: Work, instance: InstanceRow, key: string): FlowStep {
  const found = flowOf(work, instance).steps[key];
  if (!found) throw new Error(`[Bug] no step ${key}`);
  return found;
}

export function changeInstance(work: Work, id: string, change: Partial<InstanceRow>): void {
  work.instances.set(id, { ...instanceOf(work, id), ...change });
  work.changed.instances.add(id);
}

export function changeTask(work: Work, id: string, change: Partial<TaskRow>): TaskRow {
  const found = work.tasks.get(id);
  if (!found) throw new Error(`[Bug] no task ${id}`);
  const changed = { ...found, ...change };
  work.tasks.set(id, changed);
  work.changed.tasks.add(id);
  if (changed.status === 'open') work.stopped.tasks.delete(id);
  else work.stopped.tasks.add(id);
  return changed;
}

export function addTask(work: Work, task: TaskRow): TaskRow {
  work.tasks.set(task.id, task);
  work.changed.tasks.add(task.id);
  return task;
}

export const tasksAt = ({ tasks }: Work, instanceId: string, token: number): readonly TaskRow[] =>
  [...tasks.values()].filter((task) => task.instanceId === instanceId && task.token === token);

export const isLive = ({ status }: Pick<TaskRow, 'status'>): boolean => status === 'open' || status === 'waiting';

/** The record as it stands now. */
export async function recordOf(work: Work): Promise<RecordData> {
  if (work.record) return work.record.told;
  const { house } = work;
  const { recordId, inState } = rootOfWork(work);
  const [stored] = (await loadRecords(house, [recordId], new Map())).records;
  if (!stored) throw new Refusal('unknown_record');
  const told = await byItsEditor(house, inState, computed(house, stored));
  work.record = { stored, told };
  return told;
}
