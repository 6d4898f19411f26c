import { generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who signs in next, without being asked; null shows a page that asks. */
  next: string | null;
  close(): Promise<void>;
}

const clientId = 'zhaocai';
const clientSecret = 'a-secret-of-the-test-provider';

/** A real OpenID provider on this machine. Its people are whoever says their name. */
export async function startIdentityProvider(redirects: readonly string[]): Promise<IdentityProvider> {
  const server = http.createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration(redirects));
  const at: IdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    next: null,
    close: () => new Promise((done) => void server.close(() => done())),
  };
  const answer = provider.callback();
  server.on('request', (request, reply) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, at, request, reply);
    else answer(request, reply);
  });
  return at;
}

function configuration(redirects: readonly string[]): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirects] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] } as Configuration['jwks'] &
      object,
    cookies: { keys: ['a-key-of-the-test-provider'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    // Its subjects are numbers of its own, as they are elsewhere; only its user information says a name.
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: `人${sub.slice(4)}`, preferred_username: sub.slice(4) }),
    }),
    loadExistingGrant: grantAll,
  };
}

/** Nobody is asked for consent. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { provider, client, session } = oidc as unknown as {
    provider: Provider;
    client: { clientId: string };
    session: { accountId: string };
  };
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile');
  await grant.save();
  return grant;
}

async function interact(
  provider: Provider,
  at: IdentityProvider,
  request: http.IncomingMessage,
  reply: http.ServerResponse,
): Promise<void> {
  const typed = new URL(request.url ?? '', at.issuer).searchParams.get('name');
  const name = at.next ?? typed;
  if (name)
    await provider.interactionFinished(request, reply, { login: { accountId: `sub-${name}`, remember: false } });
  else
    reply
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        '<title>统一认证</title><link rel="icon" href="data:,"><form><label>工号 <input name="name"></label><button>进入</button></form>',
      );
}

/** Follows a browser through the provider: its cookies there, and the address it is sent back to. */
export async function passThrough(address: string, home: string): Promise<URL> {
  const jar = new Map<string, string>();
  for (let at = address, steps = 0; steps < 12; steps += 1) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const text of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const next = answer.headers.get('location');
    if (!next) throw new Error(`${answer.status} at ${at}: ${(await answer.text()).slice(0, 500)}`);
    at = new URL(next, at).href;
    if (at.startsWith(home)) return new URL(at);
  }
  throw new Error(`sent around from ${address}`);
}
