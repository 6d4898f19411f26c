import type { AnnounceType, PortalItem } from '../../../schemas/wire/portal.ts';

export { announceTypes, dateLabels, typeTexts } from '../../../schemas/wire/portal-rows.ts';

/** Specification 2.3: green from ten days on, orange from five, no colour below. */
export const countdownTone = (days: number): 'green' | 'orange' | undefined =>
  days >= 10 ? 'green' : days >= 5 ? 'orange' : undefined;

/** What is over when nobody can join any more; the project itself may well go on. */
export const overTexts: Readonly<Record<AnnounceType, string>> = {
  tender: '报名已结束',
  inquiry: '报价已结束',
  bidding: '报名已结束',
};

export const purchaseAddress = (name: string): string => `/purchaseAnnouncement/${encodeURIComponent(name)}`;
export const resultAddress = (name: string): string => `/resultAnnouncement/${encodeURIComponent(name)}`;
export const newsAddress = (id: string): string => `/news/${encodeURIComponent(id)}`;

export const listAddress = (type: AnnounceType | 'all'): string =>
  type === 'all' ? '/purchaseAnnouncement' : `/purchaseAnnouncement?type=${type}`;

/** How a status is dressed; the word itself says it. */
export const statusTone = (status: PortalItem['status']): string =>
  ({ 报名中: 'open', 响应中: 'open', 竞价中: 'live', 未开始: 'soon', 公示中: 'soon', 已公示: 'done' })[status] ??
  'over';
