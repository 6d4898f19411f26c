import type { RecordData } from '../../schemas/compile/plan.ts';
import { productRoles, roleRecords } from '../access/product-roles.ts';
import { founder } from '../kernel/founder.ts';
import type { Session } from '../kernel/session.ts';
import type { Book } from './book.ts';
import { idOf } from './book.ts';
import type { Calendar } from './calendar.ts';
import { alsoIn, companySaid, departs, heads, positions, type StaffSeed, staff } from './data/company.ts';
import { mobileOf } from './supplier-seeds.ts';

/** Who works in the demo company, by user name, and what hangs on codes. */
export interface Company {
  readonly tenant: number;
  readonly people: Map<string, Session>;
  readonly departs: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, string>;
  /** Main accounts of suppliers that have a second one beside them. */
  readonly subAccounts: Set<string>;
}

const founded = -560;

export async function makeCompany(book: Book, tenant: number, calendar: Calendar): Promise<Company> {
  const first = founder(tenant);
  const at = `${calendar.day(founded)} 09:00:00`;
  const departIds = new Map<string, string>();
  for (const [sort, { code, name, parent }] of departs.entries()) {
    const billed = parent === '' ? { orgCategory: '1', creditCode: companySaid.creditCode, taxTitle: name } : {};
    const record = { name, code, parent: departIds.get(parent) ?? null, sort, ...billed };
    departIds.set(code, idOf(await book.create(first, 'depart', at, record)));
  }
  const roleIds = new Map<string, string>();
  for (const record of roleRecords()) {
    roleIds.set(String(record.code), idOf(await book.create(first, 'role', at, record)));
  }
  const company: Company = { tenant, people: new Map(), departs: departIds, roles: roleIds, subAccounts: new Set() };
  const positionIds = new Map<string, string>();
  for (const [sort, { code, name, rank }] of positions.entries()) {
    const made = await book.create(first, 'position', at, { code, name, postRank: rank, sort });
    positionIds.set(code, idOf(made));
  }
  for (const [number, person] of staff.entries()) {
    const record = await book.create(first, 'user', at, {
      ...placeOf(company, person),
      username: person.username,
      realname: person.realname,
      workNo: `E${String(number + 1).padStart(4, '0')}`,
      roles: idsOf(roleIds, person.roles),
      positions: idsOf(positionIds, positionsOf(person)),
      post: person.post,
      phone: mobileOf(100 + number),
      telephone: `021-5550${String(100 + number).padStart(4, '0')}`,
      email: `${person.username}@example.com`,
      sort: number,
    });
    const below = departs
      .filter(({ code }) => code.startsWith(person.depart))
      .flatMap(({ code }) => departIds.get(code) ?? []);
    company.people.set(person.username, {
      ...sessionOf(company, idOf(record), person, below),
      currentDepart: departIds.get(person.depart) ?? null,
    });
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

/** Where somebody works, and what they are in charge of. */
function placeOf({ departs: ids }: Company, { username, depart }: StaffSeed): RecordData {
  const main = ids.get(depart) ?? null;
  const headed = ids.get(heads[username] ?? '');
  return {
    depart: main,
    departs: [...(main ? [main] : []), ...idsOf(ids, alsoIn[username] ?? [])],
    ...(headed ? { userIdentity: '2', managedDeparts: [headed] } : { userIdentity: '1' }),
  };
}

function positionsOf({ post }: StaffSeed): string[] {
  const fitting = positions.filter(({ name }) => post.endsWith(name));
  const [closest] = fitting.toSorted((a, b) => b.name.length - a.name.length);
  return closest ? [closest.code] : [];
}

async function nameHeads(book: Book, company: Company, at: string): Promise<void> {
  for (const [username, code] of Object.entries(heads)) {
    const id = company.departs.get(code);
    if (!id) continue;
    const manager = personOf(company, username).user.id;
    await book.edit(founder(company.tenant), 'depart', at, { id, version: 1, manager });
  }
}
