import type { AnnounceType, NewsItem, PortalItem, PortalResult } from './portal.ts';

export const announceTypes: readonly AnnounceType[] = ['tender', 'inquiry', 'bidding'];

export const typeTexts: Readonly<Record<AnnounceType, string>> = { tender: '招标', inquiry: '询价', bidding: '竞价' };

/** Specification 2.3: what the date of an announcement means, by its type. */
export const dateLabels: Readonly<Record<AnnounceType | 'all', string>> = {
  all: '报名截止时间',
  tender: '报名截止时间',
  inquiry: '报价截止时间',
  bidding: '计划开始时间',
};

export interface PortalFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

export interface AnnouncementPage extends PortalItem {
  readonly html: string;
  readonly publishedAt: string;
  readonly info: readonly { readonly label: string; readonly value: string }[];
  readonly countdown: number;
  readonly canJoin: boolean;
  readonly files: readonly PortalFile[];
  readonly contact: string;
  readonly phone: string;
}

export interface ResultPage extends PortalResult {
  readonly html: string;
  readonly publishedAt: string;
  readonly typeText: string;
  readonly files: readonly PortalFile[];
}

export interface NewsPage extends NewsItem {
  readonly html: string;
  readonly next: { readonly id: string; readonly title: string } | null;
}

export interface Partner {
  readonly name: string;
  readonly logo: string | null;
}

export interface Paged<Row> {
  readonly records: readonly Row[];
  readonly total: number;
  readonly current: number;
  readonly pages: number;
}

/** A list page of announcements: what was asked for, and what there is. */
export interface PurchasePage extends Paged<PortalItem> {
  readonly open: number;
  readonly type: AnnounceType | 'all';
  readonly likeName: string;
}

export interface ResultsPage extends Paged<PortalItem> {
  readonly type: AnnounceType;
}
