import { type Reading, rowReader } from '../../records/row-reader.ts';
import { readHolders } from './holder.ts';
import type { HolderList, PersonFound } from './rights.contract.ts';

const parents = rowReader('depart', { id: 'text', parent: 'text?' });

export async function listHolders(at: Reading): Promise<HolderList> {
  const [roles, departs, departRoles, known] = [
    await readHolders(at, 'role'),
    await readHolders(at, 'depart'),
    await readHolders(at, 'departRole'),
    await parents.all(at),
  ];
  const parentOf = new Map(known.map(({ id, parent }) => [id, parent]));
  return {
    roles: roles.map(({ id, code, name }) => ({ id, code, name })),
    departs: departs.map(({ id, code, name }) => ({ id, code, name, parent: parentOf.get(id) ?? null })),
    departRoles: departRoles.map(({ id, code, name, depart }) => ({ id, code, name, depart: depart?.id ?? '' })),
  };
}

const people = rowReader(
  'user',
  { id: 'text', username: 'text', realname: 'text' },
  { when: "status = '1'", order: ['username'] },
);

export const findPeople = (at: Reading, keyword: string): Promise<PersonFound[]> =>
  people.all(at, { like: { word: keyword.trim(), in: ['username', 'realname'] }, limit: 20 });
