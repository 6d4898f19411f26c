import type { Statement } from '../db/statement.ts';
import { isHolder } from '../kernel/holders.ts';
import type { Viewing } from '../kernel/session.ts';
import { operatorPermissions, type Session } from '../kernel/session.ts';
import type { ViewAs } from './viewing.ts';

interface SessionRow {
  readonly tenant_id: number;
  readonly user_id: string;
  readonly username: string;
  readonly realname: string;
  readonly current_depart: string | null;
  readonly supplier: string | null;
  readonly must_complete: boolean | null;
  readonly must_change: boolean | null;
  readonly expires: number;
  readonly seen: number;
  readonly roles: readonly { code: string; permissions: unknown }[] | null;
  readonly holders: readonly string[] | null;
  readonly departs: readonly string[] | null;
  readonly view_as: ViewAs | null;
  readonly viewer: Viewing['by'];
  readonly operator: boolean;
  readonly until: number | null;
  readonly leaving: boolean;
  readonly locked: boolean;
}

/** A session as it now stands, and until when. */
export interface LiveSession {
  readonly session: Session;
  readonly expires: number;
  readonly seen: number;
  /** When its company's time is over, whatever the session is used for. */
  readonly until: number;
  /** Its page said good-bye moments ago. */
  readonly leaving: boolean;
}

/** The specification's client keeps a token this long. */
export const sessionDays = 7;

/** A page that closes says good-bye; one that was only loaded anew is heard of again within this time. */
export const secondsToReturn = 10;

/** Roles, departments with all below them and supplier of the one person that a statement finds. */
const standingOf = (who: string): string => `
    with recursive who as (${who}
    ), own (id) as (
      select depart from who where depart is not null
      union select jsonb_array_elements_text(coalesce(departs, '[]')) from who
    ), mine (id) as (
      select id from own
      union select d.id from sys_depart d join mine on d.parent = mine.id join who on who.tenant_id = d.tenant_id
             where d.deleted_at is null
    )
    select who.tenant_id, who.user_id, who.view_as, who.viewer, who.username, who.realname, who.current_depart, who.supplier,
           who.operator, who.leaving, who.locked, (extract(epoch from (who.end_date + 1)::timestamptz) * 1000)::bigint as until,
           c.is_show = '2' and c.verify_status <> '6' as must_complete,
           p.must_change,
           (extract(epoch from who.expires_at) * 1000)::bigint as expires,
           (extract(epoch from who.seen_at) * 1000)::bigint as seen,
           (select json_agg(json_build_object('code', r.code, 'permissions', r.permissions) order by r.code)
              from sys_role r
             where r.tenant_id = who.tenant_id and r.deleted_at is null
               and case when who.view_as ? 'roles' then who.view_as -> 'roles' ? r.code else coalesce(who.roles, '[]') ? r.id end) as roles,
           (select json_agg(h.code order by h.code)
              from (select 'd' || replace(d.id, '-', '') as code from sys_depart d join own on d.id = own.id
                     where d.tenant_id = who.tenant_id and d.deleted_at is null
                    union all
                    select 'dr' || replace(x.id, '-', '') from sys_depart_role x join own on x.depart = own.id
                     where x.tenant_id = who.tenant_id and x.deleted_at is null and coalesce(x.users, '[]') ? who.user_id) h
             where not coalesce(who.view_as ? 'roles', false)) as holders,
           (select json_agg(id order by id) from mine) as departs
      from who left join su_supplier c on c.tenant_id = who.tenant_id and c.id = who.supplier
           left join credential p on p.tenant_id = who.tenant_id and p.user_id = who.viewer ->> 'id'
     where who.view_as is not null or coalesce(c.is_show, '1') <> '9'`;

/**
 * Who stands behind a token, in one statement: the user, the roles, every department with all below it, the supplier.
 * Nothing comes back for a session that ended or was left, a user who is frozen or gone, a company that left, or a tenant that is closed.
 */
export const sessionStatement = (id: string): Statement => ({
  name: 'session',
  text: standingOf(`
      select s.tenant_id, u.id as user_id, s.view_as, s.expires_at, s.seen_at,
             case when s.view_as ? 'user' then u.depart else s.current_depart end as current_depart,
             json_build_object('id', me.id, 'username', me.username, 'realname', me.realname) as viewer,
             u.username, u.realname, u.depart, u.departs, u.roles, u.supplier,
             t.operator, t.end_date, s.leaving_at is not null as leaving, s.locked_at is not null as locked
        from session s
        join tenant t on t.tenant_id = s.tenant_id and tenant_open(t)
        join sys_user me on me.tenant_id = s.tenant_id and me.id = s.user_id
        join sys_user u on u.tenant_id = s.tenant_id and u.id = coalesce(s.view_as ->> 'user', s.user_id)
       where s.id = $1 and s.ended_at is null and s.expires_at > now()
         and coalesce(s.leaving_at > now() - make_interval(secs => $2), true) and me.deleted_at is null and me.status = '1'`),
  values: [id, secondsToReturn],
});

/** The same of a user who need not be there: what they could see if they signed in now. */
export const standingStatement = (tenant: number, user: string): Statement => ({
  name: 'standing',
  text: standingOf(`
      select u.tenant_id, u.id as user_id, null::jsonb as view_as, now() as expires_at, now() as seen_at, u.depart as current_depart,
             json_build_object('id', u.id, 'username', u.username, 'realname', u.realname) as viewer,
             u.username, u.realname, u.depart, u.departs, u.roles, u.supplier, t.operator, t.end_date, false as leaving, false as locked
        from sys_user u join tenant t on t.tenant_id = u.tenant_id and tenant_open(t)
       where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null and u.status = '1'`),
  values: [tenant, user],
});

export function readSessionRow(id: string, row: SessionRow): LiveSession {
  const roles = row.roles ?? [];
  const session: Session = {
    id,
    tenant: row.tenant_id,
    user: { id: row.user_id, username: row.username, realname: row.realname },
    roles: [...roles.map(({ code }) => code), ...(row.holders ?? []), ...(row.view_as?.roles ?? []).filter(isHolder)],
    permissions: permissionsOf(roles, row.operator),
    departs: row.departs ?? [],
    currentDepart: row.current_depart,
    supplier: row.supplier,
    mustComplete: row.must_complete ?? false,
    mustChange: row.must_change ?? false,
    isLocked: row.locked,
    ...(row.view_as ? { viewing: { by: row.viewer, as: row.view_as.as, log: row.view_as.log } } : {}),
  };
  const { expires, seen, leaving } = row;
  return { session, expires, seen, leaving, until: row.until ?? Number.POSITIVE_INFINITY };
}

/** Whatever the roles of another company say: only the operator's keep companies. */
function permissionsOf(roles: NonNullable<SessionRow['roles']>, operator: boolean): ReadonlySet<string> {
  const held = new Set(roles.flatMap(({ permissions }) => textsOf(permissions)));
  for (const permission of operatorPermissions) {
    if (!operator) held.delete(permission);
    else if (held.has('*')) held.add(permission);
  }
  return held;
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

export type { SessionRow };
