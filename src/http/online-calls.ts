import type { SessionShown } from '../../server/access/sessions.contract.ts';
import { get, post } from './client.ts';

export type { SessionShown };

interface Page {
  readonly records: readonly SessionShown[];
  readonly total: number;
}

export const loadSessions = (query: { readonly keyword: string; readonly pageNo: number; readonly pageSize: number }) =>
  get<Page>('/sessions', query);
export const endSession = (ref: string) => post<null>('/sessions/end', { refs: [ref] });
export const endAllSessionsOf = (user: string) => post<null>('/sessions/end', { user });

export const loadOwnSessions = () => get<readonly SessionShown[]>('/sessions/own');
export const endOwnSession = (ref: string) => post<null>('/sessions/own/end', { ref });
export const endOtherSessions = () => post<null>('/sessions/own/end', { others: true });
