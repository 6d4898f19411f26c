import { sql, type TenantDb } from '../../db/statement.ts';

/** What time it is, as the database says it: all processes go by one clock. */
export async function readClock(db: TenantDb): Promise<string> {
  const row = await db.first<{ now: string }>(sql`select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS') as now`);
  return row?.now ?? '';
}
