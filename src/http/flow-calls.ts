import type { Colleague, FlowSaid, FlowServices } from '../../renderers/flow/services.ts';
import type { FlowTold, FlowVerb } from '../../schemas/wire/flows.ts';
import type * as calls from '../../server/flows/flows.contract.ts';
import type { listRecordsCall } from '../../server/records/records.contract.ts';
import { callOf, createOf } from './call-of.ts';
import { fieldCalls } from './record-calls.ts';

const flows = {
  of: callOf<typeof calls.readFlowOf>('GET', '/flows/of/:entity/:id'),
  forecast: callOf<typeof calls.forecastFlow>('POST', '/flows/forecast'),
  task: createOf<typeof calls.doTask>('/flows/tasks/:id/:verb'),
  instance: createOf<typeof calls.doInstance>('/flows/instances/:id/:verb'),
};
const listCall = callOf<typeof listRecordsCall>('GET', '/records/:entity');

/** What is about the asker's own task goes to it, the rest to the whole. */
export async function actOnFlow({ instance, rev, task }: FlowTold, verb: FlowVerb, said: FlowSaid): Promise<FlowTold> {
  // Whoever only reads a record need not have all that verbs say.
  const { isOfWhole } = await import('../../schemas/flows/verbs.ts');
  const body = { rev, ...said };
  if (!isOfWhole(verb)) return flows.task({ params: { id: task?.id ?? '', verb }, body });
  return flows.instance({ params: { id: instance ?? '', verb }, body });
}

/** A person's own phrases, in the order they gave them. */
async function phrases(): Promise<readonly string[]> {
  const { records } = await listCall({
    params: { entity: 'flowPhrase' },
    query: { list: 'main', pageNo: '1', pageSize: '50' },
  });
  return records.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
}

async function colleagues(keyword: string): Promise<readonly Colleague[]> {
  const { directory } = fieldCalls;
  if (!directory) return [];
  const { records } = await directory.people({ keyword, page: 1, size: 20, departs: [] });
  return records.map(({ id, realname }) => ({ id, name: realname }));
}

export const flowServices: FlowServices = {
  of: (entity, id) => flows.of({ params: { entity, id } }),
  forecast: (entity, record) =>
    flows.forecast({ body: { entity, ...(record.id === undefined ? {} : { id: record.id }), record } }),
  act: actOnFlow,
  phrases,
  colleagues,
};
