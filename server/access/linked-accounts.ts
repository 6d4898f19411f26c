import { randomUUID } from 'node:crypto';
import { type Database, sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';

export interface AccountOf {
  readonly tenant: number;
  readonly user: string;
}

/** An account of a person in one of the companies they belong to. */
export interface LinkedAccount extends AccountOf {
  readonly name: string;
  readonly username: string;
  readonly realname: string;
  readonly depart: string | null;
}

/** A link is as good as the password that proved it: followed only while both accounts still have that one. */
const holds =
  'join credential c on c.tenant_id = l.tenant_id and c.user_id = l.user_id and c.changed_at = l.credential_at';

const personText = `select l.person from account_link l ${holds} where l.tenant_id = $1 and l.user_id = $2`;

type Rows = Pick<Database['owner'], 'rows'>;

async function personOf(owner: Rows, { tenant, user }: AccountOf): Promise<string | null> {
  const [row] = await owner.rows<{ person: string }>({ text: personText, values: [tenant, user] });
  return row?.person ?? null;
}

/** The account whose password began the session; null when something else did. */
export async function provedBy(db: Database, session: string): Promise<AccountOf | null> {
  const [row] = await db.owner.rows<{ tenant: number | null; user: string | null }>(
    sql`select origin_tenant as tenant, origin_user as user from session where id = ${session}`,
  );
  return row?.tenant && row.user ? { tenant: row.tenant, user: row.user } : null;
}

/** Every account of the person a session is proved to be of, those only that could sign in now. */
export async function accountsOfPerson(db: Database, session: string): Promise<readonly LinkedAccount[]> {
  const proved = await provedBy(db, session);
  const person = proved && (await personOf(db.owner, proved));
  if (!person) return [];
  return db.owner.rows<LinkedAccount>({
    text: `
      select l.tenant_id as tenant, l.user_id as user, t.name, u.username, u.realname, u.depart
        from account_link l ${holds}
        join tenant t on t.tenant_id = l.tenant_id and tenant_open(t)
        join sys_user u on u.tenant_id = l.tenant_id and u.id = l.user_id and u.deleted_at is null and u.status = '1'
       where l.person = $1 order by l.tenant_id`,
    values: [person],
  });
}

/** Makes two accounts, and all that either is linked to, one person's. Both were proved by their passwords just now. */
export async function linkAccounts(db: Database, one: AccountOf, other: AccountOf): Promise<void> {
  await db.owner.transaction(async (owner) => {
    await owner.rows(sql`select pg_advisory_xact_lock(hashtext('account_link'))`);
    const person = (await personOf(owner, one)) ?? randomUUID();
    const theirs = await personOf(owner, other);
    if (theirs) await owner.rows(sql`update account_link set person = ${person} where person = ${theirs}`);
    for (const { tenant, user } of [one, other]) {
      await owner.rows(sql`insert into account_link (tenant_id, user_id, person, credential_at)
        select ${tenant}, ${user}, ${person}, changed_at from credential where tenant_id = ${tenant} and user_id = ${user}
        on conflict (tenant_id, user_id) do update
          set person = excluded.person, credential_at = excluded.credential_at, linked_at = now()`);
    }
    const twice = await owner.rows(
      sql`select tenant_id from account_link where person = ${person} group by tenant_id having count(*) > 1`,
    );
    if (twice.length > 0) throw new Refusal('not_linkable');
  });
}

/** Takes an account out of its person's; the others stay together. */
export async function unlinkAccount(db: Database, { tenant, user }: AccountOf): Promise<void> {
  await db.owner.rows(sql`delete from account_link where tenant_id = ${tenant} and user_id = ${user}`);
}

export const isLinked = async (db: Database, account: AccountOf): Promise<boolean> =>
  (await personOf(db.owner, account)) !== null;

/** The password was changed by who knew the old one: the link goes on. */
export async function renewLink(db: Database, { tenant, user }: AccountOf): Promise<void> {
  await db.owner.rows(sql`update account_link l set credential_at = c.changed_at from credential c
    where l.tenant_id = ${tenant} and l.user_id = ${user} and c.tenant_id = l.tenant_id and c.user_id = l.user_id`);
}
