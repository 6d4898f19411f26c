import { Refusal } from '../../kernel/errors.ts';
import { askNow, newTask } from '../ask.ts';
import type { Outcome } from '../command.ts';
import type { TaskRow } from '../rows.ts';
import type { Held } from '../task-of.ts';
import { addTask, changeTask, type Work } from '../work.ts';
import { lineOf, refusePersons } from './chosen-persons.ts';

/** Somebody else decides in one's place: the turn stays one's own. */
export async function forward(held: Held): Promise<Outcome> {
  const { work, task, said } = held;
  const [person, ...more] = said.persons ?? [];
  if (person === undefined || more.length > 0)
    throw new Refusal('invalid_input', { text: '请选择转办给谁，只能选一人' });
  await refusePersons(held, [person], '转办给');
  passOn(work, task, person, held.me);
  work.log.push(lineOf(held, 'forward', [person]));
  return { ended: null, remark: said.remark ?? null };
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
