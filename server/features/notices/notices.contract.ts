import { type Static, Type } from '@sinclair/typebox';
import { listOf, Nothing, oneOf, orNull, pageOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const notice = {
  id: Type.String(),
  title: Type.String(),
  /** `1` an announcement, `2` a system message. */
  category: oneOf('1', '2'),
  priority: oneOf('L', 'M', 'H'),
  sender: orNull(Type.String()),
  sentAt: orNull(Type.String()),
  read: Type.Boolean(),
  readAt: orNull(Type.String()),
  summary: orNull(Type.String()),
  /** Of a message about one record: what such a record is called. */
  about: orNull(Type.String()),
  /** A path of this site where the reader can act on it. */
  opens: orNull(Type.String()),
};
const Notice = Type.Object(notice);
export type Notice = Static<typeof Notice>;

const NoticeDetail = Type.Object({ ...notice, content: Type.String() });
export type NoticeDetail = Static<typeof NoticeDetail>;

const UnreadNotices = Type.Object({
  notices: listOf(Notice),
  noticeTotal: Type.Integer(),
  messages: listOf(Notice),
  messageTotal: Type.Integer(),
});
export type UnreadNotices = Static<typeof UnreadNotices>;

/** Of a released announcement: who has read it and who has not. */
const ReaderPage = Type.Object({
  records: listOf(
    Type.Object({
      id: Type.String(),
      realname: Type.String(),
      depart: orNull(Type.String()),
      supplier: orNull(Type.String()),
      readAt: orNull(Type.String()),
    }),
  ),
  total: Type.Integer(),
  readTotal: Type.Integer(),
  of: Type.Integer(),
});
export type ReaderPage = Static<typeof ReaderPage>;

const Text = Type.Optional(Type.String({ maxLength: 100 }));
const Page = {
  pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
};
const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const Moment = Type.Optional(Type.String({ pattern: '^(\\d{4}-\\d\\d-\\d\\d( \\d\\d:\\d\\d:\\d\\d)?)?$' }));
const mine = { permission: 'signedIn', beforeApproval: true } as const;

export const unreadNotices = defineContract({ method: 'GET', url: '/notices/unread', ...mine, result: UnreadNotices });

export const myNotices = defineContract({
  method: 'GET',
  url: '/notices',
  ...mine,
  query: Type.Object({
    ...Page,
    title: Text,
    category: Text,
    priority: Text,
    read: Text,
    from: Moment,
    to: Moment,
  }),
  result: pageOf(Notice),
});

export const oneNotice = defineContract({
  method: 'GET',
  url: '/notices/:id',
  ...mine,
  params: Id,
  result: NoticeDetail,
});
export const readNotice = defineContract({
  method: 'POST',
  url: '/notices/:id/read',
  ...mine,
  params: Id,
  result: Nothing,
});
/** Answers how many were unread. */
export const readAllNotices = defineContract({
  method: 'POST',
  url: '/notices/read-all',
  ...mine,
  body: Type.Object({ category: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')])) }),
  result: Type.Integer(),
});

export const noticeReaders = defineContract({
  method: 'GET',
  url: '/announcements/:id/readers',
  permission: { entity: 'read', of: 'sysAnnouncement' },
  params: Id,
  query: Type.Object({ ...Page, read: Text, keyword: Text }),
  result: ReaderPage,
});
