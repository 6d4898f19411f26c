import { readSecret } from '../../db/sealed-secrets.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Outgoing } from '../../kernel/outgoing.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Session } from '../../kernel/session.ts';
import { newToken } from '../../kernel/token.ts';
import type { Access } from '../access.ts';
import { casLogin, finishCas } from './cas.ts';
import { type Begun, beginOauth, finishOauth } from './oauth.ts';
import { keepAs, keepOnce, takeOnce } from './one-time.ts';
import { addressAt, casServerFor, findProvider, type Provider, providerById } from './providers.ts';
import { bind, type Identity, type Settled, settle } from './settle.ts';

const minutesToReturn = 10;
const minutesToBind = 10;

export interface SsoNeeds {
  readonly access: Access;
  readonly secrets: Secrets;
  readonly outgoing: Outgoing;
}

export interface Whence {
  readonly ip: string;
  readonly agent: string;
}

/** Kept while somebody is at a provider. */
interface Journey {
  readonly browser: string;
  readonly tenant: number;
  readonly provider: string;
  /** Where they wanted to go: a path of ours. */
  readonly target: string;
  /** Somebody signed in already, who wants the identity to be theirs. */
  readonly binds: string | null;
  readonly oauth: Begun | null;
  readonly service: string | null;
}

/** Kept while somebody the provider vouched for says whose account it is here. */
export interface Unbound {
  readonly tenant: number;
  readonly provider: string;
  readonly identity: Identity;
  /** Bound in the browser it came to, or somebody else could have it bound to their own account by a link. */
  readonly browser: string;
}

export type Arrived =
  | { readonly as: 'user'; readonly settled: Settled; readonly target: string }
  | { readonly as: 'bound'; readonly target: string }
  | { readonly as: 'unbound'; readonly token: string; readonly name: string | null; readonly title: string };

async function askingOf({ access, secrets, outgoing }: SsoNeeds, provider: Provider) {
  const of = { entity: 'ssoProvider', record: provider.id, name: 'secret' };
  return { provider, secret: await readSecret(access.db.tenant(provider.tenant), secrets, of), outgoing };
}

/** Sends a browser to a provider; it can come back once, within minutes, and nobody in its place. */
export async function beginSso(
  needs: SsoNeeds,
  asked: {
    readonly provider: string;
    readonly browser: string;
    readonly target: string;
    readonly binds: Session | null;
    readonly path: string;
  },
): Promise<{ readonly url: string; readonly state: string }> {
  const provider = await findProvider(needs.access.db, asked.provider);
  const { binds } = asked;
  if (binds && binds.tenant !== provider.tenant) throw new Refusal('unknown_provider');
  const state = newToken();
  const isCas = provider.kind === 'cas';
  const service = `${addressAt(provider, asked.path)}?state=${state}`;
  const { url, ...oauth } = isCas
    ? { url: casLogin(provider, service) }
    : await beginOauth(await askingOf(needs, provider), asked.path, state);
  const journey: Journey = {
    browser: asked.browser,
    tenant: provider.tenant,
    provider: provider.id,
    target: asked.target,
    binds: binds?.user.id ?? null,
    oauth: isCas ? null : (oauth as Begun),
    service: isCas ? service : null,
  };
  await keepAs(needs.access.db, 'sso-state', state, journey, minutesToReturn * 60);
  return { url, state };
}

export interface CameBack {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly ticket?: string | undefined;
  readonly iss?: string | undefined;
  /** Whom the browser believes to come from. */
  readonly provider?: string | undefined;
}

/** Receives a browser from a provider. Nothing it says about who it is counts: that the provider is asked. */
export async function finishSso(
  needs: SsoNeeds,
  back: CameBack,
  browser: string | null,
  session: Session | null,
): Promise<Arrived> {
  const { db } = needs.access;
  const journey = browser ? await takeOnce<Journey>(db, 'sso-state', back.state, { browser }) : undefined;
  if (!journey) throw new Refusal('sso_failed');
  const provider = await providerById(db, journey.tenant, journey.provider);
  if (back.provider !== undefined && back.provider.split('@')[0] !== provider.key) throw new Refusal('sso_failed');
  const identity = await identify(await askingOf(needs, provider), journey, back);
  const { target, binds } = journey;
  if (binds === null) return arrive(needs, provider, identity, { target, browser: journey.browser });
  // Signed out or somebody else meanwhile: then it is not theirs to bind.
  if (session?.user.id !== binds || session.tenant !== provider.tenant || session.viewing)
    throw new Refusal('sso_failed');
  await bind(db, provider, identity, binds);
  return { as: 'bound', target };
}

async function identify(
  asking: Awaited<ReturnType<typeof askingOf>>,
  { oauth, service }: Journey,
  { state, code, ticket, iss }: CameBack,
): Promise<Identity> {
  if (oauth && code && state) return finishOauth(asking, oauth, { code, state, iss });
  if (service && ticket) return finishCas(asking, ticket, service);
  throw new Refusal('sso_failed');
}

/** A ticket of the company's CAS server, brought by a client that went there by itself. */
export async function arriveByTicket(
  needs: SsoNeeds,
  ticket: string,
  service: string,
  browser: string,
): Promise<Arrived> {
  if (!URL.canParse(service)) throw new Refusal('sso_failed');
  const provider = await casServerFor(needs.access.db, service);
  const identity = await finishCas(await askingOf(needs, provider), ticket, service);
  return arrive(needs, provider, identity, { target: '/', browser });
}

async function arrive(
  { access }: SsoNeeds,
  provider: Provider,
  identity: Identity,
  { target, browser }: Pick<Journey, 'target' | 'browser'>,
): Promise<Arrived> {
  const settled = await settle(access, provider, identity);
  if (settled) return { as: 'user', settled, target };
  const unbound: Unbound = { tenant: provider.tenant, provider: provider.id, identity, browser };
  const token = await keepOnce(access.db, 'sso-bind', unbound, minutesToBind * 60);
  return { as: 'unbound', token, name: identity.name, title: provider.title };
}

/** Begins a session for whom a provider vouched. It follows no link to other companies: no password was given. */
export const beginFor = ({ access }: SsoNeeds, { tenant, user, depart }: Settled, whence: Whence): Promise<string> =>
  access.sessions.begin({ tenant, user, depart, ...whence });
