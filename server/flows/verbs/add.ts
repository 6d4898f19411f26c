import { Refusal } from '../../kernel/errors.ts';
import { askNow, newTask } from '../ask.ts';
import type { Outcome } from '../command.ts';
import { drive } from '../drive.ts';
import type { Held } from '../task-of.ts';
import { addTask, changeTask, isLive, tasksAt, type Work } from '../work.ts';
import { lineOf, refusePersons } from './chosen-persons.ts';
import { closeBeside, reopen } from './decide.ts';

/** Others decide beside oneself, as if the step had named them. */
export const addBeside = (held: Held): Promise<Outcome> => add(held, false);

/** Others decide once all who are asked now have agreed. */
export const addAfter = (held: Held): Promise<Outcome> => add(held, true);

async function add(held: Held, isLater: boolean): Promise<Outcome> {
  const { work, task, instance, step, me, said } = held;
  if (task.sort !== 'ask' && task.sort !== 'later')
    throw new Refusal('wrong_state', { text: '您是被加签或征求意见的人，不能再加签' });
  const persons = [...new Set(said.persons ?? [])];
  await refusePersons(held, persons, '加签给');
  const { instanceId, token, round } = task;
  const last = tasksAt(work, instanceId, token).reduce((most, { seat }) => Math.max(most, seat), 0);
  const isOrdered = step.as === 'approve' && step.many.by === 'order';
  for (const [at, user] of persons.entries()) {
    const rule = isLater ? '后加签' : '加签';
    const sort = isLater ? 'later' : 'ask';
    const more = {
      instanceId,
      token,
      step: step.key,
      round,
      seat: last + 1 + at,
      user,
      rule,
      sort,
      addedBy: me,
    } as const;
    const fresh = addTask(work, newTask(work, more));
    if (!isLater && !isOrdered) askNow(work, fresh);
  }
  const ended = await drive(work, {
    instanceId: instance.id,
    command: { do: 'reseat', token, added: persons.map(() => 1), removed: [], ...(isLater ? { later: true } : {}) },
    line: lineOf(held, isLater ? 'addAfter' : 'addBeside', persons),
  });
  return { ended, remark: null };
}

/** Takes back whom one added, as long as they have not answered. */
export async function remove(work: Work, taskId: string, me: string, persons: readonly string[]): Promise<Outcome> {
  const at = work.tasks.get(taskId);
  const added = [...work.tasks.values()].filter(
    (task) => task.instanceId === at?.instanceId && task.token === at.token && task.addedBy === me && isLive(task),
  );
  const gone = added.filter(({ holder }) => persons.includes(holder));
  const [first] = gone;
  if (!first) throw new Refusal('wrong_state', { text: '只能减去自己加签、还没有办理的人' });
  for (const { id } of gone) {
    changeTask(work, id, { status: 'needless', actedAt: work.now });
    closeBeside(work, id);
  }
  const { instanceId, token, step, round } = first;
  const line = { by: me, verb: 'remove', step, round, detail: { persons: gone.map(({ holder }) => holder) } };
  const weightsOf = (sort: string) => gone.filter((one) => one.sort === sort).map(({ weight }) => weight);
  let ended = null;
  for (const sort of ['ask', 'later'] as const) {
    const removed = weightsOf(sort);
    if (removed.length === 0) continue;
    const command = { do: 'reseat', token, added: [], removed, ...(sort === 'later' ? { later: true } : {}) } as const;
    ended = await drive(work, { instanceId, command, line });
  }
  if (weightsOf('ask').length + weightsOf('later').length === 0) work.log.push({ ...line, instanceId });
  for (const behind of new Set(gone.flatMap(({ waitsId }) => waitsId ?? []))) reopen(work, behind);
  return { ended, remark: null };
}
