import type { Database } from '../db/statement.ts';
import { sql } from '../db/statement.ts';

/** The demo company's accounts work in demo mode only: elsewhere its door is shut, and what was open is ended. */
export async function setDemoDoor(db: Database, open: boolean): Promise<void> {
  const changed = await db.owner.rows(sql`update tenant set closed_at = ${open ? null : new Date()}
    where demo and (closed_at is null) <> ${open} returning 1`);
  if (changed.length === 0 || open) return;
  await db.owner.rows(sql`update session set ended_at = now()
    where ended_at is null and tenant_id in (select tenant_id from tenant where demo)`);
}
