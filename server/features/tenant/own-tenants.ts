import type { Access } from '../../access/access.ts';
import {
  accountsOfPerson,
  type LinkedAccount,
  linkAccounts,
  provedBy,
  unlinkAccount,
} from '../../access/linked-accounts.ts';
import { provePassword, type SignInTry } from '../../access/sign-in.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';

/** Links the account somebody is signed in to by its password with another, by the password of that. */
export async function linkOther(access: Access, session: Session, asked: Omit<SignInTry, 'agent'>): Promise<void> {
  const proved = await provedBy(access.db, session.id);
  if (!proved) throw new Refusal('not_linkable', { text: '请先用账号和密码登录，再关联其他公司的账号' });
  const other = await provePassword(access, asked);
  if (other.tenant === proved.tenant) throw new Refusal('not_linkable');
  await linkAccounts(access.db, proved, other);
}

async function accountIn(access: Access, session: Session, tenant: number): Promise<LinkedAccount> {
  const found = (await accountsOfPerson(access.db, session.id)).find((account) => account.tenant === tenant);
  if (!found) throw new Refusal('not_linked');
  return found;
}

export async function unlinkOther(access: Access, session: Session, tenant: number): Promise<void> {
  await unlinkAccount(access.db, await accountIn(access, session, tenant));
}

/** Ends the session and begins one as the person's user in another company; answers with its token. */
export async function goOnIn(
  access: Access,
  session: Session,
  tenant: number,
  whence: { readonly ip: string; readonly agent: string },
): Promise<string> {
  const proved = await provedBy(access.db, session.id);
  const { user, depart } = await accountIn(access, session, tenant);
  return access.sessions.move(session.id, { tenant, user, depart, ...whence, ...(proved ? { proved } : {}) });
}
