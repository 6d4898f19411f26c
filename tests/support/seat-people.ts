import type { Database } from '../../server/db/statement.ts';
import { personOf } from './open-catalog.ts';

/** Puts people of a department into the tables who are known by their token, with their roles: so that a flow finds them. */
export async function seatPeople(db: Database, depart: string | null, ...tokens: readonly string[]): Promise<void> {
  const own = db.tenant(1);
  for (const token of tokens) {
    const { user, roles = [], supplier = null } = personOf(token) ?? {};
    if (!user) throw new Error(`nobody is known by ${token}`);
    for (const code of roles)
      await own.rows({
        text: `insert into sys_role (tenant_id, id, code, name, permissions)
          values (1, $1, $2, $2, case when $2 = 'admin' then '["*"]'::jsonb end) on conflict do nothing`,
        values: [`r-${code}`, code],
      });
    await own.rows({
      text: `insert into sys_user (tenant_id, id, username, realname, status, roles, depart, departs, supplier)
        values (1, $1, $2, $3, '1', $4, $5, $6, $7) on conflict (tenant_id, id) do update set roles = excluded.roles`,
      values: [
        ...[user.id, user.username, user.realname, JSON.stringify(roles.map((code) => `r-${code}`))],
        ...[depart, JSON.stringify(depart === null ? [] : [depart]), supplier],
      ],
    });
  }
}
