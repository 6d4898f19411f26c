import { sql, type TenantDb } from '../../db/statement.ts';

/** Works out anew which of these files are open to everybody: those that any record shows so which is not in the trash. */
export async function openShown(db: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Who else opens or takes back one of them is waited for: the statement after this one sees what they said.
  await db.rows(sql`select id from file where id = any(${ids}::text[]) order by id for no key update`);
  await db.rows(sql`
    update file f set portal = exists (select 1 from file_use u where u.file_id = f.id and u.portal and not u.aside)
     where f.id = any(${ids}::text[])`);
}

/** What records show to everybody is closed while they lie in the trash, and open again as it was once they are restored. */
export async function putAside(db: TenantDb, store: string, records: readonly string[], aside: boolean): Promise<void> {
  const changed = await db.rows<{ id: string; portal: boolean }>(sql`
    update file_use set aside = ${aside}::boolean
     where entity = ${store} and record_id = any(${records}::text[]) and aside <> ${aside}::boolean
     returning file_id as id, portal`);
  await openShown(db, [...new Set(changed.filter(({ portal }) => portal).map(({ id }) => id))]);
}
