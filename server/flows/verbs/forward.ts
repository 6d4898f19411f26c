import { Refusal } from '../../kernel/errors.ts';
import { askNow, newTask } from '../ask.ts';
import type { Outcome } from '../command.ts';
import type { TaskRow } from '../rows.ts';
import type { Held } from '../task-of.ts';
import { namesOf, thoseStanding } from '../who/directory.ts';
import { whyApart } from '../who/seats.ts';
import { addTask, changeTask, isLive, recordOf, rootOfWork, tasksAt, type Work } from '../work.ts';
import { refuseOutsiders } from './outsiders.ts';

const nothing = (remark: string | null): Outcome => ({ ended: null, remark });

/** Somebody else decides in one's place: the turn stays one's own. */
export async function forward(held: Held): Promise<Outcome> {
  const { work, task, said } = held;
  const [person, ...more] = said.persons ?? [];
  if (person === undefined || more.length > 0)
    throw new Refusal('invalid_input', { text: '请选择转办给谁，只能选一人' });
  await refusePersons(held, [person], '转办给');
  passOn(work, task, person, held.me);
  work.log.push(lineOf(held, 'forward', [person]));
  return nothing(said.remark ?? null);
}

/** The task goes into other hands as it is. */
export function passOn(work: Work, task: TaskRow, to: string, by: string | null): void {
  changeTask(work, task.id, { status: 'forwarded', actedBy: by, actedAt: work.now });
  const { instanceId, token, step, round, seat, sort, waitsId, owner, rule, weight, veto, addedBy } = task;
  const passed = { instanceId, token, step, round, seat, sort, waitsId, owner, weight, veto, addedBy };
  const fresh = addTask(work, newTask(work, { ...passed, user: to, rule }));
  // Whoever waited for it waits for the other.
  for (const one of work.tasks.values()) if (one.waitsId === task.id) changeTask(work, one.id, { waitsId: fresh.id });
  askNow(work, fresh);
}

/** Others say what they think first; the task waits, and comes back. */
export async function consult(held: Held): Promise<Outcome> {
  return askFirst(held, 'consult', '征求意见给');
}

/** Others decide first; the task comes back once they agree. */
export async function addBefore(held: Held): Promise<Outcome> {
  return askFirst(held, 'before', '加签给');
}

async function askFirst(held: Held, sort: 'consult' | 'before', what: string): Promise<Outcome> {
  const { work, task, said, me } = held;
  const persons = [...new Set(said.persons ?? [])];
  await refusePersons(held, persons, what);
  changeTask(work, task.id, { status: 'waiting' });
  const { instanceId, token, step, round, seat, id } = task;
  const rule = sort === 'consult' ? '征求意见' : '前加签';
  for (const user of persons) {
    const fresh = newTask(work, { instanceId, token, step, round, seat, user, rule, sort, waitsId: id, addedBy: me });
    askNow(work, addTask(work, fresh));
  }
  work.log.push(lineOf(held, sort === 'consult' ? 'consult' : 'addBefore', persons));
  return nothing(said.remark ?? null);
}

/** Whoever is chosen can sign in, is not asked there already, began it not, and need not stand aside. */
export async function refusePersons(held: Held, persons: readonly string[], what: string): Promise<void> {
  const { work, task, instance, me } = held;
  if (persons.length === 0) throw new Refusal('invalid_input', { text: `请选择${what}谁` });
  const standing = await thoseStanding(work.house, persons);
  if (persons.some((id) => !standing.has(id)))
    throw new Refusal('invalid_input', { text: '所选的人不存在或已停用，请重新选择' });
  await refuseOutsiders(work, task, persons);
  const record = await recordOf(work);
  const there = new Set(
    tasksAt(work, task.instanceId, task.token)
      .filter(isLive)
      .map(({ holder }) => holder),
  );
  const names = await namesOf(work.house, persons);
  for (const id of persons) {
    const name = names.get(id) ?? '';
    if (id === me || id === task.holder) throw new Refusal('invalid_input', { text: `不能${what}本人，请选择另一人` });
    if (id === rootOfWork(work).starter)
      throw new Refusal('invalid_input', { text: `不能${what}发起人${name}，请选择另一人` });
    if (there.has(id)) throw new Refusal('invalid_input', { text: `${name}已在办理这一步，请选择另一人` });
    if (whyApart({ house: work.house, record, instance }, id) !== null)
      throw new Refusal('invalid_input', { text: `${name}与这张单据有关，须回避，请选择另一人` });
  }
}

export function lineOf({ task, me, forUser, said }: Held, verb: string, persons: readonly string[] = []) {
  const { instanceId, step, round, id } = task;
  const remark = said.remark?.trim() || null;
  return {
    instanceId,
    by: me,
    forUser,
    verb,
    step,
    round,
    taskId: id,
    remark,
    ...(persons.length > 0 ? { detail: { persons } } : {}),
  };
}
