import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { listReaders } from './announcement-readers.ts';
import { listMine, listUnread, markAllRead, markRead, readMine } from './my-notices.ts';
import { htmlOf, noticeOf } from './notice-view.ts';
import * as calls from './notices.contract.ts';

const shownInBell = 5;
const endOf = (to: string | undefined) => (to?.length === 10 ? `${to} 23:59:59` : to);
const flagOf = (read: string | undefined) => (read === '1' || read === '0' ? read : undefined);

/** What a person has received, and who has read what was announced. */
export const noticesRoom: Room = (api, house) => {
  const { db, models } = house;
  route(api, calls.unreadNotices, async ({ session }) => {
    const running = await models.running(session.tenant);
    const unread = await listUnread(db.tenant(session.tenant), session.user.id, shownInBell);
    const show = (row: (typeof unread.notices)[number]) => noticeOf(row, running, session);
    return { ...unread, notices: unread.notices.map(show), messages: unread.messages.map(show) };
  });

  route(api, calls.myNotices, async ({ session, query }) => {
    const running = await models.running(session.tenant);
    const { title, category, priority, read, from, to, pageNo: page, pageSize: size } = query;
    const wanted = { title, category, priority, readFlag: flagOf(read), from, to: endOf(to), page, size };
    const { rows, total } = await listMine(db.tenant(session.tenant), session.user.id, wanted);
    return { records: rows.map((row) => noticeOf(row, running, session)), total };
  });

  route(api, calls.oneNotice, async ({ session, params }) => {
    const row = await readMine(db.tenant(session.tenant), session.user.id, params.id);
    return { ...noticeOf(row, await models.running(session.tenant), session), content: htmlOf(row) };
  });

  route(api, calls.readNotice, async ({ session, params }) => {
    await markRead(db.tenant(session.tenant), session.user.id, params.id);
  });

  route(api, calls.readAllNotices, ({ session, body }) =>
    markAllRead(db.tenant(session.tenant), session.user.id, body.category ?? null),
  );

  route(api, calls.noticeReaders, ({ session, params, query }) => {
    const { pageNo: page, pageSize: size, keyword = '' } = query;
    const read = flagOf(query.read);
    const wanted = { read: read === undefined ? null : read === '1', keyword, page, size };
    return listReaders(db.tenant(session.tenant), params.id, wanted);
  });
};
