/** Clauses of a template: title, words, and whether they are fixed. */
type Clause = readonly [title: string, body: string, isFixed: boolean];

export interface TemplateSeed {
  readonly code: string;
  readonly name: string;
  readonly kind: 'GOODS' | 'SERVICE';
  readonly age: number;
  readonly clauses: readonly Clause[];
}

export const templates: readonly TemplateSeed[] = [
  {
    code: 'HT-HW',
    name: '货物采购合同（标准版）',
    kind: 'GOODS',
    age: 460,
    clauses: [
      ['质量标准', '乙方保证货物为原厂正品，符合本合同约定的规格和国家、行业标准，并随货提供合格证或检验报告。', true],
      [
        '交货与验收',
        '乙方按订单约定的日期送到甲方指定仓库；甲方在收货后五个工作日内按检验标准验收，不合格的由乙方负责退换。',
        true,
      ],
      ['违约责任', '乙方迟延交货的，每迟延一日按该批货款的千分之一支付违约金，累计不超过该批货款的百分之十。', true],
      ['付款', '甲方验收合格并收到合法有效的增值税专用发票后，按付款约定支付。', true],
      ['争议解决', '双方协商不成的，提交甲方所在地有管辖权的人民法院诉讼解决。', true],
      ['其他', '未尽事宜由双方另行签订补充协议。', false],
    ],
  },
  {
    code: 'HT-FW',
    name: '技术服务合同（标准版）',
    kind: 'SERVICE',
    age: 450,
    clauses: [
      ['服务内容', '乙方按订单约定的内容、人员和周期提供服务，并提交书面服务报告。', true],
      ['进度验收', '甲方按期组织验收并出具进度验收单，验收金额合计不超过已下达订单的金额。', true],
      ['保密与公正', '乙方对接触到的样品、数据和客户信息保密，不得影响甲方检测结果的公正性。', true],
      ['违约责任', '乙方未按期完成的，每迟延一日按当期服务费的千分之二支付违约金。', true],
      ['其他', '未尽事宜由双方另行签订补充协议。', false],
    ],
  },
];

export type ContractFate =
  | 'draft'
  | 'submitted'
  | 'signing'
  | 'redraft'
  | 'signed'
  | 'effective'
  | 'changing'
  | 'changeReview'
  | 'changeSigning'
  | 'suspended'
  | 'expired'
  | 'completed'
  | 'terminated';

export interface ContractSeed {
  readonly name: string;
  readonly template: string;
  readonly seller: string;
  /** Days from today. */
  readonly from: number;
  readonly to: number;
  readonly lines: readonly (readonly [name: string, unit: string, price: string, qty: string])[];
  readonly fate: ContractFate;
  /** Words of its own in place of a clause of the template. */
  readonly deviates?: readonly [title: string, body: string];
  /** How long ago, how much of each line. */
  readonly orders?: readonly (readonly [age: number, qty: number, fate: 'published' | 'confirmed' | 'closed'])[];
  /** What was accepted of the work, and whether that stands already. */
  readonly accepted?: readonly (readonly [period: string, amount: string, isDone: boolean])[];
}

export const contracts: readonly ContractSeed[] = [
  {
    name: '微生物培养基采购合同',
    template: 'HT-HW',
    seller: 'supplier',
    from: 0,
    to: 180,
    lines: [['即用型培养基平板', 'BOX', '168', '60']],
    fate: 'draft',
  },
  {
    name: '移液器采购合同',
    template: 'HT-HW',
    seller: 'supplier2',
    from: 0,
    to: 120,
    lines: [
      ['单道可调移液器 100–1000 μL', 'EA', '1280', '12'],
      ['八道可调移液器 10–100 μL', 'EA', '4350', '4'],
    ],
    fate: 'submitted',
    deviates: ['违约责任', '乙方迟延交货的，每迟延一日按该批货款的万分之三支付违约金，累计不超过该批货款的百分之三。'],
  },
  {
    name: '纯水机耗材采购合同',
    template: 'HT-HW',
    seller: 'supplier',
    from: -4,
    to: 361,
    lines: [['纯水柱组件', 'SET', '3680', '8']],
    fate: 'signing',
  },
  {
    name: '标准物质定制合同',
    template: 'HT-HW',
    seller: 'supplier2',
    from: -10,
    to: 200,
    lines: [['农药混标（定制 24 组分）', 'EA', '5600', '6']],
    fate: 'redraft',
  },
  {
    name: '通风柜改造合同',
    template: 'HT-FW',
    seller: 'supplier3',
    from: -8,
    to: 150,
    lines: [['通风柜风量改造', 'EA', '18600', '3']],
    fate: 'signed',
  },
  {
    name: '气相色谱仪年度维护合同',
    template: 'HT-FW',
    seller: 'supplier',
    from: -210,
    to: 155,
    lines: [['气相色谱仪季度维护', 'EA', '7800', '4']],
    fate: 'effective',
    orders: [[190, 3, 'confirmed']],
    accepted: [
      ['第一季度', '7800', true],
      ['第二季度', '7800', true],
      ['第三季度', '7800', false],
    ],
  },
  {
    name: '检测耗材包采购合同',
    template: 'HT-HW',
    seller: 'supplier2',
    from: -150,
    to: 40,
    lines: [['食品微生物检测耗材包', 'SET', '960', '50']],
    fate: 'changing',
    orders: [[120, 20, 'confirmed']],
  },
  {
    name: '样品冷链运输服务合同',
    template: 'HT-FW',
    seller: 'supplier3',
    from: -160,
    to: 205,
    lines: [['样品冷链运输', 'EA', '420', '120']],
    fate: 'changeReview',
    orders: [[100, 60, 'confirmed']],
  },
  {
    name: '实验服洗涤服务合同',
    template: 'HT-FW',
    seller: 'supplier',
    from: -170,
    to: 195,
    lines: [['实验服洗涤（月）', 'EA', '2600', '12']],
    fate: 'changeSigning',
    orders: [[140, 5, 'confirmed']],
  },
  {
    name: '气体供应合同',
    template: 'HT-HW',
    seller: 'supplier2',
    from: -240,
    to: 125,
    lines: [['高纯氦气', 'BOTTLE', '2380', '24']],
    fate: 'suspended',
    orders: [[200, 6, 'confirmed']],
  },
  {
    name: '上年度天平检修服务合同',
    template: 'HT-FW',
    seller: 'supplier3',
    from: -390,
    to: -25,
    lines: [['电子天平检修', 'EA', '650', '20']],
    fate: 'expired',
  },
  {
    name: '实验台柜采购合同',
    template: 'HT-HW',
    seller: 'supplier',
    from: -330,
    to: 35,
    lines: [['钢木实验台', 'EA', '4200', '6']],
    fate: 'completed',
    orders: [[300, 6, 'closed']],
  },
  {
    name: '废液处置服务合同',
    template: 'HT-FW',
    seller: 'supplier2',
    from: -260,
    to: 105,
    lines: [['实验室废液处置', 'EA', '3300', '10']],
    fate: 'terminated',
  },
];
