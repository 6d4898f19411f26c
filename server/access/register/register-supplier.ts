import type { TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { type Reading, rowReader } from '../../records/row-reader.ts';
import { enter, enterUser, roleOf, tellRole, underTheirNames } from './enter.ts';
import { holdInvitation, type Invitation, keeperOf, useInvitation } from './invitation.ts';
import type { Company, Registration } from './registration.ts';

const names = { name: 'companyName', contacts: 'realname' };

/**
 * A company with the account that keeps its data: registered, with everything else still to be completed. Who comes by an invitation uses
 * it up.
 */
export async function registerSupplier(
  db: TenantDb,
  registration: Registration,
  company: Company,
  invitation: Invitation | null,
): Promise<void> {
  const { person, running } = registration;
  const at = { db, model: running.model };
  if (invitation) await holdInvitation({ db, running }, invitation.id);
  await refuseKnownCompany(at, company.creditCode);
  const { realname: name, phone, email } = person;
  const contact = { name, duty: 'SALES', phone, email, main: 'Y' };
  const manager = invitation && (await keeperOf(at, invitation));
  const record = { ...company, phone, email, contacts: [contact], ...(manager ? { manager } : {}) };
  const made = await underTheirNames(names, () => enter(db, registration, 'supplier')(record));
  const supplier = String(made.id);
  await enterUser(db, registration, { supplier, roles: [await roleOf(at, 'supAdmin')] });
  if (invitation) await useInvitation({ db, running }, invitation.id, supplier);
  const about = { entity: 'supplier', id: supplier, name: company.name };
  await tellRole(db, 'supMgr', { say: '有新的供应商注册，正在完善资料', ...about });
}

const companies = rowReader('supplier', { id: 'text' });

/** One company, one registration: its other people get their accounts from the first. */
async function refuseKnownCompany(at: Reading, creditCode: string): Promise<void> {
  const code = creditCode.trim().toUpperCase();
  const known = await companies.first(at, { is: { creditCode: code } });
  if (!known) return;
  const say = '该企业已注册，请联系贵司的主账号为您开通账号';
  throw new Refusal('already_registered', {
    text: say,
    issues: [{ code: 'refused', path: '/creditCode', params: { say } }],
  });
}
