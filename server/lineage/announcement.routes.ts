import type { FastifyInstance } from 'fastify';
import { tellUsers } from '../db/tell.ts';
import { listMine, listUnread, markAllRead, markRead, readMine } from '../features/notices/my-notices.ts';
import { shanghaiTime } from '../kernel/clock.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { askAbout } from '../records/asking.ts';
import { moveRecord } from '../records/move.ts';
import { readRecord } from '../records/read.ts';
import { readForViewer } from '../records/read-kept.ts';
import * as calls from './announcement.contract.ts';
import {
  announcementNames,
  pageOf,
  receivedOf,
  sendOf,
  showAnnouncement,
  takeAnnouncement,
} from './announcement-view.ts';
import { crudFamily } from './crud-family.ts';
import { namesOf } from './family-names.ts';

const names = namesOf(announcementNames);

/** Announcements as the specification's clients write, release and read them. */
export function announcementCalls(api: FastifyInstance, house: House): void {
  crudFamily(api, house, {
    base: '/sys/annountCement',
    entity: 'sysAnnouncement',
    names: announcementNames,
    show: showAnnouncement,
    take: takeAnnouncement,
    without: ['queryById'],
  });
  // What was read is written by reading, not by clients.
  crudFamily(api, house, {
    base: '/sys/sysAnnouncementSend',
    entity: 'announcementSend',
    names: { anntId: 'announcement', userId: 'receiver', readTime: 'readAt', titile: 'title' },
    without: ['add', 'edit', 'delete', 'deleteBatch'],
  });
  releaseCalls(api, house);
  readingCalls(api, house);
}

function releaseCalls(api: FastifyInstance, house: House): void {
  const move = async (session: Session, id: string, key: (record: Record<string, unknown>) => string) => {
    const asking = await askAbout(house, session, 'sysAnnouncement');
    const record = JSON.parse(await readRecord(asking, id));
    await moveRecord(asking, id, key(record), record.version, {});
  };
  route(api, calls.doReleaseData, async ({ session, query }) => {
    const now = shanghaiTime();
    await move(session, query.id, ({ startAt }) => (String(startAt ?? '') > now ? 'schedule' : 'release'));
    return new Said('该系统通知发布成功');
  });
  route(api, calls.doReovkeData, async ({ session, query }) => {
    await move(session, query.id, () => 'revoke');
    return new Said('该系统通知撤销成功');
  });
  route(api, calls.syncNotic, async ({ session }) => {
    await tellUsers(house.db.tenant(session.tenant), 'everyone');
    return new Said('批量设置已读');
  });
}

function readingCalls(api: FastifyInstance, house: House): void {
  const dbOf = ({ tenant }: Session) => house.db.tenant(tenant);

  route(api, calls.listByUser, async ({ session, query }) => {
    const unread = await listUnread(dbOf(session), session.user.id, query.pageSize);
    return {
      anntMsgList: unread.notices.map(receivedOf),
      anntMsgTotal: unread.noticeTotal,
      sysMsgList: unread.messages.map(receivedOf),
      sysMsgTotal: unread.messageTotal,
    };
  });

  route(api, calls.queryAnnouncement, async ({ session, query }) => {
    const kept = await readAsKeeper(house, session, query.id);
    return kept ?? receivedOf(await readMine(dbOf(session), session.user.id, query.id));
  });

  route(api, calls.showAnnouncementPage, async ({ session, params, reply }) => {
    if (!session) throw new Refusal('not_signed_in');
    const row = await readMine(dbOf(session), session.user.id, params.id);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(pageOf(row));
  });

  route(api, calls.getMyAnnouncementSend, async ({ session, query }) => {
    const { titile: title, sender, msgCategory: category, readFlag, pageNo: page, pageSize: size } = query;
    const wanted = {
      title,
      sender,
      category,
      readFlag,
      from: momentIn(query.sendTimeBegin),
      to: momentIn(query.sendTimeEnd),
    };
    const { rows, total } = await listMine(dbOf(session), session.user.id, { ...wanted, page, size });
    const records = rows.map((row) => sendOf(row, session.user.id));
    return { records, total, size, current: page, pages: Math.ceil(total / size) };
  });

  route(api, calls.getOneSend, async ({ session, query }) =>
    sendOf(await readMine(dbOf(session), session.user.id, query.sendId), session.user.id),
  );

  const mark = async (session: Session, { anntId, id }: { anntId?: string; id?: string }) => {
    const named = anntId ?? id;
    if (named === undefined) throw new Refusal('unknown_record', { text: '消息不存在' });
    await markRead(dbOf(session), session.user.id, named);
    return new Said('操作成功');
  };
  route(api, calls.editByAnntIdAndUserId, ({ session, body }) => mark(session, body));
  route(api, calls.deskRead, ({ session, body }) => mark(session, body));
  route(api, calls.readAll, async ({ session }) => {
    await markAllRead(dbOf(session), session.user.id, null);
    return new Said('全部已读');
  });
}

/** Whoever keeps announcements reads any of them, as it is written; everybody else what they received. */
async function readAsKeeper(house: House, session: Session, id: string) {
  const running = await house.models.running(session.tenant);
  if (!running.plan('sysAnnouncement', session.roles)) return undefined;
  const asking = await askAbout(house, session, 'sysAnnouncement');
  try {
    const { $in: _in, $rel: _rel, ...record } = JSON.parse(await readForViewer(asking, house.models, id));
    return showAnnouncement(names.shown(record));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unknown_record') return undefined;
    throw error;
  }
}

const momentIn = (text: string | undefined) =>
  /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text ?? '') ? text : undefined;
