/** What suppliers are asked before they are taken in; `says` is what they may answer, `weight` its share in the sheet. */
export const asked = [
  {
    weight: '20',
    fields: {
      text: '是否通过质量管理体系认证',
      kind: 'YN',
      needFile: 'N',
      choices: ['是（100分）', '否（20分）'],
      help: '指在有效期内的质量管理体系认证。',
    },
  },
  {
    weight: '10',
    when: [1, '是'],
    fields: { text: '认证证书', kind: 'FILE', standard: '证书在有效期内、范围含拟供货的品类得满分。' },
  },
  {
    weight: '0',
    when: [1, '是'],
    fields: { text: '认证到期日', kind: 'DATE' },
  },
  {
    weight: '20',
    fields: {
      text: '近三年是否因产品质量受到行政处罚',
      kind: 'SINGLE',
      choices: ['没有（100分）', '有，已整改（40分）', '有，尚未整改（0分，否决）'],
    },
  },
  {
    weight: '20',
    fields: {
      text: '近一年一次交验合格率',
      kind: 'NUM',
      unit: '%',
      least: '0',
      most: '100',
      zeroAt: '90',
      fullAt: '99.5',
      help: '按批次计算，保留一位小数。',
    },
  },
  {
    weight: '15',
    fields: {
      text: '可以提供的配送条件',
      kind: 'MULTI',
      choices: ['常温（40分）', '冷藏（30分）', '冷冻（20分）', '危险品专车（10分）'],
    },
  },
  {
    weight: '15',
    fields: {
      text: '质量问题怎样处理，由谁负责',
      kind: 'TEXT',
      needFile: 'N',
      standard: '有专人、有时限、有闭环验证，各占三分之一。',
    },
  },
] as const;

/** In the base, and in no questionnaire yet. */
export const unused = [
  { text: '从业人员数', kind: 'NUM', unit: '人', least: '1' },
  { text: '是否为残疾人福利性单位', kind: 'YN', choices: ['是（100分）', '否（100分）'] },
  { text: '最近一次火灾或化学品事故', kind: 'TEXT', enabled: 'DISABLED' },
] as const;

const way = ['指定质量部经理负责，二十四小时内回复，七日内给出原因和措施，并请贵方验证。'];

/** What companies answered, by the number of the question. `file` stands where proof is attached. */
export const good: Readonly<Record<number, readonly string[]>> = {
  1: ['是'],
  3: ['2027-06-30'],
  4: ['没有'],
  5: ['99.2'],
  6: ['常温', '冷藏', '冷冻'],
  7: way,
};
export const fair: Readonly<Record<number, readonly string[]>> = {
  1: ['否'],
  4: ['有，已整改'],
  5: ['96.5'],
  6: ['常温', '冷藏'],
  7: ['由销售联系处理。'],
};
export const barred: Readonly<Record<number, readonly string[]>> = { ...good, 4: ['有，尚未整改'] };
export const begun: Readonly<Record<number, readonly string[]>> = { 1: ['是'], 4: ['没有'] };
