import type { Asker } from '../../../schemas/expressions/tree.ts';
import { isHolder } from '../../access/holders.ts';
import { shanghaiTime } from '../../clock.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import type { Holder } from './holder.ts';
import { rolesOfUser } from './user-roles.ts';

export interface Member {
  readonly id: string;
  readonly name: string;
}

interface Row extends Member {
  readonly depart: string | null;
  readonly supplier: string | null;
}

/** People who hold what this holder holds, the first of them by account; those who are frozen see nothing. */
export function membersOf(db: TenantDb, { kind, id }: Holder): Promise<Row[]> {
  return db.rows<Row>(sql`
    select u.id, u.realname || '（' || u.username || '）' as name, u.depart, u.supplier
      from sys_user u
     where u.deleted_at is null and u.status = '1' and case ${kind}::text
             when 'role' then coalesce(u.roles, '[]') ? ${id}
             when 'depart' then u.depart = ${id} or coalesce(u.departs, '[]') ? ${id}
             else exists (select from sys_depart_role x where x.id = ${id} and coalesce(x.users, '[]') ? u.id
                           and (x.depart = u.depart or coalesce(u.departs, '[]') ? x.depart)) end
     order by u.username limit 50`);
}

/** Who asks when this person does; nobody yet stands for a new member without a department. */
export async function askerOfMember(db: TenantDb, holder: Holder, member: Row | null): Promise<Asker> {
  const now = shanghaiTime();
  if (!member) {
    const roles = isHolder(holder.code) ? [] : [holder.code];
    return { me: '', myDeparts: [], myDepart: null, mySupplier: null, roles, now };
  }
  const roles = await rolesOfUser(db, member.id);
  const found = await db.first<{ departs: string[] }>(sql`
    with recursive mine (id) as (
      (select unnest(array_remove(u.depart || array(select jsonb_array_elements_text(coalesce(u.departs, '[]'))), null))
         from sys_user u where u.id = ${member.id})
      union select d.id from sys_depart d join mine on d.parent = mine.id where d.deleted_at is null)
    select coalesce(json_agg(id order by id), '[]') as departs from mine`);
  return {
    me: member.id,
    myDeparts: found?.departs ?? [],
    myDepart: member.depart,
    mySupplier: member.supplier,
    roles: roles.filter((role) => !isHolder(role)),
    now,
  };
}
