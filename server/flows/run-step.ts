import type { FlowEffect } from '../../schemas/flows/core.ts';
import { loadRecords } from '../records/write/load.ts';
import { saveBehaviours } from '../records/write/save-behaviours.ts';
import type { Driven } from './drive.ts';
import { instanceOf, stepOf, type Work } from './work.ts';

/** Does to the record what a step says, as a save of the house would; what comes after asks the record as it is then. */
export async function runStep(
  work: Work,
  instanceId: string,
  { token, step: key }: FlowEffect & { readonly do: 'run' },
): Promise<readonly Driven[]> {
  const step = stepOf(work, instanceOf(work, instanceId), key);
  const ran = [{ instanceId, command: { do: 'ran', token }, line: { by: null, verb: 'ran', step: key } }] as const;
  if (work.isTrial) return ran;
  const { house } = work;
  const [record] = (await loadRecords(house, [instanceOf(work, instanceId).recordId], new Map())).records;
  if (step.as === 'run' && record) {
    await saveBehaviours(house, record, step.run, { action: 'flowStep', note: step.title });
  }
  work.record = null;
  return ran;
}
