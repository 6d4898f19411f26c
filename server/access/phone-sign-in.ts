import type { Database } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { accountsOfPhone, plainPhone } from './phone-accounts.ts';
import type { CodePurpose, PhoneCodes } from './phone-codes.ts';
import { takeRations } from './ration.ts';
import type { Sessions } from './sessions.ts';

interface PhoneNeeds {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly phoneCodes: PhoneCodes;
}

export interface CodeTry {
  readonly phone: string;
  readonly code: string;
  readonly ip: string;
}

const codesPerAddress = 60;

/** A code bears five tries; an address bears so many in ten minutes, over all the telephones it tries. */
export async function passCode(
  { db, phoneCodes }: Pick<PhoneNeeds, 'db' | 'phoneCodes'>,
  purpose: CodePurpose,
  { phone, code, ip }: CodeTry,
  how: 'use' | 'try' = 'use',
): Promise<void> {
  const open = await takeRations(db, [{ key: `code:address:${ip}`, most: codesPerAddress, seconds: 600 }]);
  if (!open) throw new Refusal('too_many');
  const answer = await phoneCodes[how](plainPhone(phone), purpose, code.trim());
  if (answer === 'wrong') throw new Refusal('code_wrong');
  if (answer === 'gone') throw new Refusal('code_gone');
}

/** Signs in whoever holds the telephone. What is the matter with the account is told only to them. */
export async function signInByPhone(
  needs: PhoneNeeds,
  asked: CodeTry & { readonly agent: string },
): Promise<{ token: string }> {
  await passCode(needs, 'signIn', asked);
  const known = await accountsOfPhone(needs.db, plainPhone(asked.phone));
  // Nobody was sent a code for this telephone: it was guessed.
  if (known.length === 0) throw new Refusal('code_wrong');
  const able = known.filter(({ status, closed, left }) => status === '1' && !closed && !left);
  if (able.length > 1) throw new Refusal('several_accounts');
  const [account] = able;
  if (!account && known.some(({ left }) => left)) throw new Refusal('company_left');
  if (!account) throw new Refusal(known.some(({ closed }) => !closed) ? 'account_frozen' : 'tenant_closed');
  const { tenant, user, depart } = account;
  return { token: await needs.sessions.begin({ tenant, user, depart, ip: asked.ip, agent: asked.agent }) };
}
