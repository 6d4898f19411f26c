/** How far an event has come. */
export type InquiryFate =
  | 'draft'
  | 'submitted'
  | 'rejected'
  | 'approved'
  | 'published'
  | 'suspended'
  | 'closed'
  | 'opened'
  | 'awarding'
  | 'awarded'
  | 'completed'
  | 'failed'
  | 'terminated'
  | 'voided';

export interface Offer {
  /** An account of the demo, or a trade: the next company of it. */
  readonly who: string;
  /** What it asks, as a share of the reference price; none: it quotes nothing. */
  readonly share?: number;
  /** It only began to write its quote. */
  readonly isDraft?: true;
  /** It says it will not take part. */
  readonly declines?: string;
  /** Its quote is refused after the opening. */
  readonly refused?: string;
}

export interface InquirySeed {
  readonly title: string;
  readonly fate: InquiryFate;
  /** Days since it was begun; the deadline comes so many days after that. */
  readonly age: number;
  readonly openFor: number;
  readonly buyer: string;
  readonly category: string;
  /** A material of this category each, and how many of it. */
  readonly lines: readonly (readonly [category: string, nth: number, qty: string])[];
  readonly offers: readonly Offer[];
  /** Why there is one source alone; it comes out of a plan. */
  readonly singleWhy?: string;
  /** Negotiated with a group, instead of asked. */
  readonly method?: 'NEGOTIATION';
  /** Comes out of a plan that says so. */
  readonly ofPlan?: true;
  /** What bidders asked, and what they were answered; none: it still waits. */
  readonly questions?: readonly (readonly [who: string, question: string, answer: string | null])[];
  /** Awarded to whoever comes next after the cheapest, and why. */
  readonly notCheapest?: string;
}

const three = [{ who: 'reagent' }, { who: 'supplier' }, { who: 'supplier2' }] as const;

