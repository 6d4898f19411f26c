import type { AskStep, FlowStep } from '../../schemas/compile/flow-model.ts';
import type { FlowEffect } from '../../schemas/flows/core.ts';
import { isAsk } from '../../schemas/flows/places.ts';
import { newId } from '../kernel/new-id.ts';
import { hasAgreedBefore } from './agreed-before.ts';
import type { Driven } from './drive.ts';
import type { TaskRow } from './rows.ts';
import { armTask, dueOf } from './timers.ts';
import { type Seat, seatOf } from './who/seats.ts';
import { addTask, changeTask, flowOf, instanceOf, recordOf, stepOf, tasksAt, type Work } from './work.ts';

type Seating = FlowEffect & { readonly do: 'seat' };

/** Finds the persons of a step and asks them; answers with what the core is to know of them. */
export async function seat(work: Work, instanceId: string, effect: Seating): Promise<readonly Driven[]> {
  const instance = instanceOf(work, instanceId);
  const step = stepOf(work, instance, effect.step) as AskStep;
  const { token, round } = effect;
  const come = await seatOf({
    house: work.house,
    flow: flowOf(work, instance),
    step,
    instance,
    record: await recordOf(work),
    tasks: [...work.tasks.values()].filter((task) => task.instanceId === instanceId),
    by: work.by,
  });
  const line = { by: null, verb: 'asked', step: step.key, round };
  if (come.choose) {
    const { user, rule } = come.choose;
    const task = newTask(work, { instanceId, token, step: step.key, round, seat: 0, user, rule, sort: 'pick' });
    addTask(work, { ...task, status: 'open' });
    work.told.push({ user, what: 'pick', instanceId, step: step.key });
    work.log.push({ ...line, instanceId, verb: 'choosing', detail: { users: [user] } });
    return [];
  }
  const detail = {
    found: come.seats.map(({ user, rule }) => ({ user, rule })),
    dropped: come.dropped,
    lacking: come.lacking,
  };
  if (come.pass) {
    const command = { do: 'seat', token, weights: [], pass: come.pass } as const;
    return [{ instanceId, command, line: { ...line, verb: 'nobody', detail: { ...detail, pass: come.pass } } }];
  }
  const more = come.seats.flatMap((one, at) => {
    const task = addTask(
      work,
      newTask(work, { instanceId, token, step: step.key, round, seat: at, ...one, sort: 'ask' }),
    );
    return step.many.by === 'order' ? [] : openTask(work, task);
  });
  const command = { do: 'seat', token, weights: come.seats.map(({ weight }) => weight) } as const;
  return [{ instanceId, command, line: { ...line, detail } }, ...more];
}

type NewTask = Pick<TaskRow, 'instanceId' | 'token' | 'step' | 'round' | 'seat' | 'sort'> &
  Pick<Seat, 'user' | 'rule'> &
  Partial<Pick<Seat, 'weight' | 'veto'>> &
  Partial<Pick<TaskRow, 'owner' | 'waitsId' | 'addedBy'>>;

/** Somebody who is going to be asked. */
export const newTask = (work: Work, { user, ...said }: NewTask): TaskRow => ({
  weight: 1,
  veto: false,
  owner: user,
  waitsId: null,
  addedBy: null,
  ...said,
  id: newId(),
  holder: user,
  status: 'waiting',
  remark: null,
  actedBy: null,
  draft: null,
  openedAt: work.now,
  dueAt: null,
  actedAt: null,
  urged: 0,
  urgedAt: null,
  hides: hiddenAt(stepOf(work, instanceOf(work, said.instanceId), said.step)),
});

export const hiddenAt = (step: FlowStep): readonly string[] =>
  isAsk(step) ? Object.keys(step.fields).filter((path) => step.fields[path] === 'hide') : [];

/** It is somebody's turn: from here on their time runs. Whoever agreed already is not asked again where the step says so. */
export function openTask(work: Work, task: TaskRow): readonly Driven[] {
  const instance = instanceOf(work, task.instanceId);
  const step = stepOf(work, instance, task.step) as AskStep;
  const { id, instanceId, token, holder, weight } = task;
  if (task.sort === 'ask' && hasAgreedBefore(work, instance, step, task)) {
    changeTask(work, id, { status: 'agreed', openedAt: work.now, actedAt: work.now });
    const line = { by: null, forUser: holder, verb: 'again', step: step.key, round: task.round, taskId: id };
    return [{ instanceId, command: { do: 'decide', token, verdict: 'agree', weight }, line }];
  }
  askNow(work, task);
  return [];
}

/** Asks somebody, whatever they agreed to before. */
export function askNow(work: Work, task: TaskRow, say?: string): void {
  const { due } = stepOf(work, instanceOf(work, task.instanceId), task.step) as AskStep;
  const { id, instanceId, holder, step } = task;
  const dueAt = due ? dueOf(work, due) : null;
  const opened = changeTask(work, id, { status: 'open', openedAt: work.now, dueAt });
  if (due && dueAt !== null && /^(ask|later)$/.test(task.sort)) armTask(work, opened, due);
  const what = task.sort === 'mend' ? 'unsure' : 'task';
  work.told.push({ user: holder, what, instanceId, step, ...(say === undefined ? {} : { say }) });
}

/** Of those asked in order the first whose turn has not come, unless somebody has it. */
export function askTurn(work: Work, instanceId: string, token: number): readonly Driven[] {
  const asked = tasksAt(work, instanceId, token).filter(({ sort }) => sort === 'ask');
  if (asked.some(({ status, id }) => status === 'open' || (status === 'waiting' && isWaitedFor(work, id)))) return [];
  const [next] = asked.filter(({ status }) => status === 'waiting').toSorted((a, b) => a.seat - b.seat);
  return next ? openTask(work, next) : [];
}

/** Whether it waits for somebody it asked itself, and not for its turn. */
const isWaitedFor = (work: Work, id: string): boolean =>
  [...work.tasks.values()].some(({ waitsId, status }) => waitsId === id && (status === 'open' || status === 'waiting'));

export const openLater = (work: Work, instanceId: string, token: number): readonly Driven[] =>
  tasksAt(work, instanceId, token)
    .filter(({ sort, status }) => sort === 'later' && status === 'waiting')
    .flatMap((task) => openTask(work, task));
