import type { searchRecordsCall } from '../../server/features/search/search.contract.ts';
import { callOf } from './call-of.ts';

/** Records by their number or name. */
export const searchRecords = callOf<typeof searchRecordsCall>('GET', '/search');
