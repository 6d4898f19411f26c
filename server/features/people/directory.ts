import type { DirectoryEntry } from '../../../schemas/wire/people.ts';
import { type Statement, sql, type TenantDb } from '../../db/statement.ts';

export interface Lookup {
  /** In any of these departments; null: wherever. */
  readonly departs?: readonly string[] | null;
  readonly roles?: readonly string[] | null;
  readonly ids?: readonly string[] | null;
  readonly usernames?: readonly string[] | null;
  readonly realname?: string | undefined;
  readonly username?: string | undefined;
  readonly workNo?: string | undefined;
  /** Part of the name or of the account. */
  readonly keyword?: string | undefined;
  /** The frozen as well: what they did still bears their name. */
  readonly everybody?: boolean;
  readonly size?: number;
  readonly page?: number;
}

export interface Directory {
  readonly records: readonly DirectoryEntry[];
  readonly total: number;
}

/** The company's own people, found by what is asked. A supplier's accounts are never among them. */
export async function lookUp(db: TenantDb, asked: Lookup): Promise<Directory> {
  const found = await db.first<Directory>(lookupStatement(asked));
  return found ?? { records: [], total: 0 };
}

function lookupStatement({ size = 500, page = 1, everybody = false, ...asked }: Lookup): Statement {
  const { departs = null, roles = null, ids = null, usernames = null } = asked;
  const words = [asked.realname, asked.username, asked.workNo, asked.keyword];
  const [realname, username, workNo, keyword] = words.map((word) =>
    (word ?? '')
      .replace(/^\*|\*$/g, '')
      .trim()
      .toLowerCase(),
  );
  return sql`
    with hit as materialized (
      select u.* from sys_user u
       where u.deleted_at is null and u.supplier is null and (${everybody} or u.status = '1')
         and (${departs}::text[] is null or u.depart = any(${departs}::text[]) or coalesce(u.departs, '[]') ?| ${departs}::text[])
         and (${roles}::text[] is null or coalesce(u.roles, '[]') ?| ${roles}::text[])
         and (${ids}::text[] is null or u.id = any(${ids}::text[]))
         and (${usernames}::text[] is null or lower(u.username) = any(${usernames?.map((name) => name.toLowerCase()) ?? null}::text[]))
         and (${realname}::text = '' or position(${realname}::text in lower(u.realname)) > 0)
         and (${username}::text = '' or position(${username}::text in lower(u.username)) > 0)
         and (${keyword}::text = '' or position(${keyword}::text in lower(u.realname)) > 0 or position(${keyword}::text in lower(u.username)) > 0)
         and (${workNo}::text = '' or position(${workNo}::text in lower(u.work_no)) > 0)),
    page as (select * from hit order by sort nulls last, username limit ${size}::int offset ${(page - 1) * size}::bigint)
    select (select count(*) from hit)::int as total, (select coalesce(json_agg(r), '[]') from (
      select u.id, u.username, u.realname, u.avatar->>0 as avatar, u.sex::int as sex, u.phone, u.email, u.telephone,
             u.work_no as "workNo", u.status::int as status, u.depart as "departId", d.code as "orgCode",
             (select string_agg(x.name, ',' order by x.sort, x.code) from sys_depart x
               where x.deleted_at is null and (x.id = u.depart or coalesce(u.departs, '[]') ? x.id)) as "orgCodeTxt",
             (select string_agg(p.code, ',' order by p.sort, p.code) from sys_position p where coalesce(u.positions, '[]') ? p.id) as post,
             (select string_agg(p.name, ',' order by p.sort, p.code) from sys_position p where coalesce(u.positions, '[]') ? p.id) as "postText"
        from page u left join sys_depart d on d.tenant_id = u.tenant_id and d.id = u.depart
       order by u.sort nulls last, u.username) r) as records`;
}
