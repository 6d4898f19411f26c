import { isAsk } from '../../../schemas/flows/places.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { TaskRow } from '../rows.ts';
import { passOn } from '../verbs/forward.ts';
import { choosable } from '../verbs/pick.ts';
import { namesOf } from '../who/directory.ts';
import { holdStanding, type NotTaken, whyNotTaken } from '../who/may-take.ts';
import { whyApart } from '../who/seats.ts';
import { changeInstance, changeTask, flowOf, instanceOf, isLive, recordOf, type Work } from '../work.ts';

/** Whose tasks go to whom, over their heads. */
export interface Giving {
  readonly from: string;
  readonly to: string;
  /** Who does it, and why. */
  readonly me: string;
  readonly remark: string;
}

export const liveTasksOf = ({ tasks }: Work, user: string): readonly TaskRow[] =>
  [...tasks.values()].filter((task) => task.holder === user && isLive(task));

/** Whoever takes a task may: the sentence is about them, whoever gives it. */
async function refuseTaker(work: Work, task: TaskRow, to: string): Promise<void> {
  const not = await whyNotTaken(work, task, to);
  if (not === null) return;
  const name = (await namesOf(work.house, [to])).get(to) ?? '';
  const text = sayNotGiven(not, name);
  throw new Refusal(not.why === 'gone' || not.why === 'outsider' ? 'invalid_input' : 'wrong_state', { text });
}

function sayNotGiven(not: NotTaken, name: string): string {
  switch (not.why) {
    case 'gone':
      return '所选的人不存在或已停用，请重新选择';
    case 'outsider':
      return `${name}是供应商的账号，这一步只能选择本公司的人，请重新选择`;
    case 'starter':
      return `${name}是发起人，不能办理自己发起的单据`;
    case 'there':
      return `${name}已在办理这一步，一人只能办理一次`;
    case 'apart':
      return not.say;
  }
}

/** Nobody is given anything who cannot sign in; one of another company is as little there as one who never was. */
export async function refuseUnlessThere(work: Pick<Work, 'house'>, to: string): Promise<void> {
  if (!(await holdStanding(work.house, [to])).has(to))
    throw new Refusal('invalid_input', { text: '所选的人不存在或已停用，请重新选择' });
}

/** Gives what waits for one to another: all of it or nothing. */
export async function giveTasks(work: Work, { from, to, me, remark }: Giving): Promise<number> {
  const tasks = liveTasksOf(work, from);
  for (const task of tasks) {
    await refuseTaker(work, task, to);
    const { instanceId, step, round, id, status } = task;
    if (status === 'open') passOn(work, task, to, null);
    else changeTask(work, id, { holder: to });
    work.log.push({ instanceId, by: me, verb: 'reassign', step, round, taskId: id, remark, detail: { from, to } });
  }
  return tasks.length;
}

/** The same for steps that are still to come, for which somebody was chosen; one that is gone through again asks the other too. */
export async function givePicks(work: Work, { from, to, me, remark }: Giving): Promise<number> {
  let given = 0;
  for (const { id, picks, state } of [...work.instances.values()]) {
    if (state.ended) continue;
    const chosen = Object.entries(picks).filter(([, users]) => users.includes(from));
    if (chosen.length === 0) continue;
    const next = { ...picks };
    for (const [key, users] of chosen) {
      await refuseUnpickable(work, id, key, to);
      next[key] = [...new Set(users.map((user) => (user === from ? to : user)))];
      if (!state.rounds[key]) given += 1;
      work.log.push({ instanceId: id, by: me, verb: 'reassign', step: key, remark, detail: { from, to } });
    }
    changeInstance(work, id, { picks: next });
  }
  return given;
}

async function refuseUnpickable(work: Work, instanceId: string, key: string, to: string): Promise<void> {
  const instance = instanceOf(work, instanceId);
  const step = flowOf(work, instance).steps[key];
  if (!isAsk(step)) return;
  const name = (await namesOf(work.house, [to])).get(to) ?? '';
  const own = await choosable(work.house, step);
  if (!own.some(({ id }) => id === to))
    throw new Refusal('wrong_state', { text: `${name}不在“${step.title}”可以选择的人之中` });
  const why = whyApart({ house: work.house, record: await recordOf(work), instance }, to);
  if (why !== null) throw new Refusal('wrong_state', { text: why });
}
