import { sql, type TenantDb } from '../db/statement.ts';

/** A password somebody else chose: what the user has open ends, and at the next sign-in they choose one of their own. */
export async function givePassword(tenant: TenantDb, user: string, hash: string): Promise<void> {
  await tenant.rows(sql`insert into credential (tenant_id, user_id, hash, must_change) values (${tenant.tenant}, ${user}, ${hash}, true)
    on conflict (tenant_id, user_id) do update set hash = excluded.hash, changed_at = now(), must_change = true`);
}
