import { type Database, sql } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { founder } from '../../kernel/founder.ts';
import { askerOf } from '../../kernel/session.ts';
import type { Models } from '../../metadata/models.ts';
import { askWithin } from '../../records/asking.ts';
import { readingOf, rowReader } from '../../records/row-reader.ts';
import { createRecord } from '../../records/write/create.ts';
import type { Provider } from './providers.ts';

/** Who somebody is at a provider, as it vouched for just now. */
export interface Identity {
  /** Never given to anybody else there. */
  readonly subject: string;
  readonly username: string | null;
  readonly name: string | null;
}

export interface Settled {
  readonly tenant: number;
  readonly user: string;
  readonly depart: string | null;
}

export interface SettleNeeds {
  readonly db: Database;
  readonly models: Models;
}

const people = rowReader('user', { id: 'text', status: 'text', depart: 'text?' });

/** The user an identity belongs to: bound before, found by name, or made; null where somebody must bind it first. */
export async function settle(needs: SettleNeeds, provider: Provider, identity: Identity): Promise<Settled | null> {
  const bound = await boundUser(needs.db, provider, identity);
  const user = bound ?? (await matchedUser(needs, provider, identity));
  if (user === null) {
    if (provider.match === 'bound') return null;
    throw new Refusal('sso_no_account');
  }
  return openAccount(needs, provider.tenant, user);
}

async function boundUser(db: Database, { tenant, id }: Provider, { subject }: Identity): Promise<string | null> {
  const row = await db.tenant(tenant).first<{ user_id: string }>(sql`update sso_identity set used_at = now()
    where provider = ${id} and subject = ${subject} returning user_id`);
  return row?.user_id ?? null;
}

async function matchedUser(needs: SettleNeeds, provider: Provider, identity: Identity): Promise<string | null> {
  if (provider.match === 'bound' || !identity.username) return null;
  const at = await readingOf(needs, provider.tenant);
  const found = await people.first(at, { same: { username: identity.username } });
  const user = found?.id ?? (provider.match === 'create' ? await createUser(needs, provider, identity) : null);
  // From now on it is this subject's, whatever either is called later.
  if (user) await bind(needs.db, provider, identity, user);
  return user;
}

/** Whoever the provider knows and this system does not: with the roles and the department the provider was given. */
async function createUser({ db, models }: SettleNeeds, provider: Provider, identity: Identity): Promise<string> {
  const { tenant, roles, depart } = provider;
  const [running, session, own] = [await models.running(tenant), founder(tenant), db.tenant(tenant)];
  const asks = { db: own, outside: own, running, session, asker: askerOf(session, shanghaiTime()) };
  const username = identity.username ?? '';
  const record = {
    username,
    realname: (identity.name ?? username).slice(0, 40),
    roles,
    depart,
    departs: depart ? [depart] : null,
  };
  try {
    return String((await createRecord(askWithin(asks, 'user'), record)).id);
  } catch (error) {
    // A name another company has, or one no user may have: told as there being none, for it says nothing about others.
    if (error instanceof Refusal) throw new Refusal('sso_no_account');
    throw error;
  }
}

/** Makes an identity a user's own. One identity is one user's, and a user has one identity of a provider. */
export async function bind(db: Database, { tenant, id }: Provider, identity: Identity, user: string): Promise<void> {
  const { subject, username, name } = identity;
  const made = await db
    .tenant(tenant)
    .rows(sql`insert into sso_identity (tenant_id, provider, subject, user_id, name, used_at)
    values (${tenant}, ${id}, ${subject}, ${user}, ${name ?? username}, now()) on conflict do nothing returning 1`);
  if (made.length === 0) throw new Refusal('sso_taken');
}

/** What is the matter with an account is told to who came through its company's own provider. */
async function openAccount(needs: SettleNeeds, tenant: number, user: string): Promise<Settled> {
  const account = await people.first(await readingOf(needs, tenant), { is: { id: user } });
  if (!account) throw new Refusal('account_gone');
  if (account.status !== '1') throw new Refusal('account_frozen');
  return { tenant, user, depart: account.depart };
}