/** One of every state; the oldest first. */
export const inquirySeeds: readonly InquirySeed[] = [
  {
    ...{ title: '快检试剂盒年度询价', fate: 'completed', age: 64, openFor: 9, buyer: 'buyer', category: 'RG0303' },
    lines: [
      ['RG0303', 0, '40'],
      ['RG0303', 1, '30'],
    ],
    offers: [
      { who: 'supplier', share: 0.94 },
      { who: 'reagent', share: 0.97 },
      { who: 'supplier3', share: 1.02 },
    ],
  },
  {
    ...{ title: '采样耗材询价', fate: 'failed', age: 25, openFor: 8, buyer: 'zhaoyan', category: 'CS0202' },
    lines: [
      ['CS0202', 0, '200'],
      ['CS0202', 1, '20'],
    ],
    offers: [
      { who: 'supplier2', share: 0.98 },
      { who: 'consumable', declines: '近期产能已排满' },
      { who: 'consumable', isDraft: true },
    ],
  },
  {
    ...{ title: '一次性培养皿询价', fate: 'voided', age: 22, openFor: 9, buyer: 'zhaoyan', category: 'CS0201' },
    lines: [['CS0201', 4, '300']],
    offers: three,
  },
  {
    ...{ title: '色谱柱询价', fate: 'awarded', age: 20, openFor: 9, buyer: 'buyer', category: 'CS0101' },
    lines: [
      ['CS0101', 0, '6'],
      ['CS0101', 3, '4'],
      ['CS0101', 5, '2'],
    ],
    offers: [
      { who: 'supplier', share: 0.93 },
      { who: 'supplier2', share: 0.96 },
      { who: 'consumable', share: 0.99 },
    ],
    questions: [['supplier2', '色谱柱是否接受同规格的国产品牌？', '可以，须附柱效检测报告和三个月以上的质保。']],
  },
  {
    ...{ title: '原子吸收原厂备件', fate: 'awarded', age: 19, openFor: 8, buyer: 'chenlei', category: 'SP0102' },
    lines: [['SP0102', 0, '2']],
    offers: [{ who: 'instrument', share: 1 }],
    singleWhy: '设备原厂配件，非原厂件影响计量溯源；该公司是原厂授权的唯一服务商。',
  },
  {
    ...{ title: '防护用品询价', fate: 'terminated', age: 16, openFor: 9, buyer: 'zhaoyan', category: 'CS0203' },
    lines: [['CS0203', 2, '60']],
    offers: [{ who: 'supplier3', share: 0.97 }, { who: 'consumable', share: 0.95 }, { who: 'consumable' }],
  },
  {
    ...{ title: '有机标准溶液询价', fate: 'awarding', age: 14, openFor: 9, buyer: 'buyer', category: 'RM0102' },
    lines: [
      ['RM0102', 0, '6'],
      ['RM0102', 1, '4'],
    ],
    offers: [
      { who: 'refmat', share: 0.92 },
      { who: 'supplier2', share: 0.95 },
      { who: 'supplier', share: 1.01 },
    ],
    notCheapest: '报价最低的一家交期超过检测任务的要求，第二家可以按期交货。',
  },
  {
    ...{ title: '分析纯溶剂季度询价', fate: 'opened', age: 12, openFor: 9, buyer: 'buyer', category: 'RG0102' },
    lines: [
      ['RG0102', 0, '60'],
      ['RG0102', 1, '40'],
      ['RG0102', 2, '20'],
    ],
    offers: [
      { who: 'supplier', share: 0.95 },
      { who: 'supplier2', share: 0.93 },
      { who: 'reagent', share: 0.97 },
      { who: 'supplier3', share: 0.6, refused: '单价明显低于成本，说明不能成立。' },
    ],
    questions: [['supplier', '是否可以分批交货？', '可以，每月一次，单次不少于全部数量的三分之一。']],
  },
  {
    ...{ title: '固相萃取柱询价', fate: 'closed', age: 10, openFor: 9, buyer: 'buyer', category: 'CS0103' },
    lines: [
      ['CS0103', 2, '20'],
      ['CS0103', 3, '20'],
    ],
    offers: [
      { who: 'supplier', share: 0.96 },
      { who: 'supplier2', share: 0.94 },
      { who: 'consumable', share: 0.98 },
      { who: 'supplier4', isDraft: true },
    ],
  },
  {
    ...{ title: '培养基询价', fate: 'suspended', age: 8, openFor: 11, buyer: 'buyer', category: 'RG0301' },
    lines: [
      ['RG0301', 0, '10'],
      ['RG0301', 1, '10'],
    ],
    offers: [{ who: 'supplier', share: 0.97 }, { who: 'reagent' }, { who: 'supplier3' }],
  },
  {
    ...{ title: '色谱耗材季度询价', fate: 'published', age: 6, openFor: 12, buyer: 'buyer', category: 'CS0102' },
    lines: [
      ['CS0102', 0, '50'],
      ['CS0102', 2, '30'],
      ['CS0102', 4, '20'],
    ],
    offers: [
      { who: 'supplier2', share: 0.96 },
      { who: 'consumable', share: 0.98 },
      { who: 'supplier' },
      { who: 'supplier4', isDraft: true },
      { who: 'supplier3', declines: '本季度没有这类产品的库存' },
    ],
    ofPlan: true,
    questions: [
      ['supplier2', '进样瓶是否要求带写字标签？', '要求，按标的的规格报价即可。'],
      ['supplier', '针式过滤器可否用等效的 PES 膜代替？', null],
    ],
  },
  {
    ...{ title: '水质标准样品', fate: 'published', age: 5, openFor: 11, buyer: 'chenlei', category: 'RM0201' },
    lines: [['RM0201', 0, '12']],
    offers: [{ who: 'supplier2' }],
    singleWhy: '能力验证指定使用该研制单位的标准样品，没有可以替代的来源。',
  },
  {
    ...{ title: '无机酸询价', fate: 'approved', age: 4, openFor: 14, buyer: 'buyer', category: 'RG0201' },
    lines: [
      ['RG0201', 0, '40'],
      ['RG0201', 1, '20'],
    ],
    offers: three,
  },
  {
    ...{ title: '指示剂询价', fate: 'rejected', age: 3, openFor: 14, buyer: 'buyer', category: 'RG0302' },
    lines: [['RG0302', 0, '10']],
    offers: three,
  },
  {
    ...{ title: '无机盐询价', fate: 'submitted', age: 2, openFor: 14, buyer: 'buyer', category: 'RG0203' },
    lines: [
      ['RG0203', 0, '20'],
      ['RG0203', 1, '20'],
    ],
    offers: three,
  },
  {
    ...{ title: '离心耗材询价', fate: 'draft', age: 1, openFor: 14, buyer: 'buyer', category: 'CS0201' },
    lines: [
      ['CS0201', 5, '40'],
      ['CS0201', 6, '40'],
    ],
    offers: three,
  },
];
