import { hashPassword } from '../../server/access/password.ts';
import { watchAccess } from '../../server/access/watch-access.ts';
import { type Database, sql } from '../../server/db/statement.ts';
import { newId } from '../../server/kernel/new-id.ts';
import { catalogTemplate } from './catalog-template.ts';
import type { Template } from './database.ts';

/** One password for everybody in tests. */
export const testPassword = 'Open-Sesame-1';

/** The catalog with the triggers that end sessions. */
export const accessTemplate: Template = {
  name: 'access',
  from: catalogTemplate,
  make: watchAccess,
};

export interface Person {
  readonly tenant?: number;
  readonly username: string;
  readonly roles?: readonly string[];
  readonly permissions?: readonly string[];
  /** Ids of departments; the first is the main one. */
  readonly departs?: readonly string[];
  readonly supplier?: string;
}

let kept: Promise<string> | undefined;

/** Puts a person who can sign in straight into the tables; roles are made as they are named. */
export async function addPerson(db: Database, person: Person): Promise<string> {
  const { tenant = 1, username, roles = [], permissions = [], departs = [], supplier = null } = person;
  const of = db.tenant(tenant);
  const roleIds: string[] = [];
  for (const code of roles) {
    const known = await of.first<{ id: string }>(sql`select id from sys_role where code = ${code}`);
    const id = known?.id ?? newId();
    if (!known) {
      await of.rows(sql`insert into sys_role (tenant_id, id, code, name, permissions)
        values (${tenant}, ${id}, ${code}, ${code}, ${JSON.stringify(permissions)})`);
    }
    roleIds.push(id);
  }
  const id = newId();
  await of.rows(sql`insert into sys_user (tenant_id, id, username, realname, status, roles, depart, departs, supplier)
    values (${tenant}, ${id}, ${username}, ${`人${username}`}, '1', ${JSON.stringify(roleIds)}, ${departs[0] ?? null},
            ${JSON.stringify(departs)}, ${supplier})`);
  kept ??= hashPassword(testPassword);
  await of.rows(sql`insert into credential (tenant_id, user_id, hash) values (${tenant}, ${id}, ${await kept})`);
  return id;
}

export async function addDepart(
  db: Database,
  name: string,
  code: string,
  parent: string | null = null,
): Promise<string> {
  const id = newId();
  await db
    .tenant(1)
    .rows(
      sql`insert into sys_depart (tenant_id, id, name, code, parent) values (1, ${id}, ${name}, ${code}, ${parent})`,
    );
  return id;
}

export async function addCompany(db: Database, name: string, verifyStatus: string): Promise<string> {
  const id = newId();
  await db.tenant(1).rows(sql`insert into su_supplier (tenant_id, id, code, name, verify_status, is_show)
    values (1, ${id}, ${id.slice(-8)}, ${name}, ${verifyStatus}, ${verifyStatus === '6' ? '1' : '2'})`);
  return id;
}
