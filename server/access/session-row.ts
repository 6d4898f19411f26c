import type { Statement } from '../db/statement.ts';
import type { Session } from './session.ts';

interface SessionRow {
  readonly tenant_id: number;
  readonly user_id: string;
  readonly username: string;
  readonly realname: string;
  readonly current_depart: string | null;
  readonly supplier: string | null;
  readonly must_complete: boolean | null;
  readonly expires: number;
  readonly seen: number;
  readonly roles: readonly { code: string; permissions: unknown }[] | null;
  readonly departs: readonly string[] | null;
}

/** A session as it now stands, and until when. */
export interface LiveSession {
  readonly session: Session;
  readonly expires: number;
  readonly seen: number;
}

/**
 * Who stands behind a token, in one statement: the user, the roles, every department with all below it, the supplier.
 * Nothing comes back for a session that ended, a user who is frozen or gone, or a tenant that was closed.
 */
export const sessionStatement = (id: string): Statement => ({
  name: 'session',
  text: `
    with recursive who as (
      select s.tenant_id, s.user_id, s.current_depart, s.expires_at, s.seen_at,
             u.username, u.realname, u.depart, u.departs, u.roles, u.supplier
        from session s
        join tenant t on t.tenant_id = s.tenant_id and t.closed_at is null
        join sys_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
       where s.id = $1 and s.ended_at is null and s.expires_at > now() and u.deleted_at is null and u.status = '1'
    ), mine (id) as (
      select depart from who where depart is not null
      union select jsonb_array_elements_text(coalesce(departs, '[]')) from who
      union select d.id from sys_depart d join mine on d.parent = mine.id join who on who.tenant_id = d.tenant_id
             where d.deleted_at is null
    )
    select who.tenant_id, who.user_id, who.username, who.realname, who.current_depart, who.supplier,
           c.is_show = '2' and c.verify_status <> '6' as must_complete,
           (extract(epoch from who.expires_at) * 1000)::bigint as expires,
           (extract(epoch from who.seen_at) * 1000)::bigint as seen,
           (select json_agg(json_build_object('code', r.code, 'permissions', r.permissions) order by r.code)
              from sys_role r
             where r.tenant_id = who.tenant_id and r.deleted_at is null and coalesce(who.roles, '[]') ? r.id) as roles,
           (select json_agg(id order by id) from mine) as departs
      from who left join su_supplier c on c.tenant_id = who.tenant_id and c.id = who.supplier`,
  values: [id],
});

export function readSessionRow(id: string, row: SessionRow): LiveSession {
  const roles = row.roles ?? [];
  const session: Session = {
    id,
    tenant: row.tenant_id,
    user: { id: row.user_id, username: row.username, realname: row.realname },
    roles: roles.map(({ code }) => code),
    permissions: new Set(roles.flatMap(({ permissions }) => textsOf(permissions))),
    departs: row.departs ?? [],
    currentDepart: row.current_depart,
    supplier: row.supplier,
    mustComplete: row.must_complete ?? false,
  };
  return { session, expires: row.expires, seen: row.seen };
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

export type { SessionRow };
