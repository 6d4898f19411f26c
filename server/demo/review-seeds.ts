/** Aspect, what is judged, by what standard, full marks. */
type Item = readonly [topic: string, name: string, standard: string, full: string];

/** What is looked at where a company works. */
export const onSite: readonly Item[] = [
  ['质量体系', '体系文件与运行记录', '文件齐全有效，近一年内审和管理评审有记录', '15'],
  ['质量体系', '不合格品控制', '有标识、隔离和处置记录，能追到批次', '15'],
  ['生产与检验', '关键设备与校准', '设备在校准有效期内，台账与现场一致', '15'],
  ['生产与检验', '出厂检验', '按标准逐批检验，原始记录可查', '15'],
  ['仓储与运输', '仓库温湿度与效期', '温湿度有连续记录，先进先出，没有过期品', '15'],
  ['仓储与运输', '危险品管理', '专库存放，双人收发，台账与实物相符', '10'],
  ['供货能力', '产能与交付', '产能满足我方年用量的两倍，有应急方案', '15'],
];

/** What a department judges by the papers. */
export const onPaper: readonly Item[] = [
  ['商务', '价格与付款条件', '报价透明，接受公司的付款条件', '25'],
  ['商务', '财务状况', '近两年没有失信和重大诉讼，资产负债率合理', '25'],
  ['技术', '产品与方法的符合', '指标满足检测方法的要求，说明书和证书齐全', '30'],
  ['服务', '响应与售后', '承诺的响应时限和退换货条件可行', '20'],
];

/** How many of the full marks each item got, in its order. */
export const marks = {
  good: ['14', '14', '13', '14', '13', '9', '14'],
  weak: ['12', '8', '11', '12', '9', '7', '12'],
  papers: ['22', '21', '27', '18'],
  thin: ['20', '19', '25', '14'],
} as const;

export const findings: Readonly<Record<number, string>> = {
  1: '两批退货没有处置记录，隔离区与合格区混放',
  4: '仓库上月温湿度记录缺 6 天，另有一箱试剂近效期没有标识',
};
