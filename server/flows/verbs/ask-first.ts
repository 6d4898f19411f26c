import { askNow, newTask } from '../ask.ts';
import type { Outcome } from '../command.ts';
import type { Held } from '../task-of.ts';
import { addTask, changeTask } from '../work.ts';
import { lineOf, refusePersons } from './chosen-persons.ts';

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
  return { ended: null, remark: said.remark ?? null };
}
