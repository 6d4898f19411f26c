import type { RecordData } from '../../schemas/compile/plan.ts';
import type { MineRow } from '../features/notices/mine-sql.ts';
import { htmlOf } from '../features/notices/notice-view.ts';
import { escapeHtml } from '../kernel/escape-html.ts';
import type { Received, SendModel } from './announcement.contract.ts';

/** What the specification's clients call the fields of an announcement. */
export const announcementNames = {
  titile: 'title',
  msgContent: 'content',
  msgCategory: 'category',
  msgAbstract: 'summary',
  startTime: 'startAt',
  endTime: 'endAt',
  sendStatus: 'status',
  sendTime: 'sentAt',
  cancelTime: 'revokedAt',
} as const;

const ids = (value: unknown) => (Array.isArray(value) ? value.map((id) => `${id},`).join('') : null);

/** They know all and named users; departments are told as named, in a field of their own. */
export function showAnnouncement({ target, users, departs, ...record }: RecordData): RecordData {
  const { target_dictText: _target, users_dictText: _users, departs_dictText: _departs, ...shown } = record;
  return {
    ...shown,
    type: shown.msgCategory ?? null,
    // Waiting for its time is a draft to them.
    sendStatus: shown.sendStatus === '3' ? '0' : shown.sendStatus,
    msgType: target === 'USER' || target === 'DEPART' ? 'USER' : 'ALL',
    target,
    userIds: ids(users),
    departIds: ids(departs),
    delFlag: '0',
  };
}

const split = (value: unknown): string[] | null => {
  const found = typeof value === 'string' ? value.split(',').filter((id) => id.trim() !== '') : [];
  return found.length > 0 ? found : null;
};

export function takeAnnouncement({
  msgType,
  userIds,
  departIds,
  sendStatus: _,
  type,
  ...sent
}: RecordData): RecordData {
  // The specification lists both words for the sort of an announcement.
  const body = type === undefined || sent.msgCategory !== undefined ? sent : { ...sent, msgCategory: type };
  const users = split(userIds);
  const departs = split(departIds);
  if (msgType === undefined && body.target !== undefined) return { ...body, users, departs };
  if (msgType === undefined) return body;
  if (msgType !== 'USER') return { ...body, target: body.target ?? 'ALL', users: null, departs: null };
  return users
    ? { ...body, target: 'USER', users, departs: null }
    : { ...body, target: 'DEPART', users: null, departs };
}

/** A received notice as clients read it: as an announcement, and as the row of its reader. */
export const receivedOf = (row: MineRow): Received => ({
  id: row.id,
  titile: row.title,
  msgContent: htmlOf(row),
  msgAbstract: row.summary,
  sender: row.sender,
  sendTime: row.sent_at,
  createTime: row.sent_at,
  priority: row.priority ?? 'M',
  msgCategory: row.category,
  type: row.category,
  msgType: row.announcement ? 'ALL' : 'USER',
  sendStatus: '1',
  readFlag: row.read_flag,
  openType: row.open_type,
  openPage: row.open_page,
  busType: row.bus_type,
  busId: row.bus_id,
});

export const sendOf = (row: MineRow, user: string): SendModel => ({
  ...receivedOf(row),
  id: row.send_id ?? row.id,
  anntId: row.id,
  userId: user,
  readTime: row.read_at,
  bizSource: null,
});

/** A notice as a page that needs nothing else; its content was made safe when it was written. */
export function pageOf(row: MineRow): string {
  const [title, by] = [row.title ?? '', [row.sender, row.sent_at].filter(Boolean).join(' · ')].map(escapeHtml);
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>body{max-width:760px;margin:32px auto;padding:0 16px;font:16px/1.75 sans-serif;color:#1f2329}h1{font-size:24px}.by{color:#646a73}img{max-width:100%}</style>
</head><body><h1>${title}</h1><p class="by">${by}</p>${htmlOf(row)}</body></html>`;
}
