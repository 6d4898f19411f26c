import type { FlowStepTold } from '../../../schemas/wire/flows.ts';
import { Refusal } from '../../kernel/errors.ts';
import { namesOf } from '../who/directory.ts';
import { flowOf, rootOfWork, type Work } from '../work.ts';
import { playOn } from './play-on.ts';
import { tellSteps } from './steps.ts';

/** A step that is still to come: whom it would ask, as things stand; or it would be passed by. */
export interface Ahead {
  readonly persons: FlowStepTold['persons'];
  readonly isSkipped: boolean;
}

/** What becomes of the steps if everybody agrees. The trial is used up by it. */
export async function aheadOf(trial: Work): Promise<ReadonlyMap<string, Ahead>> {
  const before = rootOfWork(trial).state.rounds;
  try {
    await playOn(trial);
  } catch (error) {
    // What nobody can be found for is known no further.
    if (!(error instanceof Refusal)) throw error;
  }
  const { id, state } = rootOfWork(trial);
  const flow = flowOf(trial, rootOfWork(trial));
  const names = await namesOf(
    trial.house,
    [...trial.tasks.values()].map(({ holder }) => holder),
  );
  const after = new Map(tellSteps(trial, (user) => ({ id: user, name: '' })).map((step) => [step.key, step.stands]));
  return new Map(
    flow.order.map((key) => {
      const isEntered = (state.rounds[key] ?? 0) > (before[key] ?? 0);
      const tasks = [...trial.tasks.values()].filter(
        (task) => isEntered && task.instanceId === id && task.step === key && task.round === state.rounds[key],
      );
      const persons = tasks.map(({ holder, rule }) => ({
        id: holder,
        name: names.get(holder) ?? '',
        for: null,
        why: rule,
        status: '预计',
        at: null,
        remark: null,
      }));
      return [key, { persons, isSkipped: after.get(key) === 'skipped' }];
    }),
  );
}
