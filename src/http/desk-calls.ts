import type * as calls from '../../server/flows/flows.contract.ts';
import type { QueryOf } from '../../server/kernel/define-contract.ts';
import { callOf, createOf, type SentTo } from './call-of.ts';

const flows = {
  desk: callOf<typeof calls.readDesk>('GET', '/flows/desk/:desk'),
  instances: callOf<typeof calls.readInstances>('GET', '/flows/instances'),
  task: createOf<typeof calls.doTask>('/flows/tasks/:id/:verb'),
  many: createOf<typeof calls.doTasks>('/flows/tasks/batch'),
};

/** The desks of everybody; `all` is theirs who keep the flows. */
export type Desk = 'todo' | 'done' | 'mine' | 'copies' | 'all';
export type DeskQuery = Partial<QueryOf<typeof calls.readInstances> & QueryOf<typeof calls.readDesk>>;

export const loadDesk = (desk: Desk, query: DeskQuery) =>
  desk === 'all' ? flows.instances({ query }) : flows.desk({ params: { desk }, query });
export const loadStartable = callOf<typeof calls.readStartable>('GET', '/flows/startable');
export const decideMany = (ids: readonly string[], verb: 'agree' | 'refuse', remark: string) =>
  flows.many({ body: { ids, verb, ...(remark ? { remark } : {}) } });

/** An agreement for a page that is being left: it goes on without it. */
export const agreeTask = (id: string, body: SentTo<typeof calls.doTask>) =>
  flows.task({ params: { id, verb: 'agree' }, body }, { adapter: 'fetch', fetchOptions: { keepalive: true } });
