import type { TemplatePreview } from '../../server/features/messages/messages.contract.ts';
import type {
  NoticeDetail,
  NoticePage,
  ReaderPage,
  UnreadNotices,
} from '../../server/features/notices/notices.contract.ts';
import { addressOf, create, get, post } from './client.ts';

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

export const loadUnread = () => get<UnreadNotices>('/notices/unread');
export const loadNotices = (filter: NoticeFilter & Paging) => get<NoticePage>('/notices', { ...filter });
export const loadNotice = (id: string) => get<NoticeDetail>(`/notices/${id}`);
export const readNotice = (id: string) => post<null>(`/notices/${id}/read`, {});
export const readAllNotices = (category?: '1' | '2') => post<number>('/notices/read-all', category ? { category } : {});

export const loadReaders = (id: string, filter: Paging & { readonly read?: string; readonly keyword?: string }) =>
  get<ReaderPage>(`/announcements/${id}/readers`, { ...filter });

export const previewTemplate = (template: {
  readonly channel: string;
  readonly title: string;
  readonly content: string;
  readonly testData: string;
}) => post<TemplatePreview>('/messages/preview', template);

export const sendTestMessage = (test: {
  readonly templateCode: string;
  readonly msgType: string;
  readonly receiver: string;
  readonly testData: string;
}) => create<null>('/sys/message/sysMessageTemplate/sendMsg', test);

export const askLiveTicket = () => post<string>('/live/ticket', {});
export const liveAddress = (): string => {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${addressOf('/live')}`;
};
