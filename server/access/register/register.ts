import type { Database } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Models } from '../../metadata/models.ts';
import { hashPassword, refuseWeakPassword } from '../password.ts';
import { isMobile, plainPhone, takenBy } from '../phone-accounts.ts';
import type { PhoneCodes } from '../phone-codes.ts';
import { passCode } from '../phone-sign-in.ts';
import { type PortalTenant, portalTenant } from '../portal-tenant.ts';
import { findInvitation, type Invitation, refuseOtherCompany } from './invitation.ts';
import { registerStaff } from './register-staff.ts';
import { registerSupplier } from './register-supplier.ts';
import type { Company, Person } from './registration.ts';

interface RegisterNeeds {
  readonly db: Database;
  readonly models: Models;
  readonly phoneCodes: PhoneCodes;
}

interface RegistrationRequest {
  readonly person: Person;
  /** Null: not a supplier but somebody of the company itself. */
  readonly company: Company | null;
  readonly code: string;
  /** The code by which a company was invited, if it brings one. */
  readonly inviteCode: string | null;
  readonly ip: string;
}

/**
 * Registers with the company of the portal. What is already there is told only to who has shown that the telephone is
 * theirs; the codes are used up when all went well, and good
 * for another try when something must be put right.
 */
export async function register(
  needs: RegisterNeeds,
  { person: said, company, code, inviteCode, ip }: RegistrationRequest,
): Promise<PortalTenant> {
  const person = { ...said, phone: plainPhone(said.phone) };
  const invitation = company && inviteCode ? await findInvitation(needs, inviteCode, ip) : null;
  const into = await openPortal(needs.db, company !== null, invitation);
  if (!isMobile(person.phone)) throw new Refusal('not_a_mobile', { issues: [{ code: 'not_phone', path: '/phone' }] });
  refuseWeakPassword(person.password, person.password, person.username);
  const proof = { phone: person.phone, code, ip };
  if (invitation && company) refuseOtherCompany(invitation, company);
  await passCode(needs, 'register', proof, 'try');
  await refuseTaken(needs.db, person);
  const running = await needs.models.running(into.tenant);
  const registration = { into, running, person, hash: await hashPassword(person.password) };
  await needs.db.tenant(into.tenant).transaction(async (db) => {
    if (company) await registerSupplier(db, registration, company, invitation);
    else await registerStaff(db, registration);
    await passCode(needs, 'register', proof);
  });
  return into;
}

/** Whom the company asked to come is let in where nobody else is. */
async function openPortal(db: Database, supplier: boolean, invitation: Invitation | null): Promise<PortalTenant> {
  const into = await portalTenant(db);
  const isAsked = invitation !== null || into?.registration === 'suppliers';
  const open = into && (into.registration === 'everybody' || (supplier && isAsked));
  if (!open) throw new Refusal('registration_closed');
  return into;
}

async function refuseTaken(db: Database, { username, phone, email }: Person): Promise<void> {
  const taken = await takenBy(db, { name: username, phone, email: email ?? '' });
  const said = [
    taken.name && (['/username', '用户名已注册'] as const),
    taken.phone && (['/phone', '该手机号已注册'] as const),
    taken.email && (['/email', '邮箱已被注册'] as const),
  ].filter((one) => one !== false);
  const [first] = said;
  if (!first) return;
  const issues = said.map(([path, say]) => ({ code: 'refused', path, params: { say } }) as const);
  throw new Refusal('already_registered', { text: first[1], issues });
}
