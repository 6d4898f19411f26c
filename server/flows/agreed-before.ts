import type { AskStep } from '../../schemas/compile/flow-model.ts';
import { isAsk, stepOf } from '../../schemas/flows/places.ts';
import type { InstanceRow, TaskRow } from './rows.ts';
import { flowOf, type Work } from './work.ts';

/**
 * Whether somebody need not be asked again, having agreed at an earlier step. What was sent back is asked anew, all of it: there a
 * step stands for the second time.
 */
export function hasAgreedBefore(work: Work, instance: InstanceRow, step: AskStep, task: TaskRow): boolean {
  if (step.again === 'ask' || task.round > 1) return false;
  const flow = flowOf(work, instance);
  const earlier = flow.order.slice(0, flow.order.indexOf(step.key)).filter((key) => isAsk(stepOf(flow, key)));
  const agreed = (key: string) =>
    [...work.tasks.values()].filter(
      (one) =>
        one.instanceId === instance.id &&
        one.step === key &&
        one.status === 'agreed' &&
        one.sort === 'ask' &&
        one.round === (instance.state.rounds[key] ?? 0),
    );
  const gone = earlier.filter((key) => agreed(key).length > 0);
  const asked = step.again === 'next' ? gone.slice(-1) : gone;
  return asked.some((key) => agreed(key).some(({ holder, actedBy }) => (actedBy ?? holder) === task.holder));
}
