/** How far a tender has come. */
export type TenderFate =
  | 'draft'
  | 'submitted'
  | 'approved'
  | 'published'
  | 'suspended'
  | 'closed'
  | 'opened'
  | 'scoring'
  | 'evaluated'
  | 'publicity'
  | 'awarded'
  | 'completed'
  | 'failed'
  | 'terminated';

export interface TenderBid {
  /** An account of the demo. */
  readonly who: string;
  /** What it asks, as a share of the reference price; none: it only signed up. */
  readonly share?: number;
  /** Points of the technical and of the business criterion; refused where there are none. */
  readonly points?: readonly [tech: number, business: number];
  /** Why it is not let in. */
  readonly refused?: string;
}

export interface TenderSeed {
  readonly title: string;
  readonly fate: TenderFate;
  /** Days since it was begun; the deadline comes so many days after that. */
  readonly age: number;
  readonly openFor: number;
  readonly buyer: string;
  readonly category: string;
  readonly lines: readonly (readonly [category: string, nth: number, qty: string])[];
  readonly bids: readonly TenderBid[];
  /** What was changed while bids were already in; the last of them does not confirm. */
  readonly amended?: string;
  /** What a loser holds against the result. */
  readonly objects?: string;
}

const own = { buyer: 'buyer' } as const;

