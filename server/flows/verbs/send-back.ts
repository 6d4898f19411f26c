import { Refusal } from '../../kernel/errors.ts';
import type { Outcome } from '../command.ts';
import { drive } from '../drive.ts';
import type { InstanceRow } from '../rows.ts';
import type { Held } from '../task-of.ts';
import { changeTask, flowOf, instanceOf, type Work } from '../work.ts';
import { refuseApart, refuseUnsaid } from './decide.ts';

/** Sends it back to who began it, or to a step it has come through. */
export async function sendBack(held: Held): Promise<Outcome> {
  const { work, task, instance, step, me, forUser, said } = held;
  const remark = said.remark?.trim() || null;
  if (task.sort !== 'ask' && task.sort !== 'later')
    throw new Refusal('wrong_state', { text: '您是被加签或征求意见的人，不能退回；请写明意见，由请您的人退回' });
  if (remark === null) refuseUnsaid('退回');
  await refuseApart(held);
  const to = said.step ?? 'start';
  const resume = said.resume ?? (step.resume === 'choose' ? 'again' : step.resume);
  changeTask(work, task.id, { status: 'returned', actedBy: me, actedAt: work.now, remark, draft: null });
  const outer = outOf(work, instance, to);
  if (outer && (step.back !== 'any' || (step.resume !== 'choose' && step.resume !== resume)))
    throw new Refusal('wrong_state', { text: `“${step.title}”不能退回到上级流程的步骤` });
  const ended = await drive(work, {
    instanceId: outer?.instanceId ?? instance.id,
    command: outer ? { do: 'backOut', token: outer.token, to, resume } : { do: 'back', token: task.token, to, resume },
    line: {
      by: me,
      forUser,
      verb: 'back',
      step: step.key,
      round: task.round,
      taskId: task.id,
      remark,
      detail: { to, resume },
    },
  });
  return { ended, remark };
}

/** Where a step of one of the flows around is meant: the place there from which this one was begun. Steps of one's own flow come first. */
export function outOf(
  work: Work,
  instance: InstanceRow,
  to: string,
): { readonly instanceId: string; readonly token: number } | null {
  for (let at = instance; to !== 'start' && !flowOf(work, at).steps[to]; ) {
    const { parentId, parentToken } = at;
    if (parentId === null || parentToken === null) return null;
    at = instanceOf(work, parentId);
    if (flowOf(work, at).steps[to]) return { instanceId: parentId, token: parentToken };
  }
  return null;
}
