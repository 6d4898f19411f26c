import type { Asker } from '../../../schemas/expressions/tree.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { isHolder } from '../../kernel/holders.ts';
import type { Holder } from './holder.ts';
import type { Member } from './rights.contract.ts';
import { askerOfStanding, standingsOf } from './user-roles.ts';

/** People who hold what this holder holds, the first of them by account; those who are frozen see nothing. */
export function membersOf(db: TenantDb, { kind, id }: Holder): Promise<Member[]> {
  return db.rows<Member>(sql`
    select u.id, u.realname || '（' || u.username || '）' as name
      from sys_user u
     where u.deleted_at is null and u.status = '1' and case ${kind}::text
             when 'role' then coalesce(u.roles, '[]') ? ${id}
             when 'depart' then u.depart = ${id} or coalesce(u.departs, '[]') ? ${id}
             else exists (select from sys_depart_role x where x.id = ${id} and coalesce(x.users, '[]') ? u.id
                           and (x.depart = u.depart or coalesce(u.departs, '[]') ? x.depart)) end
     order by u.username limit 50`);
}

/** Who asks when this person does; nobody yet stands for a new member without a department. */
export async function askerOfMember(db: TenantDb, holder: Holder, member: Member | null): Promise<Asker> {
  if (!member) {
    const roles = isHolder(holder.code) ? [] : [holder.code];
    return { me: '', myDeparts: [], myDepart: null, mySupplier: null, roles, now: shanghaiTime() };
  }
  const [standing] = await standingsOf(db, [member.id]);
  if (!standing) throw new Refusal('unknown_record');
  return askerOfStanding(standing);
}
