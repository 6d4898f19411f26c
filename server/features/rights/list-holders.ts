import { sql, type TenantDb } from '../../db/statement.ts';
import { readHolders } from './holder.ts';
import type { HolderList, PersonFound } from './rights.contract.ts';

export async function listHolders(db: TenantDb): Promise<HolderList> {
  const [roles, departs, departRoles, parents] = [
    await readHolders(db, 'role'),
    await readHolders(db, 'depart'),
    await readHolders(db, 'departRole'),
    await db.rows<{ id: string; parent: string | null }>(
      sql`select id, parent from sys_depart where deleted_at is null`,
    ),
  ];
  const parentOf = new Map(parents.map(({ id, parent }) => [id, parent]));
  return {
    roles: roles.map(({ id, code, name }) => ({ id, code, name })),
    departs: departs.map(({ id, code, name }) => ({ id, code, name, parent: parentOf.get(id) ?? null })),
    departRoles: departRoles.map(({ id, code, name, depart }) => ({ id, code, name, depart: depart?.id ?? '' })),
  };
}

export const findPeople = (db: TenantDb, keyword: string): Promise<PersonFound[]> =>
  db.rows<PersonFound>(sql`select id, username, realname from sys_user
    where deleted_at is null and status = '1' and (username ilike ${like(keyword)} or realname ilike ${like(keyword)})
    order by username limit 20`);

const like = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
