import type { readCounts } from '../../server/flows/flows.contract.ts';
import { callOf } from './call-of.ts';

/** Asked by the frame of everybody: it stands apart from all that desks say and do. */
export const loadCounts = callOf<typeof readCounts>('GET', '/flows/counts');
