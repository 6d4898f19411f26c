import { type Reading, rowReader } from '../../records/row-reader.ts';
import { askOne, type Question } from '../../sql/questions.ts';

const people = rowReader('user', { id: 'text', realname: 'text', depart: 'text?', roles: 'texts?' }, { order: ['id'] });
const standing = rowReader('user', { id: 'text', roles: 'texts?' }, { when: "status = '1'", order: ['id'] });
const everybody = rowReader('user', { id: 'text', realname: 'text' }, { trash: 'too' });
const roles = rowReader('role', { id: 'text', code: 'text', name: 'text', permissions: 'json?' });
const everyRole = rowReader('role', { name: 'text' }, { trash: 'too', order: ['-createTime'] });
const positions = rowReader('position', { name: 'text' });
const departs = rowReader('depart', { id: 'text', name: 'text', manager: 'text?', parent: 'text?' }, { order: ['id'] });

export interface Level {
  readonly id: string;
  readonly name: string;
  readonly manager: string | null;
}

const idsOf = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id);

/** What people are called, those who have left as well. */
export const namesOf = (at: Reading, users: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  askOne(at.db, namesAsked(at, users));

/** The same, to be asked with other questions. */
export function namesAsked(at: Reading, users: readonly string[]): Question<ReadonlyMap<string, string>> {
  const wanted = [...new Set(users)];
  if (wanted.length === 0) return { asks: [], answer: () => new Map() };
  const { asks, answer } = everybody.asked(at, { is: { id: wanted } });
  return {
    asks,
    answer: (found) =>
      new Map([...answer(found).map(({ id, realname }) => [id, realname] as const), ['system', '系统']]),
  };
}

/** Of these the accounts that the company has or ever had. */
export async function thoseEver(at: Reading, users: readonly string[]): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set();
  return new Set(idsOf(await everybody.all(at, { is: { id: users } })));
}

/** Of these the accounts that are in use. */
export async function thoseStanding(at: Reading, users: readonly string[]): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set();
  return new Set(idsOf(await standing.all(at, { is: { id: users } })));
}

const outsiders = rowReader('user', { id: 'text' }, { when: 'not empty(supplier)', order: ['id'] });

/** Of these the accounts that belong to a supplier. */
export async function thoseOfSuppliers(at: Reading, users: readonly string[]): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set();
  return new Set(idsOf(await outsiders.all(at, { is: { id: users } })));
}

/** Of these the accounts that there still are. */
export async function thoseThere(at: Reading, users: readonly string[]): Promise<readonly string[]> {
  return users.length === 0 ? [] : idsOf(await people.all(at, { is: { id: users } }));
}

export const departOf = async (at: Reading, user: string): Promise<string | null> =>
  (await people.first(at, { is: { id: user } }))?.depart ?? null;

/** A department and those it stands under, from below. */
export async function levelsFrom(at: Reading, depart: string): Promise<readonly Level[]> {
  const all = new Map((await departs.all(at)).map((one) => [one.id, one]));
  const levels: Level[] = [];
  for (let one = all.get(depart); one && !levels.includes(one); one = all.get(one.parent ?? '')) levels.push(one);
  return levels;
}

/** A department and all that stands below it. */
export async function departsBelow(at: Reading, depart: string): Promise<readonly string[]> {
  const all = await departs.all(at);
  const within = new Set([depart]);
  for (const one of within) for (const { id, parent } of all) if (parent === one) within.add(id);
  return [...within];
}

export const managersOf = async (at: Reading, ids: readonly string[]): Promise<readonly string[]> =>
  ids.length === 0 ? [] : (await departs.all(at, { is: { id: ids } })).flatMap(({ manager }) => manager ?? []);

/** Whose main department it is, or one of theirs. */
export async function membersOf(at: Reading, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const found = await Promise.all([people.all(at, { is: { depart: ids } }), people.all(at, { is: { departs: ids } })]);
  return [...new Set(found.flatMap(idsOf))].toSorted();
}

export const roleOf = (at: Reading, code: string) => roles.first(at, { is: { code } });

/** What a role is called, one that was deleted as well. */
export const nameOfRole = async (at: Reading, code: string): Promise<string | undefined> =>
  (await everyRole.first(at, { is: { code } }))?.name;

export const holdersOfRole = async (at: Reading, role: string): Promise<readonly string[]> =>
  idsOf(await people.all(at, { is: { roles: role } }));

export const positionOf = (at: Reading, position: string) => positions.first(at, { is: { id: position } });

export const holdersOfPosition = async (at: Reading, position: string): Promise<readonly string[]> =>
  idsOf(await people.all(at, { is: { positions: position } }));

export const accountsOf = async (at: Reading, suppliers: readonly string[]): Promise<readonly string[]> =>
  suppliers.length === 0 ? [] : idsOf(await people.all(at, { is: { supplier: suppliers } }));

/** Those in use who hold a role that gives one of these permissions. */
export async function thoseWith(at: Reading, permissions: readonly string[]): Promise<readonly string[]> {
  const gives = (role: { readonly permissions: unknown }) =>
    Array.isArray(role.permissions) && permissions.some((one) => (role.permissions as unknown[]).includes(one));
  const given = idsOf((await roles.all(at)).filter(gives));
  return given.length === 0 ? [] : idsOf(await standing.all(at, { is: { roles: given } }));
}

/** The codes of the roles that each of these holds. */
export async function roleCodesOf(
  at: Reading,
  users: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const [rows, known] = await Promise.all([people.all(at, { is: { id: users } }), roles.all(at)]);
  const codes = new Map(known.map(({ id, code }) => [id, code]));
  return new Map(rows.map(({ id, roles: held }) => [id, (held ?? []).flatMap((role) => codes.get(role) ?? [])]));
}

const staff = rowReader(
  'user',
  { id: 'text', name: ['realname', 'text'] },
  { when: "status = '1'", order: ['realname', 'id'] },
);
const mostOffered = 500;

/** The company's own people in use: those of a role, or all. */
export async function staffOf(
  at: Reading,
  role: string | null,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const of = role === null ? null : await roleOf(at, role);
  if (of === undefined) return [];
  return staff.all(at, { is: { supplier: null, ...(of ? { roles: of.id } : {}) }, limit: mostOffered });
}
