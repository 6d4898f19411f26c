import { type Database, sql, type TenantDb } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Captchas } from './captcha/captcha.ts';
import { isLinked, renewLink } from './linked-accounts.ts';
import type { LoginGuard } from './login-guard.ts';
import { isPassword } from './password.ts';
import type { Sessions } from './sessions.ts';

export interface SignInNeeds {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly captchas: Captchas;
  readonly guard: LoginGuard;
  readonly captcha: 'always' | 'after-failures' | 'off';
}

export interface SignInTry {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string | undefined;
  readonly checkKey?: string | undefined;
  readonly ip: string;
  readonly agent: string;
}

interface Account {
  readonly tenant_id: number;
  readonly user_id: string;
  readonly hash: string | null;
  readonly status: string;
  readonly gone: boolean;
  readonly closed: boolean;
  /** Of a supplier that cooperates no more. */
  readonly left: boolean;
  readonly depart: string | null;
  readonly expired: boolean | null;
}

/** An account somebody knows the password of. */
export interface Proved {
  readonly tenant: number;
  readonly user: string;
  readonly depart: string | null;
}

/** From this many failures on, the next try must read a picture as well. */
const failuresBeforeCaptcha = 2;

const findAccount = async (db: Database, name: string): Promise<Account | undefined> => {
  const [account] = await db.owner.rows<Account>({
    name: 'account',
    text: `select n.tenant_id, n.user_id, c.hash, u.status, u.deleted_at is not null as gone,
                  not tenant_open(t) as closed, coalesce(s.is_show = '9', false) as left, u.depart, c.valid_until < now() as expired
             from login_name n
             join tenant t on t.tenant_id = n.tenant_id
             join sys_user u on u.tenant_id = n.tenant_id and u.id = n.user_id
             left join credential c on c.tenant_id = n.tenant_id and c.user_id = n.user_id
             left join su_supplier s on s.tenant_id = u.tenant_id and s.id = u.supplier
            where n.name = $1`,
    values: [name],
  });
  return account;
};

/** Whether the next sign-in of this account (in lower case) from this address must bring a captcha. */
export async function needsCaptcha(needs: SignInNeeds, username: string, ip: string): Promise<boolean> {
  if (needs.captcha !== 'after-failures') return needs.captcha === 'always';
  return (await needs.guard.failuresOf(username, ip)) >= failuresBeforeCaptcha;
}

/** Signs in, or refuses. */
export async function signIn(needs: SignInNeeds, asked: SignInTry): Promise<{ token: string }> {
  const { tenant, user, depart } = await provePassword(needs, asked);
  const { ip, agent } = asked;
  return { token: await needs.sessions.begin({ tenant, user, depart, ip, agent, proved: { tenant, user } }) };
}

/**
 * Whose account it is that somebody knows the password of, or a refusal. An account that does not exist is refused in the words and in the time of a wrong password;
 * what is the matter with an account is told only to who knows its password.
 */
export async function provePassword(needs: SignInNeeds, asked: Omit<SignInTry, 'agent'>): Promise<Proved> {
  const name = asked.username.trim().toLowerCase();
  if (await needsCaptcha(needs, name, asked.ip)) await passCaptcha(needs, asked);
  let account: Account | undefined;
  const right = await needs.guard.prove(name, asked.ip, async () => {
    account = await findAccount(needs.db, name);
    return isPassword(account?.hash, asked.password);
  });
  if (!account || !right) {
    throw new Refusal('sign_in_failed', { result: { captcha: await needsCaptcha(needs, name, asked.ip) } });
  }
  if (account.gone) throw new Refusal('account_gone');
  if (account.status !== '1') throw new Refusal('account_frozen');
  if (account.closed) throw new Refusal('tenant_closed');
  if (account.left) throw new Refusal('company_left');
  if (account.expired) throw new Refusal('password_expired');

  return { tenant: account.tenant_id, user: account.user_id, depart: account.depart };
}

/** A misread picture costs the picture, never one of the tries at the password. */
async function passCaptcha(needs: SignInNeeds, asked: Pick<SignInTry, 'captcha' | 'checkKey'>): Promise<void> {
  if (!asked.captcha || !asked.checkKey) throw new Refusal('captcha_missing', { result: { captcha: true } });
  const read = await needs.captchas.use(asked.checkKey, asked.captcha);
  if (!read) throw new Refusal('captcha_wrong', { result: { captcha: true } });
}

/** Gives a user a password. Ends what the user has open elsewhere: whoever knew the old one is out. */
export async function setPassword(
  { db, sessions }: Pick<SignInNeeds, 'db' | 'sessions'>,
  of: {
    readonly tenant: number;
    readonly user: string;
    readonly hash: string;
    readonly keep?: string;
    readonly mustChange?: boolean;
  },
): Promise<void> {
  // Who knew the old password keeps what it proved; one that somebody else sets proves nothing to other companies.
  const keeps = of.keep !== undefined && (await isLinked(db, of));
  await keepPassword(db.tenant(of.tenant), of.user, of.hash, { mustChange: of.mustChange ?? false });
  if (keeps) await renewLink(db, of);
  await sessions.endAllOf(of.tenant, of.user, of.keep);
}

interface Given {
  readonly mustChange?: boolean;
  /** It opens nothing afterwards. */
  readonly until?: Date | null;
}

/**
 * Only keeps it: for a user who cannot have anything open yet, or whose sessions the caller ends. One that somebody
 * else chose is to be changed at the next sign-in.
 */
export async function keepPassword(
  tenant: TenantDb,
  user: string,
  hash: string,
  { mustChange = false, until = null }: Given = {},
): Promise<void> {
  await tenant.rows(sql`insert into credential (tenant_id, user_id, hash, must_change, valid_until)
    values (${tenant.tenant}, ${user}, ${hash}, ${mustChange}, ${until?.toISOString() ?? null})
    on conflict (tenant_id, user_id) do update set hash = excluded.hash, changed_at = now(),
      must_change = excluded.must_change, valid_until = excluded.valid_until`);
}

/** Opens the door that wrong guesses shut, at once and in every process. */
export async function openDoor(db: Database, tenant: number, user: string): Promise<void> {
  await db.tenant(tenant).rows(sql`select unlock_sign_in(${user})`);
}
