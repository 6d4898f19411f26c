import { sql } from '../../db/statement.ts';
import { asProduct } from '../../features/jobs/as-product.ts';
import { defineJob } from '../../features/jobs/job-kind.ts';
import { Refusal } from '../../kernel/errors.ts';
import { askAbout } from '../../records/asking.ts';
import { moveRecord } from '../../records/move.ts';

const mostAtOnce = 500;

/** Takes tender announcements whose deadline has passed from the portal, as a portal editor would. */
export const closeAnnouncements = defineJob({
  key: 'closeAnnouncements',
  title: '下架到期公告',
  async run({ tenant, db, house, signal, progress }) {
    const due = await db.rows<{ id: string; version: number; title: string }>(sql`
      select id, version, title from pt_announcement
      where status = 'published' and deadline < now() and deleted_at is null order by deadline limit ${mostAtOnce}`);
    const asking = await askAbout(house, asProduct(tenant, ['portalEd']), 'announcement');
    let closed = 0;
    for (const [at, { id, version, title }] of due.entries()) {
      signal.throwIfAborted();
      try {
        await moveRecord(asking, id, 'offline', version, { reason: '已到截止时间' });
        closed += 1;
        progress(at + 1, due.length, `已下架：${title}`);
      } catch (error) {
        // Somebody has just changed it, or the company's rules keep it: the others are closed all the same.
        if (!(error instanceof Refusal)) throw error;
        progress(at + 1, due.length, `未下架：${title}，${error.message}`);
      }
    }
    return due.length === 0 ? '没有到期的公告' : `到期 ${due.length} 条，已下架 ${closed} 条`;
  },
});
