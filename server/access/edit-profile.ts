import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Database } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Session } from '../kernel/session.ts';
import type { Models } from '../metadata/models.ts';
import { askAbout } from '../records/asking.ts';
import { readRecord } from '../records/read.ts';
import { updateRecord } from '../records/write/update.ts';
import { plainPhone, takenBy } from './phone-accounts.ts';
import type { PhoneCodes } from './phone-codes.ts';
import { passCode } from './phone-sign-in.ts';

interface ProfileNeeds {
  readonly db: Database;
  readonly models: Models;
  readonly phoneCodes: PhoneCodes;
}

interface Wanted {
  readonly fields: RecordData;
  readonly smscode: string;
  readonly ip: string;
}

/** What a person may say of themselves. Anything else that is sent is somebody else's business. */
export const ownFields = ['realname', 'avatar', 'birthday', 'sex', 'email', 'phone', 'telephone'] as const;

/** Changes one's own record through the same checks and history as an administrator does, within the allowed fields. */
export async function editProfile(needs: ProfileNeeds, session: Session, { fields, ...proof }: Wanted): Promise<void> {
  const asking = await askAbout(needs, { ...session, roles: ['admin'] }, 'user');
  const now = JSON.parse(await readRecord(asking, session.user.id)) as RecordData;
  const phone = plainPhone(String(fields.phone ?? ''));
  const isNew = phone !== '' && phone !== plainPhone(String(now.phone ?? ''));
  if (isNew) await provePhone(needs, session, phone, proof);
  await updateRecord(asking, session.user.id, { ...fields, version: now.version ?? 0 });
  if (isNew) await passCode(needs, 'register', { phone, code: proof.smscode, ip: proof.ip });
}

async function provePhone(
  needs: ProfileNeeds,
  session: Session,
  phone: string,
  { smscode: code, ip }: Omit<Wanted, 'fields'>,
): Promise<void> {
  const say = '更换手机号，请先填写新手机号收到的验证码';
  if (code === '') {
    throw new Refusal('code_wrong', { text: say, issues: [{ code: 'refused', path: '/smscode', params: { say } }] });
  }
  await passCode(needs, 'register', { phone, code, ip }, 'try');
  const taken = await takenBy(needs.db, { phone, except: session.user.id });
  if (taken.phone) throw new Refusal('already_registered');
}
