import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { rowReader } from '../../records/row-reader.ts';
import { enterUser, roleOf, tellRole } from './enter.ts';
import type { Registration } from './registration.ts';

const departs = rowReader('depart', { id: 'text' }, { order: ['-empty(parent)', 'sort', 'code'] });

/** An account for somebody of the company, shut until an administrator has given it its place and opens it. */
export async function registerStaff(db: TenantDb, registration: Registration): Promise<void> {
  const at = { db, model: registration.running.model };
  const top = await departs.first(at);
  if (!top) throw new Refusal('registration_closed');
  const roles = [await roleOf(at, 'demander')];
  const id = await enterUser(db, registration, { depart: top.id, departs: [top.id], roles });
  await db.rows(sql`update sys_user set status = '2' where id = ${id}`);
  const { realname: name } = registration.person;
  await tellRole(db, 'admin', { say: '注册了账号，等待分配部门和角色后解冻', entity: 'user', id, name });
}