/** One of every state, the oldest first. */
export const tenderSeeds: readonly TenderSeed[] = [
  {
    ...{ ...own, title: '色谱溶剂年度招标', fate: 'completed', age: 70, openFor: 26, category: 'RG0101' },
    lines: [
      ['RG0101', 0, '120'],
      ['RG0101', 1, '80'],
      ['RG0101', 3, '60'],
    ],
    bids: [
      { who: 'supplier', share: 0.92, points: [42, 13] },
      { who: 'supplier2', share: 0.95, points: [40, 15] },
      { who: 'supplier3', share: 0.9, points: [33, 11] },
    ],
  },
  {
    ...{ ...own, title: '高纯气体配套耗材招标', fate: 'failed', age: 52, openFor: 25, category: 'CS0101' },
    lines: [['CS0101', 1, '30']],
    bids: [
      { who: 'supplier', share: 0.97 },
      { who: 'supplier4', share: 0.99 },
    ],
  },
  {
    ...{ ...own, title: '固相萃取耗材招标', fate: 'awarded', age: 39, openFor: 26, category: 'CS0103' },
    lines: [
      ['CS0103', 0, '150'],
      ['CS0103', 1, '120'],
    ],
    bids: [
      { who: 'supplier2', share: 0.93, points: [41, 15] },
      { who: 'supplier', share: 0.96, points: [43, 14] },
      { who: 'supplier3', share: 0.88 },
      { who: 'supplier4', share: 0.99, points: [36, 12] },
    ],
  },
  {
    ...{ ...own, title: '微生物培养基招标', fate: 'publicity', age: 31, openFor: 26, category: 'RG0301' },
    lines: [
      ['RG0301', 0, '80'],
      ['RG0301', 1, '60'],
    ],
    bids: [
      { who: 'supplier', share: 0.94, points: [44, 15] },
      { who: 'supplier2', share: 0.95, points: [41, 15] },
      { who: 'supplier3', share: 0.97, points: [39, 13] },
    ],
    objects: '我司的技术响应提供了第三方性能验证报告，性能一项的得分偏低，请复核。',
  },
  {
    ...{ ...own, title: '无机酸年度招标', fate: 'evaluated', age: 38, openFor: 25, category: 'RG0201' },
    lines: [
      ['RG0201', 0, '200'],
      ['RG0201', 1, '100'],
    ],
    bids: [
      { who: 'supplier', share: 0.95, points: [40, 14] },
      { who: 'supplier3', share: 0.93, points: [41, 13] },
      { who: 'supplier4', share: 0.98, points: [38, 14] },
    ],
  },
  {
    ...{ ...own, title: '标准物质年度招标', fate: 'scoring', age: 34, openFor: 25, category: 'RM0102' },
    lines: [
      ['RM0102', 0, '30'],
      ['RM0102', 1, '20'],
    ],
    bids: [
      { who: 'supplier', share: 0.96, points: [42, 13] },
      { who: 'supplier2', share: 0.94, points: [43, 15] },
      { who: 'supplier4', share: 0.97, points: [37, 12] },
    ],
  },
  {
    ...{ ...own, title: '采样耗材年度招标', fate: 'opened', age: 32, openFor: 25, category: 'CS0202' },
    lines: [['CS0202', 0, '600']],
    bids: [
      { who: 'supplier', share: 0.95, points: [40, 13] },
      { who: 'supplier2', share: 0.97, points: [41, 14] },
      { who: 'supplier3', share: 0.93, points: [39, 13] },
    ],
  },
  {
    ...{ ...own, title: '防护用品年度招标', fate: 'closed', age: 29, openFor: 26, category: 'CS0203' },
    lines: [['CS0203', 2, '500']],
    bids: [
      { who: 'supplier', share: 0.94 },
      { who: 'supplier2', share: 0.96 },
      { who: 'supplier3', share: 0.95 },
    ],
  },
  {
    ...{ ...own, title: '进样耗材招标', fate: 'terminated', age: 27, openFor: 27, category: 'CS0102' },
    lines: [['CS0102', 0, '300']],
    bids: [{ who: 'supplier', share: 0.98 }],
  },
  {
    ...{ ...own, title: '快检试剂盒年度招标', fate: 'published', age: 24, openFor: 42, category: 'RG0303' },
    lines: [
      ['RG0303', 0, '120'],
      ['RG0303', 1, '90'],
    ],
    bids: [
      { who: 'supplier', share: 0.93 },
      { who: 'supplier2', share: 0.95 },
      { who: 'supplier3' },
      { who: 'supplier4', refused: '营业执照的经营范围不含这类试剂' },
    ],
    amended: '快检试剂盒的规格由 48 次/盒改为 96 次/盒，数量不变。',
  },
  {
    ...{ ...own, title: '缓冲试剂招标', fate: 'suspended', age: 14, openFor: 28, category: 'RG0302' },
    lines: [['RG0302', 0, '60']],
    bids: [{ who: 'supplier2', share: 0.95 }],
  },
  {
    ...{ ...own, title: '分析纯溶剂年度招标', fate: 'approved', age: 5, openFor: 35, category: 'RG0102' },
    lines: [
      ['RG0102', 0, '300'],
      ['RG0102', 1, '200'],
    ],
    bids: [],
  },
  {
    ...{ ...own, title: '离心耗材年度招标', fate: 'submitted', age: 3, openFor: 35, category: 'CS0201' },
    lines: [['CS0201', 5, '400']],
    bids: [],
  },
  {
    ...{ ...own, title: '无机盐年度招标', fate: 'draft', age: 1, openFor: 35, category: 'RG0203' },
    lines: [['RG0203', 0, '150']],
    bids: [],
  },
];

/** What tenders are judged by: 100 points together. */
export const goodsTemplate = {
  name: '货物综合评分（价格 40）',
  enabled: 'ENABLED',
  remark: '试剂、耗材等货物的招标。资格和响应性只判通过与否。',
  lines: [
    { stage: 'QUALIFY', item: '营业执照与授权', standard: '经营范围含所投货物；代理的附厂家授权' },
    { stage: 'RESPONSE', item: '交期与包装', standard: '全部满足招标文件的交期和包装要求' },
    {
      ...{ stage: 'TECH', item: '质量与性能', full: '45', least: '0' },
      standard: '批次证书、纯度、检测干扰：优 40–45，良 30–39，一般 0–29',
    },
    {
      ...{ stage: 'BUSINESS', item: '供货与服务', full: '15', least: '0' },
      standard: '备货、退换、技术支持：优 13–15，良 9–12，一般 0–8',
    },
    { stage: 'PRICE', item: '价格', standard: '通过评审的最低价得满分，其余按比例', full: '40', least: '0' },
  ],
} as const;
