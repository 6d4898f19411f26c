import type { Database } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { hashPassword, refuseWeakPassword } from './password.ts';
import { accountsOfPhone, plainPhone } from './phone-accounts.ts';
import type { PhoneCodes } from './phone-codes.ts';
import { passCode } from './phone-sign-in.ts';
import type { Sessions } from './sessions.ts';
import { openDoor, setPassword } from './sign-in.ts';

interface RenewNeeds {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly phoneCodes: PhoneCodes;
}

interface Renewal {
  readonly username: string;
  readonly phone: string;
  readonly code: string;
  readonly ip: string;
}

/** The accounts of a telephone, for whoever has just shown that it is theirs. The code stays good for the new password. */
export async function namesByCode(
  needs: Pick<RenewNeeds, 'db' | 'phoneCodes'>,
  asked: Omit<Renewal, 'username'>,
): Promise<readonly [string, ...string[]]> {
  await passCode(needs, 'password', asked, 'try');
  const known = await accountsOfPhone(needs.db, plainPhone(asked.phone));
  const [first, ...others] = known.map(({ username }) => username);
  if (first === undefined) throw new Refusal('code_wrong');
  return [first, ...others];
}

/** A new password by a code to the account's telephone. Ends what is open, and opens the door that guesses shut. */
export async function renewPassword(needs: RenewNeeds, asked: Renewal & { readonly password: string }): Promise<void> {
  refuseWeakPassword(asked.password, asked.password, asked.username);
  await passCode(needs, 'password', asked);
  const wanted = asked.username.trim().toLowerCase();
  const known = await accountsOfPhone(needs.db, plainPhone(asked.phone));
  const account = known.find(({ username }) => username.toLowerCase() === wanted);
  if (!account) throw new Refusal('reset_failed', { text: '未找到用户！' });
  const { tenant, user } = account;
  await setPassword(needs, { tenant, user, hash: await hashPassword(asked.password) });
  await openDoor(needs.db, tenant, user);
}
