import type { Colleague, FlowSaid, FlowServices } from '../../renderers/flow/services.ts';
import { isOfWhole } from '../../schemas/flows/verbs.ts';
import type { FlowTold, FlowVerb } from '../../schemas/wire/flows.ts';
import type * as calls from '../../server/flows/flows.contract.ts';
import type { QueryOf } from '../../server/kernel/define-contract.ts';
import type { listRecordsCall } from '../../server/records/records.contract.ts';
import { callOf, createOf } from './call-of.ts';
import { fieldCalls } from './record-calls.ts';

const flows = {
  desk: callOf<typeof calls.readDesk>('GET', '/flows/desk/:desk'),
  of: callOf<typeof calls.readFlowOf>('GET', '/flows/of/:entity/:id'),
  forecast: callOf<typeof calls.forecastFlow>('POST', '/flows/forecast'),
  task: createOf<typeof calls.doTask>('/flows/tasks/:id/:verb'),
  many: createOf<typeof calls.doTasks>('/flows/tasks/batch'),
  instance: createOf<typeof calls.doInstance>('/flows/instances/:id/:verb'),
  instances: callOf<typeof calls.readInstances>('GET', '/flows/instances'),
  holders: callOf<typeof calls.readHolders>('GET', '/flows/holders'),
  handOver: createOf<typeof calls.handOver>('/flows/hand-over'),
  olderFlows: callOf<typeof calls.readOlderFlows>('GET', '/flows/older'),
  older: callOf<typeof calls.readOlder>('GET', '/flows/older/:flow'),
  upgrade: createOf<typeof calls.upgradeFlows>('/flows/upgrade'),
};
const listCall = callOf<typeof listRecordsCall>('GET', '/records/:entity');

/** The desks of everybody; `all` is theirs who keep the flows. */
export type Desk = 'todo' | 'done' | 'mine' | 'copies' | 'all';
export type DeskQuery = Partial<QueryOf<typeof calls.readInstances>>;

export const loadDesk = (desk: Desk, query: DeskQuery) =>
  desk === 'all' ? flows.instances({ query }) : flows.desk({ params: { desk }, query });
export const decideMany = (ids: readonly string[], verb: 'agree' | 'refuse', remark: string) =>
  flows.many({ body: { ids, verb, ...(remark ? { remark } : {}) } });

export const loadHolders = (query: Partial<QueryOf<typeof calls.readHolders>>) => flows.holders({ query });
export const handOverAll = (body: {
  readonly from: string;
  readonly to: string;
  readonly remark: string;
  readonly after?: string;
}) => flows.handOver({ body });

export const loadOlderFlows = () => flows.olderFlows();
export const loadOlder = (flow: string) => flows.older({ params: { flow } });
export const upgradeFlows = (body: { readonly ids: readonly string[]; readonly remark: string }) =>
  flows.upgrade({ body: { ...body, ids: [...body.ids] } });

/** What is about the asker's own task goes to it, the rest to the whole. */
export function actOnFlow({ instance, rev, task }: FlowTold, verb: FlowVerb, said: FlowSaid): Promise<FlowTold> {
  const body = { rev, ...said };
  if (!isOfWhole(verb)) return flows.task({ params: { id: task?.id ?? '', verb }, body });
  return flows.instance({ params: { id: instance ?? '', verb }, body });
}

/** The same for a page that is being left: it goes on without it. */
export const agreeTask = (id: string, body: { readonly rev: number; readonly remark?: string }) =>
  flows.task({ params: { id, verb: 'agree' }, body }, { adapter: 'fetch', fetchOptions: { keepalive: true } });

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
