import type * as calls from '../../server/access/sessions.contract.ts';
import { callOf } from './call-of.ts';

const listCall = callOf<typeof calls.getSessions>('GET', '/sessions');
const endCall = callOf<typeof calls.endSessions>('POST', '/sessions/end');
const endOwnCall = callOf<typeof calls.endOwnSessions>('POST', '/sessions/own/end');

export const loadSessions = (query: { readonly keyword: string; readonly pageNo: number; readonly pageSize: number }) =>
  listCall({ query });
export const endSession = (ref: string) => endCall({ body: { refs: [ref] } });
export const endAllSessionsOf = (user: string) => endCall({ body: { user } });

export const loadOwnSessions = callOf<typeof calls.getOwnSessions>('GET', '/sessions/own');
export const endOwnSession = (ref: string) => endOwnCall({ body: { ref } });
export const endOtherSessions = () => endOwnCall({ body: { others: true } });
