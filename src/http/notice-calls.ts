import type * as messages from '../../server/features/messages/messages.contract.ts';
import type * as calls from '../../server/features/notices/notices.contract.ts';
import type * as spelled from '../../server/lineage/message.contract.ts';
import type { liveTicket } from '../../server/live/live.contract.ts';
import { callOf, createOf } from './call-of.ts';
import { addressOf } from './client.ts';

const notices = {
  all: callOf<typeof calls.myNotices>('GET', '/notices'),
  one: callOf<typeof calls.oneNotice>('GET', '/notices/:id'),
  read: callOf<typeof calls.readNotice>('POST', '/notices/:id/read'),
  readAll: callOf<typeof calls.readAllNotices>('POST', '/notices/read-all'),
  readers: callOf<typeof calls.noticeReaders>('GET', '/announcements/:id/readers'),
};
const previewCall = callOf<typeof messages.previewTemplate>('POST', '/messages/preview');

export interface NoticeFilter {
  readonly category?: string | undefined;
  readonly read?: string | undefined;
  readonly priority?: string | undefined;
  readonly title?: string | undefined;
}

interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

export const loadUnread = callOf<typeof calls.unreadNotices>('GET', '/notices/unread');
export const loadNotices = (query: NoticeFilter & Paging) => notices.all({ query });
export const loadNotice = (id: string) => notices.one({ params: { id } });
export const readNotice = (id: string) => notices.read({ params: { id } });
export const readAllNotices = (category?: '1' | '2') => notices.readAll({ body: category ? { category } : {} });

export const loadReaders = (id: string, query: Paging & { readonly read?: string; readonly keyword?: string }) =>
  notices.readers({ params: { id }, query });

export const previewTemplate = (template: {
  readonly channel: messages.Channel;
  readonly title: string;
  readonly content: string;
  readonly testData: string;
}) => previewCall({ body: template });

const sendCall = createOf<ReturnType<typeof spelled.sendTestMessage>>('/sys/message/sysMessageTemplate/sendMsg');
export const sendTestMessage = (body: {
  readonly templateCode: string;
  readonly msgType: string;
  readonly receiver: string;
  readonly testData: string;
}) => sendCall({ body });

export const askLiveTicket = callOf<typeof liveTicket>('POST', '/live/ticket');
export const liveAddress = (): string => {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${addressOf('/live')}`;
};

export const loadMessageChoices = callOf<typeof messages.readMessageChoices>('GET', '/messages/choices');
const saveChoiceCall = callOf<typeof messages.saveMessageChoice>('PUT', '/messages/choices');
export const saveMessageChoice = (body: { readonly sort: string; readonly mail: boolean; readonly sms: boolean }) =>
  saveChoiceCall({ body });

/** By this the tabs of a browser tell each other what came over their one live line. */
export const newsChannel = 'zhaocai.changes';

/** Calls back whenever something was told to this person, whichever tab heard of it. */
export function hearNews(hear: () => void): () => void {
  const tabs = new BroadcastChannel(newsChannel);
  tabs.onmessage = hear;
  return () => tabs.close();
}
