import type * as calls from '../../server/flows/flows.contract.ts';
import type * as keepers from '../../server/flows/keeping.contract.ts';
import type { QueryOf } from '../../server/kernel/define-contract.ts';
import { callOf, createOf, type SentTo } from './call-of.ts';

/** What those who keep the flows ask and do. */
const keeping = {
  holders: callOf<typeof calls.readHolders>('GET', '/flows/holders'),
  handOver: createOf<typeof calls.handOver>('/flows/hand-over'),
  older: callOf<typeof calls.readOlder>('GET', '/flows/older/:flow'),
  upgrade: createOf<typeof calls.upgradeFlows>('/flows/upgrade'),
};

export const loadHolders = (query: Partial<QueryOf<typeof calls.readHolders>>) => keeping.holders({ query });
export const handOverAll = (body: SentTo<typeof calls.handOver>) => keeping.handOver({ body });

export const loadOlderFlows = callOf<typeof calls.readOlderFlows>('GET', '/flows/older');
export const loadOlder = (flow: string) => keeping.older({ params: { flow } });
export const upgradeFlows = (body: SentTo<typeof calls.upgradeFlows>) => keeping.upgrade({ body });

const kept = {
  models: callOf<typeof keepers.readFlowModels>('GET', '/flows/models'),
  copy: createOf<typeof keepers.copyFlow>('/flows/models/:flow/copy'),
  stop: createOf<typeof keepers.stopFlow>('/flows/models/:flow/stop'),
  monitor: callOf<typeof keepers.readFlowMonitor>('GET', '/flows/monitor'),
  tasks: callOf<typeof keepers.readFlowTasks>('GET', '/flows/tasks'),
  notices: callOf<typeof keepers.readFlowNotices>('GET', '/flows/notices'),
  resend: createOf<typeof keepers.resendFlowNotice>('/flows/notices/:id/resend'),
};

export const loadFlowModels = (query: Partial<QueryOf<typeof keepers.readFlowModels>>) => kept.models({ query });
export const copyFlow = (flow: string, body: SentTo<typeof keepers.copyFlow>) => kept.copy({ params: { flow }, body });
export const stopFlow = (flow: string, reason: string) => kept.stop({ params: { flow }, body: { reason } });
export const loadFlowMonitor = () => kept.monitor();
export const loadFlowTasks = (query: Partial<QueryOf<typeof keepers.readFlowTasks>>) => kept.tasks({ query });
export const loadFlowNotices = (query: Partial<QueryOf<typeof keepers.readFlowNotices>>) => kept.notices({ query });
export const resendFlowNotice = (id: string) => kept.resend({ params: { id } });

const whole = createOf<typeof calls.doInstance>('/flows/instances/:id/:verb');
/** What is done with a whole over the heads of those asked. */
export const actOnWhole = (id: string, verb: 'urge' | 'reassign', body: SentTo<typeof calls.doInstance>) =>
  whole({ params: { id, verb }, body });
