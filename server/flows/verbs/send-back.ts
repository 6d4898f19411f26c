import { Refusal } from '../../kernel/errors.ts';
import type { Outcome } from '../command.ts';
import { drive } from '../drive.ts';
import type { Held } from '../task-of.ts';
import { changeTask } from '../work.ts';
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
  const ended = await drive(work, {
    instanceId: instance.id,
    command: { do: 'back', token: task.token, to, resume },
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
