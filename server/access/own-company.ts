import type { IsShow, OwnCompany } from '../../schemas/wire/people.ts';
import type { Session } from '../kernel/session.ts';
import { type Reading, rowReader } from '../records/row-reader.ts';

const companies = rowReader(
  'supplier',
  {
    id: 'text',
    companyName: ['name', 'text'],
    companyCode: ['code', 'text'],
    creditCode: 'text',
    phone: 'text?',
    email: 'text?',
    isShow: 'text?',
    verifyStatus: 'text',
    createTime: 'text',
    contacts: { name: 'text', phone: 'text?', email: 'text?', main: 'text?' },
  },
  { trash: 'too' },
);

/** How the company is led, as the specification numbers it; one of which nothing is kept yet has everything to complete. */
export const ledAs = (kept: string | null): IsShow => Number(kept ?? 2) as IsShow;

/** Null for whoever is no supplier. The person to ask for is the main contact, else the first, else who asks. */
export async function readOwnCompany(at: Reading, session: Session, isFirst: boolean): Promise<OwnCompany | null> {
  if (session.supplier === null) return null;
  const found = await companies.first(at, { is: { id: session.supplier } });
  if (!found) return null;
  const { contacts, isShow, verifyStatus, ...company } = found;
  const contact = contacts.find(({ main }) => main === 'Y') ?? contacts[0];
  return {
    ...company,
    phone: company.phone ?? contact?.phone ?? null,
    email: company.email ?? contact?.email ?? null,
    linkman: contact?.name ?? session.user.realname,
    isShow: ledAs(isShow),
    verifyStatus: Number(verifyStatus),
    isFirstLogin: verifyStatus === '0' && isFirst,
  };
}
