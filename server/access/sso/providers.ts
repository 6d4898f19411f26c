import type { ProviderShown } from '../../../schemas/wire/session.ts';
import type { Database } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';

/** A provider of a company, as its administrators configured it. */
export interface Provider {
  readonly tenant: number;
  readonly id: string;
  readonly version: number;
  readonly key: string;
  readonly kind: 'oidc' | 'cas' | 'third';
  readonly title: string;
  /** The issuer, or what the addresses of a CAS server begin with. */
  readonly base: string | null;
  readonly authorizeUrl: string | null;
  readonly tokenUrl: string | null;
  readonly userUrl: string | null;
  readonly clientId: string | null;
  readonly scopes: string | null;
  /** Where this system is reached: what a provider sends people back to begins with it. */
  readonly home: string;
  readonly match: 'bound' | 'username' | 'create';
  readonly nameClaim: string | null;
  readonly subjectClaim: string | null;
  readonly roles: readonly string[] | null;
  readonly depart: string | null;
}

const columns = `
  p.tenant_id as tenant, p.id, p.version, p.key, p.kind, p.title, p.base, p.authorize_url as "authorizeUrl",
  p.token_url as "tokenUrl", p.user_url as "userUrl", p.client_id as "clientId", p.scopes, p.home, p.match,
  p.name_claim as "nameClaim", p.subject_claim as "subjectClaim", p.roles, p.depart`;

/** Only those somebody switched on, of companies that are open. */
const live = `from sso_provider p join tenant t on t.tenant_id = p.tenant_id and tenant_open(t)
  where p.deleted_at is null and p.status = '1'`;

/**
 * `idass`, or `idass@3` for the one of company 3. Of several companies that use a name the oldest has it bare, so that
 * none can take it from another.
 */
export async function findProvider(db: Database, named: string): Promise<Provider> {
  const [key = '', tenant] = named.split('@');
  const [found] = await db.owner.rows<Provider>({
    text: `select ${columns} ${live} and p.key = $1 and ($2::int is null or p.tenant_id = $2) order by p.tenant_id limit 1`,
    values: [key, tenant && /^\d{1,9}$/.test(tenant) ? Number(tenant) : tenant === undefined ? null : -1],
  });
  if (!found) throw new Refusal('unknown_provider');
  return found;
}

/** The one a flow was begun with; it may have been switched off meanwhile. */
export async function providerById(db: Database, tenant: number, id: string): Promise<Provider> {
  const [found] = await db.owner.rows<Provider>({
    text: `select ${columns} ${live} and p.tenant_id = $1 and p.id = $2`,
    values: [tenant, id],
  });
  if (!found) throw new Refusal('unknown_provider');
  return found;
}

/** The CAS server that vouches for people coming to this address of ours. */
export async function casServerFor(db: Database, service: string): Promise<Provider> {
  const { origin } = new URL(service);
  const found = await db.owner.rows<Provider>({
    text: `select ${columns} ${live} and p.kind = 'cas' order by p.tenant_id, p.key`,
    values: [],
  });
  const fits = found.find(({ home }) => URL.canParse(home) && new URL(home).origin === origin);
  if (!fits) throw new Refusal('unknown_provider');
  return fits;
}

/** What a sign-in page offers to people nobody knows yet: only what its company wants shown. */
export async function shownProviders(db: Database): Promise<readonly ProviderShown[]> {
  return db.owner.rows<ProviderShown>({
    text: `select p.key || '@' || p.tenant_id as provider, p.kind, p.title ${live} and p.shown = 'Y'
      order by p.tenant_id, p.sort, p.key limit 20`,
    values: [],
  });
}

/** Where a path of ours stands, as the provider knows us. */
export const addressAt = ({ home }: Provider, path: string): string => `${home.replace(/\/+$/, '')}${path}`;
