import { holderOfDepart, holderOfDepartRole } from '../../access/holders.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../errors.ts';

/** All codes by which a user holds rights, as a session of theirs would have them. */
export async function rolesOfUser(db: TenantDb, user: string): Promise<string[]> {
  const found = await db.first<{ roles: string[]; departs: string[]; within: string[] }>(sql`
    select coalesce((select json_agg(r.code) from sys_role r where r.deleted_at is null and coalesce(u.roles, '[]') ? r.id), '[]') as roles,
           coalesce((select json_agg(d.id) from sys_depart d where d.deleted_at is null
                       and (d.id = u.depart or coalesce(u.departs, '[]') ? d.id)), '[]') as departs,
           coalesce((select json_agg(x.id) from sys_depart_role x where x.deleted_at is null and coalesce(x.users, '[]') ? u.id
                       and (x.depart = u.depart or coalesce(u.departs, '[]') ? x.depart)), '[]') as within
      from sys_user u where u.id = ${user} and u.deleted_at is null`);
  if (!found) throw new Refusal('unknown_record');
  return [...found.roles, ...found.departs.map(holderOfDepart), ...found.within.map(holderOfDepartRole)];
}
