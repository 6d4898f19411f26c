import type * as calls from '../../server/flows/flows.contract.ts';
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
