import type { FlowEnd, Verdict } from '../../../schemas/flows/core.ts';
import { Refusal } from '../../kernel/errors.ts';
import { refuseBarred } from '../../records/write/hold-persons.ts';
import { askNow } from '../ask.ts';
import type { Outcome } from '../command.ts';
import { drive } from '../drive.ts';
import { asDecider } from '../end.ts';
import type { TaskRow } from '../rows.ts';
import type { Held } from '../task-of.ts';
import { whyApart } from '../who/seats.ts';
import { changeTask, isLive, recordOf, type Work } from '../work.ts';
import { writeFields } from './fields.ts';
import { pickNext } from './pick.ts';

/** Agrees or refuses, with what the step lets be written beside it. */
export async function decide(held: Held, verdict: Verdict): Promise<Outcome> {
  const { work, task, step, said } = held;
  const remark = said.remark?.trim() || null;
  refuseUndecidable(held, verdict, remark);
  await refuseApart(held);
  await writeFields(held, verdict);
  const picks = said.persons ?? [];
  if (verdict === 'agree' && picks.length > 0) await pickNext(work, held.instance, step.key, picks);
  changeTask(work, task.id, {
    status: verdict === 'agree' ? 'agreed' : 'refused',
    actedBy: held.me,
    actedAt: work.now,
    remark,
    draft: null,
  });
  const ended =
    task.sort === 'before' ? await decideBefore(held, verdict, remark) : await count(held, task, verdict, remark);
  return { ended, remark };
}

function refuseUndecidable({ task, step }: Held, verdict: Verdict, remark: string | null): void {
  if (task.sort === 'consult') throw new Refusal('wrong_state', { text: '这是征求意见，请填写意见后回复' });
  if (task.sort === 'pick') throw new Refusal('wrong_state', { text: '请先选择由谁办理' });
  if (verdict === 'refuse' && step.refuse === null)
    throw new Refusal('wrong_state', { text: `“${step.title}”只能办理，不能拒绝` });
  if (remark === null && (verdict === 'refuse' || step.remark)) refuseUnsaid(verdict === 'refuse' ? '拒绝' : '同意');
}

export function refuseUnsaid(what: string): never {
  throw new Refusal('invalid_input', {
    text: `${what}时请填写意见`,
    issues: [{ code: 'missing_key', path: '/remark', params: { key: 'remark' } }],
  });
}

/** Whoever may not make the move does not decide about it, in nobody's place either. */
export async function refuseApart({ work, instance, me }: Held): Promise<void> {
  const { house } = work;
  const record = await recordOf(work);
  const why = whyApart({ house, record, instance }, me);
  if (why !== null) throw new Refusal('wrong_state', { text: why });
  const { states } = house.entity;
  const move = states?.moves.get(states.nodes.get(instance.inState)?.flow?.agree ?? '');
  // Who is named in other records is held apart until this is over.
  if (move) await refuseBarred(asDecider(house, me), house.db, record, move);
}

const lineOf = ({ me, forUser, task }: Held, verb: string, remark: string | null) => ({
  by: me,
  forUser,
  verb,
  step: task.step,
  round: task.round,
  taskId: task.id,
  remark,
});

function count(held: Held, { instanceId, token, weight, veto }: TaskRow, verdict: Verdict, remark: string | null) {
  const then = held.said.then;
  const isHandled = held.step.as === 'handle' && verdict === 'agree';
  return drive(held.work, {
    instanceId,
    command: { do: 'decide', token, verdict, weight, veto, ...(then ? { then } : {}) },
    line: lineOf(held, isHandled ? 'handled' : verdict, remark),
  });
}

/** Whoever was asked before another: all of them agree, and it is the other's turn again; one refuses, and the other's turn is over. */
async function decideBefore(held: Held, verdict: Verdict, remark: string | null): Promise<FlowEnd | null> {
  const { work, task } = held;
  const behind = work.tasks.get(task.waitsId ?? '');
  if (!behind) throw new Error(`[Bug] nothing waits for ${task.id}`);
  if (verdict === 'refuse') {
    changeTask(work, behind.id, { status: 'needless', actedAt: work.now });
    closeBeside(work, behind.id);
    return count(held, { ...behind, veto: task.veto }, verdict, remark);
  }
  work.log.push({ ...lineOf(held, verdict, remark), instanceId: task.instanceId });
  reopen(work, behind.id);
  return null;
}

/** Whoever was asked for a task's sake need not answer, nor those whom they asked in turn. */
export function closeBeside(work: Work, behind: string): void {
  for (const task of [...work.tasks.values()]) {
    if (task.waitsId !== behind || !isLive(task)) continue;
    changeTask(work, task.id, { status: 'needless', actedAt: work.now });
    closeBeside(work, task.id);
  }
}

/** Once nobody is waited for any more it is the task's turn again; who has asked others first is waited for as well. */
export function reopen(work: Work, behind: string): void {
  const isWaiting = [...work.tasks.values()].some((one) => one.waitsId === behind && isLive(one));
  const task = work.tasks.get(behind);
  if (!isWaiting && task?.status === 'waiting') askNow(work, task);
}
