import type { Contract } from './define-contract.ts';
import type { Session } from './session.ts';

/** The header in which a client names one action of a person: sent again under it, nothing is made twice. */
export const requestKeyHeader = 'idempotency-key';
/** Whatever a person makes is made by POST. Who is not signed in has no key: what may be entered once is unique there. */
export const takesRequestKey = ({ method, permission, answersSecret = false }: Contract): boolean =>
  method === 'POST' && permission !== 'public' && !answersSecret;

export interface KeyedRequest {
  readonly session: Session;
  readonly key: string;
  /** Method and path: a key is for one call. */
  readonly route: string;
  readonly said: unknown;
  /** All it makes is written in one transaction: a try that is not marked there made nothing, and may be done anew. */
  readonly writesAtOnce: boolean;
}

export type AnswerOnce = (asked: KeyedRequest, work: () => unknown) => Promise<unknown>;
