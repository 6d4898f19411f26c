import { type Database, sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { founder } from '../../kernel/founder.ts';
import type { Models } from '../../metadata/models.ts';
import { askAbout } from '../../records/asking.ts';
import { moveRecord } from '../../records/move.ts';

/** Releases announcements whose time has come. Of two processes that try, the version lets one. */
export async function releaseDue({ db, models }: { db: Database; models: Models }): Promise<number> {
  const due = await db.owner.rows<{ tenant_id: number; id: string; version: number; by: string | null }>(sql`
    select a.tenant_id, a.id, a.version, u.realname as by from sys_announcement a
    left join sys_user u on u.tenant_id = a.tenant_id and u.id = coalesce(a.update_by, a.create_by)
    where a.status = '3' and a.start_at <= now() and a.deleted_at is null limit 50`);
  for (const { tenant_id: tenant, id, version, by } of due) {
    const system = founder(tenant);
    const inTheNameOf = { ...system, user: { ...system.user, realname: by ?? system.user.realname } };
    try {
      await moveRecord(await askAbout({ db, models }, inTheNameOf, 'sysAnnouncement'), id, 'release', version, {});
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Its end has passed, nobody is left to read it: it goes back to its author and does not stop the others.
      if (error.code !== 'stale_version') await putBack(db, tenant, id, version);
    }
  }
  return due.length;
}

async function putBack(db: Database, tenant: number, id: string, version: number): Promise<void> {
  await db.tenant(tenant).rows(sql`
    update sys_announcement set status = '0', version = version + 1 where tenant_id = ${tenant} and id = ${id} and version = ${version}`);
}
