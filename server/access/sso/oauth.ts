import * as oidc from 'openid-client';
import { Refusal } from '../../kernel/errors.ts';
import { askOutside, type Outgoing, OutgoingRefused } from '../../kernel/outgoing.ts';
import { addressAt, type Provider } from './providers.ts';
import type { Identity } from './settle.ts';

/** What is asked of a provider and compared when people come back. Kept on this side only. */
export interface Begun {
  readonly nonce: string;
  readonly verifier: string;
  readonly redirect: string;
}

export interface Asking {
  readonly provider: Provider;
  readonly secret: string | null;
  readonly outgoing: Outgoing;
}

const kept = new Map<string, { readonly config: oidc.Configuration; readonly until: number }>();
const keptFor = 10 * 60_000;
const mostKept = 200;

/** What a provider says of itself is asked once in a while, not at every sign-in. */
async function configOf({ provider, secret, outgoing }: Asking): Promise<oidc.Configuration> {
  const key = JSON.stringify([provider.tenant, provider.id, provider.version, secret]);
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.config;
  const config =
    provider.kind === 'oidc' ? await discover(provider, secret, outgoing) : described(provider, secret, outgoing);
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, { config, until: Date.now() + keptFor });
  return config;
}

const fetchBy =
  (outgoing: Outgoing): oidc.CustomFetch =>
  (url, options) =>
    askOutside(url, options, outgoing);

// The address rules are ours: what passes them may be plain HTTP to this machine.
const insecure = ({ loopback }: Outgoing) => (loopback ? [oidc.allowInsecureRequests] : []);

/** A client with a secret proves itself by it; one without is held to its PKCE proof. */
const proofBy = (secret: string | null) => (secret ? oidc.ClientSecretBasic(secret) : oidc.None());

function discover(
  { base, clientId }: Provider,
  secret: string | null,
  outgoing: Outgoing,
): Promise<oidc.Configuration> {
  const options = { [oidc.customFetch]: fetchBy(outgoing), execute: insecure(outgoing), timeout: 10 };
  return oidc.discovery(new URL(base ?? ''), clientId ?? '', undefined, proofBy(secret), options);
}

/** One that only knows OAuth 2.0: its addresses are written down, and who somebody is comes from its user address. */
function described(provider: Provider, secret: string | null, outgoing: Outgoing): oidc.Configuration {
  const { authorizeUrl, tokenUrl, userUrl, clientId, key } = provider;
  const server: oidc.ServerMetadata = {
    issuer: `https://${key}.invalid`,
    authorization_endpoint: authorizeUrl ?? '',
    token_endpoint: tokenUrl ?? '',
    userinfo_endpoint: userUrl ?? '',
  };
  const config = new oidc.Configuration(server, clientId ?? '', undefined, proofBy(secret));
  config[oidc.customFetch] = async (url, options) => withoutIdToken(await askOutside(url, options, outgoing));
  config.timeout = 10;
  for (const allow of insecure(outgoing)) allow(config);
  return config;
}

/** Nothing here could judge an ID token of a provider that says nothing of its keys: it counts for nothing. */
async function withoutIdToken(answer: Response): Promise<Response> {
  const said: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (typeof said !== 'object' || said === null || !('id_token' in said)) return answer;
  const { id_token: _, ...rest } = said;
  const { status, headers } = answer;
  return new Response(JSON.stringify(rest), { status, headers });
}

