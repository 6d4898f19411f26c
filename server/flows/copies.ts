import { findPersons } from './who/find-persons.ts';
import { seekingOf } from './who/seats.ts';
import { flowOf, instanceOf, recordOf, stepOf, type Work } from './work.ts';

/** Shows it to those a step names. */
export async function copyStep(work: Work, instanceId: string, key: string): Promise<void> {
  const instance = instanceOf(work, instanceId);
  const step = stepOf(work, instance, key);
  if (step.as !== 'cc') return;
  const flow = flowOf(work, instance);
  const asked = {
    house: work.house,
    flow,
    step,
    instance,
    record: await recordOf(work),
    tasks: [...work.tasks.values()],
  };
  const found = await findPersons(seekingOf(asked), step.who);
  work.log.push({ instanceId, by: null, verb: 'copied', step: key, detail: { found } });
  giveCopies(
    work,
    instanceId,
    key,
    found.map(({ user }) => user),
  );
}

export function giveCopies(work: Work, instanceId: string, step: string, readers: readonly string[]): void {
  for (const reader of readers) {
    work.copies.push({ instanceId, step, reader, by: work.by });
    work.told.push({ user: reader, what: 'copied', instanceId, step });
  }
}
