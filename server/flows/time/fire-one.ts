import type { AskStep, LateRule } from '../../../schemas/compile/flow-model.ts';
import type { Outcome } from '../command.ts';
import { drive } from '../drive.ts';
import type { TaskRow } from '../rows.ts';
import { armAgain, momentAfter } from '../timers.ts';
import { passOn } from '../verbs/forward.ts';
import { whyNotTaken } from '../who/may-take.ts';
import { adminsOf, leaderOf, seekingOf } from '../who/seats.ts';
import { changeTask, flowOf, instanceOf, recordOf, stepOf, type Timer, type Work } from '../work.ts';

export type Fired = Timer;

const nothing: Outcome = { ended: null, remark: null };

/** What a moment brings: a step goes on, or whoever is late is reminded, relieved or decided for. */
export async function fireOne(work: Work, timer: Fired): Promise<Outcome> {
  const { instanceId, token, taskId, step: key, what } = timer;
  if (what === 'delay') {
    const line = { by: null, verb: 'fired', step: key };
    return { ...nothing, ended: await drive(work, { instanceId, command: { do: 'fired', token }, line }) };
  }
  const task = work.tasks.get(taskId ?? '');
  if (task?.status !== 'open') return nothing;
  const step = stepOf(work, instanceOf(work, instanceId), key) as AskStep;
  const rule = step.due?.then[Number(what)];
  if (!rule || what === 'late') return note(work, task, 'late');
  return late(work, task, step, rule, timer);
}

async function late(work: Work, task: TaskRow, step: AskStep, rule: LateRule, timer: Fired): Promise<Outcome> {
  if ('remind' in rule) {
    changeTask(work, task.id, { urged: task.urged + 1, urgedAt: work.now });
    if (step.due) armAgain(work, task, timer, step.due);
    work.told.push({ user: task.holder, what: 'urged', instanceId: task.instanceId, step: task.step });
    return note(work, task, 'remind');
  }
  if ('do' in rule) return decideFor(work, task, rule.do);
  const to = await relief(work, task, rule.hand);
  if (to === null) return onlyTell(work, timer, null);
  passOn(work, task, to, null);
  return note(work, task, 'handed', [to]);
}

/** Nobody answered in time: it counts as if they had. */
async function decideFor(work: Work, task: TaskRow, verdict: 'agree' | 'refuse'): Promise<Outcome> {
  const { id, instanceId, token, weight, veto, step, round, holder } = task;
  const remark = '到期自动办理';
  changeTask(work, id, { status: verdict === 'agree' ? 'agreed' : 'refused', actedAt: work.now, remark });
  const ended = await drive(work, {
    instanceId,
    command: { do: 'decide', token, verdict, weight, veto },
    line: {
      by: null,
      forUser: holder,
      verb: verdict === 'agree' ? 'lateAgree' : 'lateRefuse',
      step,
      round,
      taskId: id,
      remark,
    },
  });
  return { ended, remark };
}

async function relief(work: Work, task: TaskRow, to: 'leader' | 'admins'): Promise<string | null> {
  const instance = instanceOf(work, task.instanceId);
  const record = await recordOf(work);
  const { house } = work;
  const flow = flowOf(work, instance);
  const seeking = seekingOf({
    house,
    flow,
    step: { key: task.step },
    instance,
    record,
    tasks: [...work.tasks.values()],
  });
  const leader = to === 'leader' ? await leaderOf(house, task.holder) : null;
  const persons = to === 'leader' ? [leader] : (await adminsOf(seeking, flow)).map(({ user }) => user);
  for (const user of persons)
    if (user !== null && user !== task.holder && (await whyNotTaken(work, task, user)) === null) return user;
  return null;
}

function note(work: Work, task: TaskRow, verb: string, persons: readonly string[] = []): Outcome {
  const { instanceId, step, round, id, holder } = task;
  const detail = persons.length > 0 ? { detail: { persons } } : {};
  work.log.push({ instanceId, by: null, forUser: holder, verb, step, round, taskId: id, ...detail });
  return nothing;
}

const nextTry = '1h';

/** Nothing goes on by itself, and nobody is asked who could answer: it is tried again, and those who keep the flow hear why, once. */
async function tryLater(work: Work, timer: Fired, why: string | null): Promise<Outcome> {
  const { instanceId, step, nth } = timer;
  work.timers.push({ ...timer, nth: nth + 1, at: momentAfter(nextTry, work.now) });
  if (nth > 0) return nothing;
  const instance = instanceOf(work, instanceId);
  const flow = flowOf(work, instance);
  const [record, tasks] = [await recordOf(work), [...work.tasks.values()]];
  const keepers = await adminsOf(
    seekingOf({ house: work.house, flow, step: { key: step }, instance, record, tasks }),
    flow,
  );
  for (const { user } of keepers) work.told.push({ user, what: 'halted', instanceId, step, say: why ?? '' });
  work.log.push({ instanceId, by: null, verb: 'halted', step, remark: why });
  return nothing;
}

/** Nothing can be done by itself: whoever is late is told, and why. */
export function onlyTell(work: Work, timer: Fired, why: string | null): Outcome | Promise<Outcome> {
  const { taskId, instanceId } = timer;
  if (taskId === null) return tryLater(work, timer, why);
  const task = work.tasks.get(taskId ?? '');
  if (task?.status !== 'open') return nothing;
  work.told.push({ user: task.holder, what: 'urged', instanceId, step: task.step });
  const { step, round, id, holder } = task;
  work.log.push({ instanceId, by: null, forUser: holder, verb: 'late', step, round, taskId: id, remark: why });
  return nothing;
}
