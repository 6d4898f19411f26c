import type { TenantDb } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';

export interface DepartRow {
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly code: string;
  readonly sort: number | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly remark: string | null;
  readonly nameEn: string | null;
  readonly nameAbbr: string | null;
  readonly orgCategory: string | null;
  readonly fax: string | null;
  readonly manager: string | null;
  readonly createBy: string | null;
  readonly createTime: string | null;
  readonly updateBy: string | null;
  readonly updateTime: string | null;
}

/** SQL for a department `d` as `DepartRow`. Moments are told as text, for JSON would give them a form of its own. */
export const departJson = `json_build_object('id', d.id, 'parent', d.parent, 'name', d.name, 'code', d.code, 'sort', d.sort,
  'phone', d.phone, 'address', d.address, 'remark', d.remark, 'nameEn', d.name_en, 'nameAbbr', d.name_abbr,
  'orgCategory', d.org_category, 'fax', d.fax, 'manager', d.manager, 'createBy', d.create_by,
  'createTime', to_char(d.create_time, 'YYYY-MM-DD HH24:MI:SS'), 'updateBy', d.update_by,
  'updateTime', to_char(d.update_time, 'YYYY-MM-DD HH24:MI:SS'))`;

/** The signed-in person as the shell and the specification's user information show them. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly status: string;
  readonly workNo: string | null;
  readonly sex: string | null;
  readonly birthday: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly telephone: string | null;
  /** Codes of the positions held. */
  readonly post: string | null;
  /** '2' is in charge of departments. */
  readonly userIdentity: string | null;
  readonly managedDeparts: readonly string[] | null;
  readonly avatar: readonly string[] | null;
  readonly createBy: string | null;
  readonly createTime: string;
  readonly updateBy: string | null;
  readonly updateTime: string | null;
  /** The departments they belong to, without the ones below. */
  readonly departs: readonly DepartRow[];
  readonly supplier: {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly isShow: string;
    readonly verifyStatus: string;
  } | null;
  readonly tenantName: string;
  /** What the roles of the session are called. */
  readonly roleNames: readonly string[];
}

/** All of it in one statement. */
export async function readAccount(db: TenantDb, session: Session): Promise<Account> {
  const account = await db.first<Account>({
    name: 'account-of-session',
    text: `
      select u.id, u.username, u.realname, u.status, u.work_no as "workNo", u.sex, u.birthday, u.phone, u.email,
             u.telephone, u.avatar, u.user_identity as "userIdentity", u.managed_departs as "managedDeparts",
             (select string_agg(p.code, ',' order by p.sort, p.code) from sys_position p
               where u.positions ? p.id and p.deleted_at is null) as post, u.create_by as "createBy", u.create_time as "createTime",
             u.update_by as "updateBy", u.update_time as "updateTime",
             coalesce((select json_agg(${departJson} order by d.sort, d.code)
                         from sys_depart d
                        where d.deleted_at is null and (d.id = u.depart or coalesce(u.departs, '[]') ? d.id)), '[]') as departs,
             (select json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'isShow', c.is_show, 'verifyStatus', c.verify_status)
                from su_supplier c where c.id = u.supplier) as supplier,
             (select t.name from tenant t where t.tenant_id = $2) as "tenantName",
             coalesce((select json_agg(r.name order by r.code) from sys_role r
                        where r.deleted_at is null and r.code = any($3)), '[]') as "roleNames"
        from sys_user u where u.id = $1`,
    values: [session.user.id, session.tenant, session.roles],
  });
  if (!account) throw new Error(`the user of session ${session.id} is gone`);
  return account;
}
