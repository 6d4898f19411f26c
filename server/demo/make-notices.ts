import { sql, type TenantDb } from '../db/statement.ts';
import { readersSql } from '../features/notices/readers.ts';
import { type Book, idOf, touchedAt } from './book.ts';
import type { Calendar } from './calendar.ts';
import { type Company, personOf } from './make-company.ts';
import { noticeSeeds } from './notice-seeds.ts';
import type { Random } from './random.ts';

/** What documents told people longer ago than this has been dealt with. */
const daysUnread = 3;

/** Announcements to the demo company's people, some of them read by some. */
export async function makeNotices(
  db: TenantDb,
  { book, company, calendar, random }: { book: Book; company: Company; calendar: Calendar; random: Random },
): Promise<void> {
  const admin = personOf(company, 'admin');
  for (const { age, fate, read, opens, departs, ...said } of noticeSeeds) {
    let record = await book.create(admin, 'sysAnnouncement', calendar.moment(-age, random), {
      ...said,
      departs: departs ? idsBelow(company, departs) : null,
      openType: opens ? 'url' : null,
      openPage: opens ?? null,
    });
    if (fate === 'draft') continue;
    record = await book.move(admin, 'sysAnnouncement', calendar.after(touchedAt(record), 0, random), record, 'release');
    await readBySome(db, idOf(record), record, read);
    if (fate !== 'revoked') continue;
    await book.move(admin, 'sysAnnouncement', calendar.after(touchedAt(record), 3, random), record, 'revoke');
  }
}

/** Of what documents told, only the newest waits: the rest has been dealt with. */
export async function readWhatIsOld(db: TenantDb): Promise<void> {
  await db.rows(sql`update sys_announcement_send set read_flag = '1', read_at = sent_at
    where tenant_id = ${db.tenant} and read_flag is distinct from '1' and sent_at < now() - make_interval(days => ${daysUnread})`);
  await db.rows(sql`update flow_copy set read_at = at
    where tenant_id = ${db.tenant} and at < now() - make_interval(days => ${daysUnread})`);
}

const idsBelow = ({ departs }: Company, prefix: string): string[] =>
  [...departs].flatMap(([code, id]) => (code.startsWith(prefix) ? [id] : []));

/** The same people each time: whose name falls below the share. */
async function readBySome(db: TenantDb, id: string, record: Readonly<Record<string, unknown>>, share: number) {
  const readers = readersSql(record);
  const at = readers.values.length;
  await db.rows({
    text: `
      with reader as (
        select u.id, abs(hashtext(u.username || $${at + 1})) % 100 as luck from sys_user u where u.id in (${readers.text})
      ), made as (
        insert into sys_announcement_send (tenant_id, id, version, create_by, create_time, announcement, receiver, read_flag, read_at)
        select $${at + 2}::int, gen_random_uuid()::text, 1, r.id, a.sent_at, a.id, r.id, '1', least(now(), a.sent_at + make_interval(hours => 1 + r.luck / 3))
        from reader r join sys_announcement a on a.tenant_id = $${at + 2}::int and a.id = $${at + 1} where r.luck < $${at + 3}::int
        returning 1)
      update sys_announcement set read_count = (select count(*) from made) where tenant_id = $${at + 2}::int and id = $${at + 1}`,
    values: [...readers.values, id, db.tenant, share],
  });
}
