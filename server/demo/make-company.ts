import { founder } from '../access/founder.ts';
import { productRoles, roleRecords } from '../access/product-roles.ts';
import type { Session } from '../access/session.ts';
import type { Book } from './book.ts';
import { idOf } from './book.ts';
import type { Calendar } from './calendar.ts';
import { departs, staff } from './data/company.ts';
import { mobileOf } from './supplier-seeds.ts';

/** Who works in the demo company, by user name, and what hangs on codes. */
export interface Company {
  readonly tenant: number;
  readonly people: Map<string, Session>;
  readonly departs: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, string>;
}

const founded = -560;

export async function makeCompany(book: Book, tenant: number, calendar: Calendar): Promise<Company> {
  const first = founder(tenant);
  const at = `${calendar.day(founded)} 09:00:00`;
  const departIds = new Map<string, string>();
  for (const [sort, { code, name, parent }] of departs.entries()) {
    const record = { name, code, parent: departIds.get(parent) ?? null, sort };
    departIds.set(code, idOf(await book.create(first, 'depart', at, record)));
  }
  const roleIds = new Map<string, string>();
  for (const record of roleRecords()) {
    roleIds.set(String(record.code), idOf(await book.create(first, 'role', at, record)));
  }
  const company: Company = { tenant, people: new Map(), departs: departIds, roles: roleIds };
  for (const [number, person] of staff.entries()) {
    const depart = departIds.get(person.depart) ?? null;
    const record = await book.create(first, 'user', at, {
      username: person.username,
      realname: person.realname,
      workNo: `E${String(number + 1).padStart(4, '0')}`,
      depart,
      departs: depart ? [depart] : null,
      roles: idsOf(roleIds, person.roles),
      post: person.post,
      phone: mobileOf(100 + number),
      email: `${person.username}@example.com`,
    });
    const below = departs
      .filter(({ code }) => code.startsWith(person.depart))
      .flatMap(({ code }) => departIds.get(code) ?? []);
    company.people.set(person.username, sessionOf(company, idOf(record), person, below));
  }
  await nameHeads(book, company, at);
  return company;
}

export const idsOf = (ids: ReadonlyMap<string, string>, codes: readonly string[]): string[] =>
  codes.flatMap((code) => ids.get(code) ?? []);

const sessionOf = (
  { tenant }: Company,
  id: string,
  { username, realname, roles: codes }: { username: string; realname: string; roles: readonly string[] },
  below: readonly string[],
): Session => ({
  ...founder(tenant),
  user: { id, username, realname },
  roles: [...codes].sort(),
  permissions: new Set(
    productRoles.filter(({ code }) => codes.includes(code)).flatMap(({ permissions }) => permissions),
  ),
  departs: below,
});

/** A supplier's account: its company is all it may reach. */
export const supplierSession = (
  company: Company,
  id: string,
  username: string,
  realname: string,
  supplier: string,
): Session => ({
  ...sessionOf(company, id, { username, realname, roles: ['supAdmin'] }, []),
  supplier,
});

export function personOf({ people }: Company, username: string): Session {
  const found = people.get(username);
  if (!found) throw new Error(`nobody is called ${username}`);
  return found;
}

const heads: readonly (readonly [string, string])[] = [
  ['A01A01', 'manager'],
  ['A01A03', 'headqa'],
  ['A01B01', 'head'],
  ['A01B02', 'headenv'],
  ['A01B03', 'headcal'],
];

async function nameHeads(book: Book, company: Company, at: string): Promise<void> {
  for (const [code, username] of heads) {
    const id = company.departs.get(code);
    if (!id) continue;
    const manager = personOf(company, username).user.id;
    await book.edit(founder(company.tenant), 'depart', at, { id, version: 1, manager });
  }
}
