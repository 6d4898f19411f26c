import { type Database, sql } from '../db/statement.ts';

type Trigger = readonly [table: string, events: string, run: string, when: string, name?: string];

const triggers: readonly Trigger[] = [
  ['sys_user', 'insert or update or delete', 'access_user_changed', ''],
  ['sys_user', 'update or delete', 'people_keep_administrator', '', 'people_guard'],
  ['sys_user', 'update', 'access_user_frozen', "when (old.status = '1' and new.status <> '1')", 'sessions_ended'],
  ['sys_role', 'insert or update or delete', 'access_tenant_changed', ''],
  ['sys_depart', 'insert or update or delete', 'access_tenant_changed', ''],
  ['sys_depart_role', 'insert or update or delete', 'access_tenant_changed', ''],
  [
    'su_supplier',
    'update',
    'access_tenant_changed',
    'when (old.verify_status is distinct from new.verify_status or old.is_show is distinct from new.is_show)',
  ],
  ['credential', 'insert or update', 'access_activated', 'when (not new.must_change)', 'activated'],
  ['session', 'insert', 'access_activated', '', 'activated'],
  ['tenant', 'update', 'access_tenant_changed', 'when (old.* is distinct from new.*)'],
];

/** Hangs the triggers of migrations 0002, 0016, 0051 and 0100 on the tables that sessions are made of. The tables come from documents, so this runs after they exist. */
export async function watchAccess(db: Database): Promise<void> {
  for (const [table, events, run, when, name = 'access_changed'] of triggers) {
    await db.owner.rows({
      text: `create or replace trigger ${name} after ${events} on ${table} for each row ${when} execute function ${run}()`,
      values: [],
    });
  }
  // Users from before it was noted.
  await db.owner.rows(sql`update sys_user u set activation = case when
      exists (select 1 from session s where s.tenant_id = u.tenant_id and s.user_id = u.id)
      or exists (select 1 from credential c where c.tenant_id = u.tenant_id and c.user_id = u.id and not c.must_change)
      then '1' else '0' end
    where activation is null`);
}
