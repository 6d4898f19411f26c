import type { AskStep } from '../../../schemas/compile/flow-model.ts';
import { isAsk } from '../../../schemas/flows/places.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Reading } from '../../records/row-reader.ts';
import { seat } from '../ask.ts';
import type { Outcome } from '../command.ts';
import { drive } from '../drive.ts';
import type { InstanceRow } from '../rows.ts';
import type { Held } from '../task-of.ts';
import { staffOf } from '../who/directory.ts';
import { changeInstance, changeTask, flowOf, instanceOf, type Work } from '../work.ts';

export const pickOf = (step: AskStep) => step.who.find((one) => 'picked' in one);

/** Steps whose persons somebody is to choose before they are come to. */
export function picksAhead(work: Work, instance: InstanceRow, after: string | null): readonly AskStep[] {
  const flow = flowOf(work, instance);
  const from = after === null ? 0 : flow.order.indexOf(after) + 1;
  return flow.order.slice(from).flatMap((key) => {
    const step = flow.steps[key];
    return isAsk(step) && pickOf(step) && !instance.picks[key]?.length ? [step] : [];
  });
}

/** Whom somebody may choose for a step: those of a role, or anybody who stands in the company's own departments. */
export const choosable = (at: Reading, step: AskStep) => staffOf(at, pickOf(step)?.from ?? null);

export async function pickNext(
  work: Work,
  instance: InstanceRow,
  after: string,
  persons: readonly string[],
): Promise<void> {
  const next = picksAhead(work, instance, after).find((step) => pickOf(step)?.picked === 'before');
  if (!next) throw new Refusal('wrong_state', { text: '后面的步骤不需要选择办理人' });
  await keepPick(work, instance, next, persons);
}

async function keepPick(work: Work, instance: InstanceRow, step: AskStep, persons: readonly string[]): Promise<void> {
  const own = new Set((await choosable(work.house, step)).map(({ id }) => id));
  const chosen = [...new Set(persons)];
  if (chosen.some((id) => !own.has(id)))
    throw new Refusal('invalid_input', { text: `所选的人不能办理“${step.title}”，请重新选择` });
  const picks = { ...instanceOf(work, instance.id).picks, [step.key]: chosen };
  changeInstance(work, instance.id, { picks });
}

/** Whoever is to choose has chosen: those are asked. */
export async function choose({ work, task, instance, step, me, forUser, said }: Held): Promise<Outcome> {
  const persons = said.persons ?? [];
  if (persons.length === 0) throw new Refusal('invalid_input', { text: `请选择由谁办理“${step.title}”` });
  await keepPick(work, instance, step, persons);
  changeTask(work, task.id, { status: 'answered', actedBy: me, actedAt: work.now });
  const { token, round, instanceId } = task;
  work.log.push({
    instanceId,
    by: me,
    forUser,
    verb: 'pick',
    step: step.key,
    round,
    taskId: task.id,
    detail: { persons },
  });
  const [first, ...more] = await seat(work, instanceId, { do: 'seat', token, step: step.key, round });
  const ended = first ? await drive(work, first, more) : null;
  return { ended, remark: null };
}
