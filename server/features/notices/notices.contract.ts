import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

export interface Notice {
  readonly id: string;
  readonly title: string;
  /** `1` an announcement, `2` a system message. */
  readonly category: '1' | '2';
  readonly priority: 'L' | 'M' | 'H';
  readonly sender: string | null;
  readonly sentAt: string | null;
  readonly read: boolean;
  readonly readAt: string | null;
  readonly summary: string | null;
  /** A path of this site where the reader can act on it. */
  readonly opens: string | null;
}

export interface NoticeDetail extends Notice {
  readonly content: string;
}

export interface UnreadNotices {
  readonly notices: readonly Notice[];
  readonly noticeTotal: number;
  readonly messages: readonly Notice[];
  readonly messageTotal: number;
}

export interface NoticePage {
  readonly records: readonly Notice[];
  readonly total: number;
}

/** Of a released announcement: who has read it and who has not. */
export interface ReaderPage {
  readonly records: readonly {
    readonly id: string;
    readonly realname: string;
    readonly depart: string | null;
    readonly supplier: string | null;
    readonly readAt: string | null;
  }[];
  readonly total: number;
  readonly readTotal: number;
  readonly of: number;
}

const Text = Type.Optional(Type.String({ maxLength: 100 }));
const Page = {
  pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
};
const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const Moment = Type.Optional(Type.String({ pattern: '^(\\d{4}-\\d\\d-\\d\\d( \\d\\d:\\d\\d:\\d\\d)?)?$' }));
const mine = { permission: 'signedIn', beforeApproval: true } as const;

export const unreadNotices = defineContract({ method: 'GET', url: '/notices/unread', ...mine });

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
});

export const oneNotice = defineContract({ method: 'GET', url: '/notices/:id', ...mine, params: Id });
export const readNotice = defineContract({ method: 'POST', url: '/notices/:id/read', ...mine, params: Id });
export const readAllNotices = defineContract({
  method: 'POST',
  url: '/notices/read-all',
  ...mine,
  body: Type.Object({ category: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')])) }),
});

export const noticeReaders = defineContract({
  method: 'GET',
  url: '/announcements/:id/readers',
  permission: { entity: 'read', of: 'sysAnnouncement' },
  params: Id,
  query: Type.Object({ ...Page, read: Text, keyword: Text }),
});
