import type {
  AnnounceType,
  NewsItem,
  PortalItem,
  PortalResult,
  PurchaseCard,
  TimelineYear,
} from '../../../schemas/wire/portal.ts';
import {
  type AnnouncementPage,
  announceTypes,
  type NewsPage,
  type Paged,
  type Partner,
  type PurchasePage,
  type ResultPage,
  type ResultsPage,
  typeTexts,
} from '../../../schemas/wire/portal-rows.ts';

/** As many as asked for, each made from its place. */
const some = <Row>(count: number, make: (at: number) => Row): readonly Row[] =>
  Array.from({ length: count }, (_, at) => make(at));

const pick = <Thing>(things: readonly [Thing, ...Thing[]], at: number): Thing =>
  things[at % things.length] ?? things[0];

/** Short, ordinary, and longer than anybody foresaw. */
const goods = [
  '液相色谱柱',
  '实验室通风柜与配套排风系统改造',
  '二〇二六年度食品检测实验室用色谱纯溶剂、标准物质、固相萃取柱及一次性耗材框架协议（第二批，含冷链运输与效期管理）',
] as const;
const companies = ['江城精密仪器有限公司', '蓝海科技', '华东实验设备（集团）股份有限公司上海分公司'] as const;
const statuses = ['报名中', '响应中', '未开始', '竞价中', '评审中', '已截止'] as const;
/** Of every colour: green, orange, none, the last day, over. */
const countdowns = [12, 10, 7, 5, 4, 0, -1] as const;

const typeAt = (at: number): AnnounceType => announceTypes[at % announceTypes.length] ?? 'tender';

const item = (at: number, type = typeAt(at)): PortalItem => ({
  id: `item${at}`,
  name: `GG202611-${String(at + 1).padStart(4, '0')}`,
  title: `${pick(goods, at)}${typeTexts[type]}公告`,
  type,
  typeText: typeTexts[type],
  status: pick(statuses, at),
  content: `${pick(goods, at)}，交货期三十日，详见公告正文。`,
  date: '2026-12-01',
  deadline: at % 4 === 3 ? null : '2026-12-01 17:00:00',
});

const info = [
  { label: '采购产品', value: '液相色谱柱' },
  { label: '采购方式', value: '公开招标' },
  { label: '采购类型', value: '货物' },
];

const card = (at: number): PurchaseCard => ({
  ...item(at),
  subtitle: item(at).name,
  info,
  countdown: pick(countdowns, at),
  canJoin: pick(countdowns, at) >= 0,
});

const result = (at: number): PortalResult => ({
  id: `result${at}`,
  name: `JG202611-${at}`,
  title: `${pick(goods, at)}中标结果`,
  type: typeAt(at),
  bidCode: `ZB202611-${String(at + 1).padStart(4, '0')}`,
  projectName: pick(goods, at),
  companyName: pick(companies, at),
  updateTime: '2026-11-20 10:00:00',
  supplierList: [
    { title: '第一包', name: pick(companies, at) },
    { title: '第二包', name: pick(companies, at + 1) },
  ],
});

const news = (at: number): NewsItem => ({
  id: `news${at}`,
  title: `${pick(['平台上线', '供应商大会在江城召开', goods[2]], at)}`,
  content: '平台对全部公告提供在线答疑，供应商可在报名后提出问题，采购人统一答复并向所有报名者公开。',
  type: pick(['公司新闻', '行业新闻', '平台公告'], at),
  date: '2026-11-20',
  cover: null,
});

const year = (at: number): TimelineYear => ({
  year: String(2012 + at),
  months: some((at % 3) + 1, (no) => ({ month: String(no * 3 + 1), content: '第三座检测基地投入使用' })),
});

const paged = <Row>(count: number, size: number, make: (at: number) => Row): Paged<Row> => ({
  records: some(Math.min(count, size), make),
  total: count,
  current: 1,
  pages: Math.max(1, Math.ceil(count / size)),
});

const html =
  '<h2>一、项目概况</h2><p>本项目面向全国公开招标，<strong>不接受联合体</strong>。</p><table><tr><th>包号</th><th>数量</th></tr><tr><td>第一包</td><td>120</td></tr></table><ul><li>具有独立法人资格</li><li>近三年无重大违法记录</li></ul>';
const files = [{ id: 'f', name: '招标文件（含技术规格书与合同范本）.pdf', size: 1_234_567 }];

const announcement: AnnouncementPage = {
  ...card(0),
  html,
  publishedAt: '2026-11-20 10:00:00',
  files,
  contact: '采购中心 林工',
  phone: '400-000-0000',
};
const wholeResult: ResultPage = {
  ...result(0),
  html,
  publishedAt: '2026-11-20 10:00:00',
  typeText: typeTexts.tender,
  files,
};
const newsItem: NewsPage = { ...news(0), html, next: { id: 'n', title: '下一条新闻的标题' } };

/** What the server would answer to each need of a block, with so many rows. */
export const rowsOf: Readonly<Record<string, (count: number) => unknown>> = {
  purchaseCards: (count) => some(count, card),
  results: (count) => some(count, result),
  news: (count) => some(count, news),
  timeline: (count) => some(count, year),
  joiners: (count) => some(count, (at) => ({ name: `${pick(companies, at)}${at > 2 ? at : ''}` })),
  partners: (count): readonly Partner[] => some(count, (at) => ({ name: `${pick(companies, at)}${at}`, logo: null })),
  purchaseList: (count): PurchasePage => ({ ...paged(count, 10, item), open: count, type: 'all', likeName: '' }),
  resultList: (count): ResultsPage => ({ ...paged(count, 10, item), type: 'tender' }),
  newsList: (count) => paged(count, 9, news),
  announcement: () => announcement,
  result: () => wholeResult,
  newsItem: () => newsItem,
};
