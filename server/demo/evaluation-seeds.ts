/** What suppliers are judged by, and how much of it. */
export interface IndicatorSeed {
  readonly fields: Readonly<Record<string, string | number>>;
  readonly weight: number;
  /** Who scores it, where it is not read off documents. */
  readonly scorer?: string;
}

const rate = (name: string, dim: string, measure: string, zeroAt: number, fullAt: number) => ({
  ...{ name, dim, measure, mode: 'SYSTEM', noData: 'EXCLUDE' },
  ...{ zeroAt: String(zeroAt), fullAt: String(fullAt) },
});
const opinion = (name: string, dim: string, standard: string) => ({
  ...{ name, dim, standard, mode: 'MANUAL', noData: 'EXCLUDE' },
});

export const indicators: readonly IndicatorSeed[] = [
  { fields: rate('到货准时率', 'DELIVERY', 'ONTIME', 60, 98), weight: 25 },
  { fields: rate('检验批合格率', 'QUALITY', 'LOTPASS', 80, 100), weight: 25 },
  { fields: rate('退货率', 'QUALITY', 'RETURN', 20, 0), weight: 10 },
  { fields: rate('订单确认及时率', 'DELIVERY', 'CONFIRM', 50, 100), weight: 5 },
  { fields: rate('发票一次匹配率', 'COST', 'BILLOK', 70, 100), weight: 10 },
  {
    fields: opinion(
      '响应与配合',
      'SERVICE',
      '询价、催货和异常处理的响应速度与配合：当天有答复 90 分以上，三天以上 60 分以下。',
    ),
    weight: 10,
    scorer: 'buyer',
  },
  {
    fields: opinion('质量改进', 'TECH', '不合格的原因分析是否到位，措施是否落实。'),
    weight: 10,
    scorer: 'headqa',
  },
  {
    fields: opinion('送货与包装', 'DELIVERY', '包装完好、单据齐全、标识清楚；有破损或缺证书的酌情扣分。'),
    weight: 5,
    scorer: 'warehouse',
  },
  {
    fields: { name: '不合格批', dim: 'QUALITY', mode: 'DEDUCT', measure: 'REJECT', each: '3', cap: '9' },
    weight: 0,
  },
  {
    fields: { name: '高风险事件', dim: 'ESG', mode: 'VETO', measure: 'HIGHRISK', vetoAt: 1 },
    weight: 0,
  },
];

/** Looked back on: so many days ago from and to, and how far each has come. */
export const rounds = [
  { title: '上一周期供应商评价', from: -200, to: -110, until: 'final' },
  { title: '本周期供应商评价', from: -109, to: -16, until: 'published' },
  { title: '月度跟踪评价', from: -45, to: -3, until: 'scoring' },
] as const;

export type Round = (typeof rounds)[number];

/** So many companies are judged, those with an account of the demo first. */
export const judged = 16;

export const wishes = [
  { dim: 'DELIVERY', problem: '近期有订单晚到，影响检测排期', wanted: '说明原因，给出保证按期交货的措施' },
  { dim: 'QUALITY', problem: '来料批次质量有波动', wanted: '提交出厂检验的改进措施和近三批的数据' },
] as const;

export const replies = {
  cause: '旺季排产冲突，没有为长期客户预留产能',
  measure: '每月锁定预留产能，交期有变提前五天书面告知',
};
