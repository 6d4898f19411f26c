import type { Asker } from '../../../schemas/expressions/tree.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { holderOfDepart, holderOfDepartRole, isHolder } from '../../kernel/holders.ts';

/** How somebody stands in a company, as a session of theirs would say it; they are in their main department. */
export interface Standing {
  readonly id: string;
  /** All codes by which they hold rights. */
  readonly roles: readonly string[];
  /** Their departments and all below them. */
  readonly departs: readonly string[];
  readonly depart: string | null;
  readonly supplier: string | null;
}

/** Of several at once; those who are gone are left out. */
export async function standingsOf(db: TenantDb, users: readonly string[]): Promise<Standing[]> {
  const found = await db.rows<Standing & { own: string[]; within: string[] }>(sql`
    with recursive who as (
      select u.*, array_remove(u.depart || array(select jsonb_array_elements_text(coalesce(u.departs, '[]'))), null) as own
        from sys_user u where u.id = any (${users}::text[]) and u.deleted_at is null
    ), mine (who, id) as (
      select id, unnest(own) from who
      union select m.who, d.id from sys_depart d join mine m on d.parent = m.id where d.deleted_at is null
    )
    select u.id, u.depart, u.supplier,
           coalesce((select json_agg(m.id order by m.id) from mine m where m.who = u.id), '[]') as departs,
           coalesce((select json_agg(r.code) from sys_role r where r.deleted_at is null and coalesce(u.roles, '[]') ? r.id), '[]') as roles,
           coalesce((select json_agg(d.id) from sys_depart d where d.deleted_at is null and d.id = any (u.own)), '[]') as own,
           coalesce((select json_agg(x.id) from sys_depart_role x where x.deleted_at is null and coalesce(x.users, '[]') ? u.id
                       and x.depart = any (u.own)), '[]') as within
      from who u`);
  return found.map(({ own, within, roles, ...standing }) => ({
    ...standing,
    roles: [...roles, ...own.map(holderOfDepart), ...within.map(holderOfDepartRole)],
  }));
}

export const askerOfStanding = ({ id, roles, departs, depart, supplier }: Standing): Asker => ({
  me: id,
  myDeparts: departs,
  myDepart: depart,
  mySupplier: supplier,
  roles: roles.filter((role) => !isHolder(role)),
  now: shanghaiTime(),
});

/** All codes by which a user holds rights, as a session of theirs would have them. */
export async function rolesOfUser(db: TenantDb, user: string): Promise<readonly string[]> {
  const [found] = await standingsOf(db, [user]);
  if (!found) throw new Refusal('unknown_record');
  return found.roles;
}
