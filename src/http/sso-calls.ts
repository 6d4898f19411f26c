import type * as calls from '../../server/access/sso/sso.contract.ts';
import type * as spelled from '../../server/lineage/sso.contract.ts';
import { callOf, type SentTo } from './call-of.ts';
import type { Picture } from './entry-calls.ts';

export const loadProviders = callOf<typeof calls.getProviders>('GET', '/sso/providers');

const wayCall = callOf<typeof spelled.authorizeUrl>('GET', '/sys/sso/authorizeUrl');
/** Where to go, for whoever wants in, or wants an identity bound to the own account. */
export const askWay = (query: { readonly provider: string; readonly redirect?: string; readonly bind?: '1' }) =>
  wayCall({ query });

const arriveCall = callOf<typeof spelled.ssoLogin>('POST', '/sys/ssoLogin');
/** What the provider sent along; the server asks the provider what it is worth. */
export const arrive = (body: SentTo<typeof spelled.ssoLogin>) => arriveCall({ body });
const tokenCall = callOf<(typeof spelled.getLoginUser)[number]>('GET', '/thirdLogin/getLoginUser/:token');
export const arriveByToken = (token: string) => tokenCall({ params: { token } });

const bindCall = callOf<typeof calls.bindIdentity>('POST', '/sso/bind');
export const bindIdentity = (
  body: { readonly bindToken: string; readonly username: string; readonly password: string } & Picture,
) => bindCall({ body });

export const loadBindings = callOf<typeof calls.getBindings>('GET', '/sso/bindings');
const unbindCall = callOf<typeof calls.unbindIdentity>('POST', '/sso/unbind');
export const unbindIdentity = (provider: string) => unbindCall({ body: { provider } });
