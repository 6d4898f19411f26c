import type { AxiosRequestConfig } from 'axios';
import type { BodyOf, Contract, Method, ParamsOf, QueryOf, ResultOf } from '../../server/kernel/define-contract.ts';
import { ask, askOnce, type FetchedFile, fetchFile } from './client.ts';

/** As it may be handed in: nobody writes into what he is given. */
type Given<T> = unknown extends T
  ? T
  : T extends readonly (infer One)[]
    ? readonly Given<One>[]
    : T extends object
      ? { readonly [Key in keyof T]: Given<T[Key]> }
      : T;

/** What is sent to a call. */
export type SentTo<C extends Contract> = Given<BodyOf<C>>;

/** What a call takes, of path, query and body only what its contract has. What a query leaves out is what the contract proposes. */
type Input<C extends Contract> = (C extends { params: object } ? { readonly params: Given<ParamsOf<C>> } : unknown) &
  (C extends { query: object } ? { readonly query?: Partial<Given<QueryOf<C>>> } : unknown) &
  (C extends { body: object } ? { readonly body: Given<BodyOf<C>> } : unknown) &
  (C extends { body: 'form' } ? { readonly body: FormData } : unknown);

type More = Pick<
  AxiosRequestConfig,
  'signal' | 'onUploadProgress' | 'onDownloadProgress' | 'timeout' | 'headers' | 'adapter' | 'fetchOptions'
>;
/** Nothing need be given where the contract takes nothing. */
type Args<C extends Contract> =
  object extends Input<C> ? [input?: Input<C>, more?: More] : [input: Input<C>, more?: More];
export type Call<C extends Contract> = (...args: Args<C>) => Promise<ResultOf<C>>;

type MethodOf<C extends Contract> = C['method'] extends readonly (infer One)[] ? One : C['method'];

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const sending =
  (send: (config: AxiosRequestConfig) => Promise<unknown>, method: Method, url: string) =>
  (input: Parts = {}, more: More = {}) =>
    send({
      ...more,
      method: method.toLowerCase(),
      url: url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name]))),
      ...(input.query ? { params: input.query } : {}),
      ...(input.body === undefined ? {} : { data: input.body }),
    });

/**
 * A call of the server, by its contract. Only the contract's type comes here, and with it nothing that a browser would have to
 * fetch: method and address are said once more, and do not compile unless they are the contract's own.
 */
export const callOf = <C extends Contract>(method: MethodOf<C> & Method, url: C['url']): Call<C> =>
  sending(ask, method, url) as Call<C>;

/** The same for a call that makes something: sent again before any answer came, it makes nothing a second time. */
export const createOf = <C extends Contract>(url: C['method'] extends 'POST' ? C['url'] : never): Call<C> =>
  sending(askOnce, 'POST', url) as Call<C>;

type Giving = Contract & { readonly result: 'file' };

/** The same for a call that gives a file. */
export const fileOf = <C extends Giving>(method: MethodOf<C> & Method, url: C['url']) =>
  sending(fetchFile, method, url) as (...args: Args<C>) => Promise<FetchedFile>;
