import type { BindingShown } from '../../../schemas/wire/session.ts';
import { type Database, sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import type { Access } from '../access.ts';
import { provePassword, type SignInTry } from '../sign-in.ts';
import { lookOnce, takeOnce } from './one-time.ts';
import { providerById } from './providers.ts';
import { bind, type Settled } from './settle.ts';
import type { Unbound } from './sign-in-by.ts';

/** Binds the identity somebody came with to the account whose password they know, in the provider's own company. */
export async function bindByPassword(
  access: Access,
  token: string,
  browser: string | null,
  asked: Omit<SignInTry, 'agent'>,
): Promise<Settled> {
  const unbound = await lookOnce<Unbound>(access.db, 'sso-bind', token);
  if (!unbound || unbound.browser !== browser) throw new Refusal('sso_failed', { text: '等候时间过长，请重新登录' });
  const provider = await providerById(access.db, unbound.tenant, unbound.provider);
  const account = await provePassword(access, asked);
  if (account.tenant !== provider.tenant) throw new Refusal('sso_no_account', { text: '该账号不属于这家公司' });
  if (!(await takeOnce(access.db, 'sso-bind', token))) throw new Refusal('sso_failed');
  await bind(access.db, provider, unbound.identity, account.user);
  return account;
}

/** The providers of the company with what somebody has bound to them. */
export function listBindings(db: Database, { tenant, user }: Session): Promise<readonly BindingShown[]> {
  return db.tenant(tenant).rows<BindingShown>(sql`
    select p.key || '@' || p.tenant_id as provider, p.title, i.name, i.bound_at as "boundAt", i.used_at as "usedAt",
           i.subject is not null as bound
      from sso_provider p left join sso_identity i on i.tenant_id = p.tenant_id and i.provider = p.id and i.user_id = ${user.id}
     where p.deleted_at is null and (p.status = '1' or i.subject is not null) order by p.sort, p.key`);
}

/** Parts with an identity, unless it is the only way in that is left. */
export async function unbind(db: Database, { tenant, user }: Session, provider: string): Promise<void> {
  const [key = ''] = provider.split('@');
  await db.tenant(tenant).transaction(async (own) => {
    const gone = await own.rows(sql`delete from sso_identity i using sso_provider p
      where p.tenant_id = i.tenant_id and p.id = i.provider and p.key = ${key} and i.user_id = ${user.id} returning 1`);
    if (gone.length === 0) throw new Refusal('unknown_record', { text: '没有这个绑定' });
    const left = await own.first(sql`select 1 from credential where user_id = ${user.id}
      union all select 1 from sso_identity where user_id = ${user.id}`);
    if (!left) throw new Refusal('invalid_input', { text: '这是您唯一的登录方式，请先设置登录密码再解除' });
  });
}
