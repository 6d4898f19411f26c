import { Refusal } from '../../kernel/errors.ts';
import type { Outcome } from '../command.ts';
import { drive } from '../drive.ts';
import type { Held } from '../task-of.ts';
import { changeTask, instanceOf } from '../work.ts';

/** The record was put right: its conditions are asked once more. Where they still cannot be told whoever asks hears why. */
export async function judgeAgain({ work, task, instance, step, me, forUser, said }: Held): Promise<Outcome> {
  const { id, token, instanceId, round } = task;
  changeTask(work, id, { status: 'answered', actedBy: me, actedAt: work.now });
  const remark = said.remark?.trim() || null;
  const line = { by: me, forUser, verb: 'judge', step: step.key, round, taskId: id, remark };
  const ended = await drive(work, { instanceId, command: { do: 'judge', token }, line });
  const again = instanceOf(work, instance.id).state.tokens.find(
    (one) => one.step === step.key && one.waits === 'unsure' && one.id > token,
  );
  if (again) {
    const last = work.log.findLast(({ verb }) => verb === 'unsure');
    throw new Refusal('wrong_state', { text: `仍然不能继续：${last?.remark ?? ''}。请先把单据补充完整` });
  }
  return { ended, remark };
}

/** What is done with a task that asks for the record to be put right, and with no other. */
export function refuseUnfitVerb({ sort }: { readonly sort: string }, verb: string): void {
  if (sort === 'mend' && !/^(judge|forward|copy)$/.test(verb))
    throw new Refusal('wrong_state', { text: '流程停在这里等待处理：请把单据补充完整，再点“重新判断”' });
  if (sort !== 'mend' && verb === 'judge')
    throw new Refusal('wrong_state', { text: '这项任务不需要重新判断，请同意、拒绝或回复' });
}