/** Asks anew what a provider says of itself, and shows it a code that is none: whether it knows us stands in how it refuses that. */
export async function tryProvider({ provider, secret, outgoing }: Asking): Promise<'fine' | 'unknown client'> {
  const isOidc = provider.kind === 'oidc';
  const config = await told(
    isOidc ? discover(provider, secret, outgoing) : Promise.resolve(described(provider, secret, outgoing)),
  );
  const code = { code: 'connection-test', redirect_uri: addressAt(provider, '/sso/idassCallback') };
  const asked = { ...code, code_verifier: oidc.randomPKCECodeVerifier() };
  try {
    await oidc.genericGrantRequest(config, 'authorization_code', asked);
    return 'fine';
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError || error instanceof oidc.WWWAuthenticateChallengeError) {
      const said = error instanceof oidc.ResponseBodyError ? error.error : 'invalid_client';
      return ['invalid_client', 'unauthorized_client'].includes(said) ? 'unknown client' : 'fine';
    }
    throw new Refusal(isAway(error) ? 'provider_away' : 'sso_failed');
  }
}

/** Where to send somebody, and what to remember until they come back. */
export async function beginOauth(
  asking: Asking,
  path: string,
  state: string,
): Promise<Begun & { readonly url: string }> {
  const { provider } = asking;
  const begun = {
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    redirect: addressAt(provider, path),
  };
  const config = await told(configOf(asking));
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: begun.redirect,
    scope: provider.scopes ?? (provider.kind === 'oidc' ? 'openid profile' : ''),
    state,
    ...(provider.kind === 'oidc' ? { nonce: begun.nonce } : {}),
    code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
  });
  return { ...begun, url: url.href };
}

export interface CameBack {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

/** Exchanges the code for who it is. Whatever does not fit, to the letter, is nobody. */
export async function finishOauth(asking: Asking, begun: Begun, { code, state, iss }: CameBack): Promise<Identity> {
  const { provider } = asking;
  const config = await told(configOf(asking));
  const { authorization_response_iss_parameter_supported: saysIssuer, issuer } = config.serverMetadata();
  const back = new URL(begun.redirect);
  // The state belongs to this provider alone, which is what naming the issuer would prove again.
  const isOidc = provider.kind === 'oidc';
  const said = isOidc ? (iss ?? (saysIssuer ? issuer : undefined)) : undefined;
  back.search = new URLSearchParams({ code, state, ...(said === undefined ? {} : { iss: said }) }).toString();
  const tokens = await told(
    oidc.authorizationCodeGrant(config, back, {
      expectedState: state,
      pkceCodeVerifier: begun.verifier,
      ...(isOidc ? { expectedNonce: begun.nonce, idTokenExpected: true } : {}),
    }),
  );
  if (!isOidc) return identityOf(provider, await told(askUser(asking, tokens.access_token)));
  const claims = tokens.claims();
  if (!claims) throw new Refusal('sso_failed');
  const { userinfo_endpoint: address } = config.serverMetadata();
  const known = claims[provider.nameClaim ?? 'preferred_username'] !== undefined;
  const more = known || !address ? {} : await told(oidc.fetchUserInfo(config, tokens.access_token, claims.sub));
  return identityOf(provider, { ...more, ...claims });
}

async function askUser({ provider, outgoing }: Asking, token: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const answer = await askOutside(provider.userUrl ?? '', { headers }, outgoing);
  if (!answer.ok) throw new Refusal('sso_failed');
  const said: unknown = await answer.json();
  return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
}

function identityOf(provider: Provider, claims: Readonly<Record<string, unknown>>): Identity {
  const text = (key: string) => {
    const value = Object.hasOwn(claims, key) ? claims[key] : undefined;
    const said = typeof value === 'number' ? String(value) : value;
    return typeof said === 'string' && said !== '' && said.length <= 255 ? said : null;
  };
  const subject = text(provider.kind === 'oidc' ? 'sub' : (provider.subjectClaim ?? 'sub'));
  if (!subject) throw new Refusal('sso_failed');
  const username = text(provider.nameClaim ?? (provider.kind === 'oidc' ? 'preferred_username' : 'username'));
  return { subject, username, name: text('name') ?? username };
}

/** A provider that cannot be reached is told as that; anything it does not vouch for is nobody's identity. */
export async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(isAway(error) ? 'provider_away' : 'sso_failed');
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof OutgoingRefused) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  return error.message === 'fetch failed' || isAway(error.cause);
}
