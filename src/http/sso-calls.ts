import type { Entered } from '../../schemas/wire/session.ts';
import type * as calls from '../../server/access/sso/sso.contract.ts';
import { callOf } from './call-of.ts';
import { get, post } from './client.ts';
import type { Picture } from './entry-calls.ts';

export const loadProviders = callOf<typeof calls.getProviders>('GET', '/sso/providers');

/** Where to go, for whoever wants in, or wants an identity bound to the own account. */
export const askWay = (query: { readonly provider: string; readonly redirect?: string; readonly bind?: '1' }) =>
  get<{ readonly url: string; readonly state: string }>('/sys/sso/authorizeUrl', query);

export type Arrival = (Entered & { readonly redirect: string }) | { readonly bound: true; readonly redirect: string };
/** What the provider sent along; the server asks the provider what it is worth. */
export const arrive = (brought: Readonly<Record<string, string>>) => post<Arrival>('/sys/ssoLogin', brought);
export const arriveByToken = (token: string) => get<Entered>(`/thirdLogin/getLoginUser/${token}`);

const bindCall = callOf<typeof calls.bindIdentity>('POST', '/sso/bind');
export const bindIdentity = (
  body: { readonly bindToken: string; readonly username: string; readonly password: string } & Picture,
) => bindCall({ body });

export const loadBindings = callOf<typeof calls.getBindings>('GET', '/sso/bindings');
const unbindCall = callOf<typeof calls.unbindIdentity>('POST', '/sso/unbind');
export const unbindIdentity = (provider: string) => unbindCall({ body: { provider } });
