import { describe, expect, test } from 'vitest';
import { documentTables, handWritten, tablesIn } from './hand-written.ts';
import { readSources, root } from './sources.ts';

/**
 * Files that still write SQL over tables of documents by hand, and why: `docs/decisions/one-road-to-rows.md`. It may only shrink; what is to
 * be known of records is read by `rowReader`.
 */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'before anybody is known, over all companies': [
    'server/access/linked-accounts.ts',
    'server/access/list-sessions.ts',
    'server/access/phone-accounts.ts',
    'server/access/sign-in.ts',
    'server/access/sso/bindings.ts',
    'server/access/sso/providers.ts',
    'server/features/notices/release-due.ts',
    'server/features/tenant/keep-tenants.ts',
    'server/live/admit.ts',
    'server/metadata/naming.ts',
  ],
  'one statement for its own sake': [
    'server/access/session-row.ts',
    'server/features/files/keep-order.ts',
    'server/features/monitor/look-around.ts',
    'server/features/notices/announcement-readers.ts',
    'server/features/notices/mine-sql.ts',
    'server/features/notices/my-notices.ts',
    'server/features/notices/readers.ts',
    'server/features/people/directory.ts',
    'server/flows/keeping/monitor.ts',
    'server/flows/keeping/notices.ts',
    'server/flows/keeping/tasks.ts',
    'server/flows/leavers/why-stays.ts',
    'server/flows/who/may-take.ts',
    'server/lineage/user-bin.routes.ts',
    'server/records/views/all-views.ts',
    'server/records/views/views.ts',
  ],
  'written beside records': [
    'server/access/register/register-staff.ts',
    'server/demo/demo-passwords.ts',
    'server/demo/evaluate-tender.ts',
    'server/demo/make-auctions.ts',
    'server/demo/make-control-list.ts',
    'server/demo/make-eight-ds.ts',
    'server/demo/make-evaluations.ts',
    'server/demo/make-inquiries.ts',
    'server/demo/make-ncrs.ts',
    'server/demo/make-notices.ts',
    'server/demo/make-rounds.ts',
    'server/demo/make-settlement.ts',
    'server/demo/make-stock.ts',
    'server/demo/make-stocktakes.ts',
    'server/demo/make-tenders.ts',
    'server/features/jobs/ensure-jobs.ts',
    'server/features/jobs/kinds/clean-traces.ts',
    'server/features/jobs/run-store.ts',
    'server/features/jobs/start-job.ts',
    'server/features/jobs/start-task.ts',
    'server/features/jobs/tasks.ts',
    'server/features/logs/keep-logs.ts',
    'server/features/logs/note-call.ts',
    'server/features/messages/choices.ts',
    'server/features/messages/deliver.ts',
    'server/features/messages/ensure-templates.ts',
    'server/features/messages/send-again.ts',
    'server/features/messages/send-message.ts',
    'server/features/messages/settle.ts',
    'server/features/messages/sorts.ts',
    'server/features/notices/give-notices.ts',
    'server/features/rights/view-as.ts',
    'server/lineage/log.routes.ts',
    'server/portal/site/count-views.ts',
    'server/reports/subscriptions/send-reports.ts',
  ],
  'the database itself': [
    'server/access/watch-access.ts',
    'server/features/backup/backup-tables.ts',
    'server/features/backup/backups-room.ts',
    'server/features/backup/look-before.ts',
    'server/features/backup/make-backup.ts',
    'server/features/backup/restore.ts',
    'server/features/dicts/dict-tables.ts',
    'server/features/jobs/watch-jobs.ts',
  ],
};

const listed = Object.values(reasons).flat();
const found = handWritten(root, readSources());

describe('SQL over tables that documents own', () => {
  test('is written by hand only where a reason stands', () => {
    expect(found.size).toBeGreaterThan(10);
    expect([...found.keys()].filter((file) => !listed.includes(file))).toEqual([]);
  });

  test('and a file that does so no more leaves the list', () => {
    expect(listed.filter((file) => !found.has(file))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test('is seen in plain texts and between the holes of templates, and nothing else is', () => {
    const tables = documentTables(root);
    const hole = '$' + '{x}';
    const text = `const a = "delete from sys_log"; const b = sql\`select from ${hole} join po_line on ${hole}\`; // su_supplier`;
    expect(tablesIn({ path: 'server/a.ts', text }, tables)).toEqual(['po_line', 'sys_log']);
    expect(tablesIn({ path: 'server/a.ts', text: 'sql`select 1 from session`' }, tables)).toEqual([]);
  });
});
