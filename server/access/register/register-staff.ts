import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { enterUser, roleOf, tellRole } from './enter.ts';
import type { Registration } from './registration.ts';

/** An account for somebody of the company, shut until an administrator has given it its place and opens it. */
export async function registerStaff(db: TenantDb, registration: Registration): Promise<void> {
  const top = await db.first<{ id: string }>(
    sql`select id from sys_depart where deleted_at is null order by parent is not null, sort nulls last, code limit 1`,
  );
  if (!top) throw new Refusal('registration_closed');
  const roles = [await roleOf(db, 'demander')];
  const id = await enterUser(db, registration, { depart: top.id, departs: [top.id], roles });
  await db.rows(sql`update sys_user set status = '2' where id = ${id}`);
  const { realname: name } = registration.person;
  await tellRole(db, 'admin', { say: '注册了账号，等待分配部门和角色后解冻', entity: 'user', id, name });
}
