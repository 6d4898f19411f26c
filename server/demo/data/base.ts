const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

/** Code, name, what it measures, decimals and the code that other systems know it by. */
export const units = rows(`
  EA     个   COUNT   0 C62
  BOX    盒   COUNT   0 BX
  BOTTLE 瓶   COUNT   0 BO
  PACK   包   COUNT   0 PK
  SET    套   COUNT   0 SET
  BAG    袋   COUNT   0 BG
  ROLL   卷   COUNT   0 RO
  KG     千克 MASS    3 KGM
  G      克   MASS    3 GRM
  L      升   VOLUME  3 LTR
  ML     毫升 VOLUME  1 MLT
  TIME   次   SERVICE 0 E48
  ITEM   项   SERVICE 0 C62`).map(([unit, name, dimension, decimals, ubl]) => ({
  unit,
  name,
  dimension,
  decimals: Number(decimals),
  ubl,
}));

/** What one comes to in another: in general, or of a material by its name. */
export const conversions = [
  { name: '', fromUnit: 'KG', toUnit: 'G', factor: '1000', remark: '国际单位' },
  { name: '', fromUnit: 'L', toUnit: 'ML', factor: '1000', remark: '国际单位' },
  { name: '乙腈', fromUnit: 'BOTTLE', toUnit: 'L', factor: '4', remark: '每瓶 4 升' },
  { name: '甲醇', fromUnit: 'BOTTLE', toUnit: 'L', factor: '4', remark: '每瓶 4 升' },
] as const;

const afterReceipt = (ratio: string, days: number) => ({ phase: 'ACCEPT', ratio, base: 'ACCEPTED', days });
const atSigning = (ratio: string) => ({ phase: 'PREPAY', ratio, base: 'SIGN', days: 0 });
const atDelivery = (ratio: string) => ({ phase: 'DELIVERY', ratio, base: 'RECEIPT', days: 0 });
const retained = (ratio: string) => ({ phase: 'RETENTION', ratio, base: 'WARRANTY_END', days: 30 });

/** How the company pays: each comes to a hundred. */
export const paymentTerms = [
  { code: 'NET30', name: '货到验收后 30 天', phases: [afterReceipt('100', 30)] },
  { code: 'MONTH60', name: '月结 60 天', phases: [{ ...afterReceipt('100', 60), dayRule: 'MONTH_END' }] },
  {
    code: '30-60-10',
    name: '预付 30%，验收 60%，质保 10%',
    phases: [atSigning('30'), afterReceipt('60', 30), retained('10')],
  },
  {
    code: '3-THIRDS',
    name: '签订、到货、验收各三分之一',
    phases: [atSigning('33.33'), atDelivery('33.33'), afterReceipt('33.34', 30)],
  },
  { code: 'PREPAY100', name: '款到发货', phases: [atSigning('100')] },
];

/** Where goods come to, by the code of the department that takes them. */
export const addresses = [
  { name: '中心仓库', depart: 'A01A04', detail: '示例市高新区检测路88号 示例检测集团仓储物流部', contact: '吴建国' },
  { name: '食品检测中心收样间', depart: 'A01B01', detail: '示例市高新区检测路88号 A 座 3 层收样间', contact: '韩志远' },
  { name: '环境检测中心', depart: 'A01B02', detail: '示例市滨江区环境路16号 环境检测中心', contact: '高振宇' },
  { name: '计量校准中心', depart: 'A01B03', detail: '示例市高新区检测路88号 C 座 1 层', contact: '于浩然' },
];

/** Each at one of the addresses, and its shelves below the first one named. */
export const warehouses = [
  { code: 'WH01', name: '中心仓库', kind: 'NORMAL', at: '中心仓库', storage: 'RT', shelves: 'A A-01 A-02 B B-01' },
  { code: 'WH02', name: '冷藏库', kind: 'COLD', at: '中心仓库', storage: 'COOL', shelves: 'C C-01 C-02' },
  { code: 'WH03', name: '危化品库', kind: 'HAZARD', at: '中心仓库', storage: 'DRY', shelves: 'H H-01 H-02' },
  { code: 'WH04', name: '设备库', kind: 'ASSET', at: '计量校准中心', storage: 'RT', shelves: 'E E-01' },
];

/** What every warehouse keeps apart from what is good. */
export const zones = [
  { code: 'Q', name: '待检区', zone: 'PENDING' },
  { code: 'R', name: '不合格区', zone: 'REJECT' },
  { code: 'X', name: '隔离区', zone: 'HOLD' },
];

/** Code, name and department; one below the centre whose code its own begins with. */
export const costCenters = rows(`
  CC1    检测业务   A01
  CC1-01 食品检测   A01B01
  CC1-02 环境检测   A01B02
  CC1-03 计量校准   A01B03
  CC2    管理与支持 A01
  CC2-01 采购与仓储 A01A01
  CC2-02 质量管理   A01A03
  CC2-03 信息化     A01A06`).map(([code = '', name = '', depart = '']) => ({ code, name, depart }));

/** Code, name, who leads it, cost centre, first and last day from today on; a last one that is over is closed. */
export const projects = rows(`
  P-LIMS    实验室信息系统升级   head    CC2-03 -400 300
  P-CNAS    扩项认可             headqa  CC2-02 -300 120
  P-WATER   地下水监测能力建设   headenv CC1-02 -200 400
  P-FOOD    兽药残留检测方法     head    CC1-01 -540 -60`).map(
  ([code = '', name = '', manager = '', center = '', from = '', to = '']) => ({
    ...{ code, name, manager, center, from: Number(from), to: Number(to) },
  }),
);

/** Who buys each of the great categories, by its code. */
export const buyerScopes = [
  ['RG', 'buyer'],
  ['RM', 'chenlei'],
  ['CS', 'zhaoyan'],
  ['GL', 'zhaoyan'],
  ['IN', 'buyer'],
  ['SP', 'chenlei'],
  ['SV', 'xujun'],
] as const;

/** Of how much more or less is let pass: for the company, and for categories by their codes. */
export const tolerances = [
  {
    name: '全公司',
    category: '',
    earlyDays: 365,
    overOrderPct: '5',
    overReceivePct: '0',
    pricePct: '1',
    priceAbs: '50',
    taxAbs: '0.50',
  },
  {
    name: '试剂',
    category: 'RG',
    earlyDays: 365,
    overOrderPct: '5',
    overReceivePct: '3',
    pricePct: '2',
    priceAbs: '20',
    taxAbs: '0.50',
  },
  {
    name: '标准物质',
    category: 'RM',
    earlyDays: 365,
    overOrderPct: '0',
    overReceivePct: '0',
    pricePct: '0',
    priceAbs: '0',
    taxAbs: '0.10',
  },
];

const band = (amountFrom: string, methods: readonly string[], minSuppliers: number, isGreat = false) => ({
  ...{ amountFrom, methods, minSuppliers },
  needExpert: isGreat ? 'Y' : 'N',
  needPublicity: isGreat ? 'Y' : 'N',
});

/** How is to be bought by amount: in general, and by a category. */
/** From which amount on who else must agree to a document. */
export const approvalBands = [
  { doc: 'ORDER', amountFrom: '0', approver: '', remark: '采购管理办法第五章：按审批流程办理' },
  { doc: 'ORDER', amountFrom: '500000', approver: 'legal', remark: '采购管理办法第五章：五十万元以上须法务同意' },
  { doc: 'DEMAND', amountFrom: '0', approver: '', remark: '采购管理办法第五章：按审批流程办理' },
  { doc: 'DEMAND', amountFrom: '200000', approver: 'finance', remark: '采购管理办法第五章：二十万元以上须财务同意' },
  { doc: 'PLAN', amountFrom: '0', approver: '', remark: '采购管理办法第五章：按审批流程办理' },
  { doc: 'PLAN', amountFrom: '500000', approver: 'legal', remark: '采购管理办法第五章：五十万元以上须法务同意' },
];

export const methodPolicies = [
  {
    name: '采购方式（所有品类）',
    category: '',
    remark: '采购管理办法第三章',
    bands: [
      band('0', ['CATALOG', 'INQUIRY', 'AUCTION', 'NEGOTIATION', 'SINGLE'], 1),
      band('50000', ['INQUIRY', 'AUCTION', 'NEGOTIATION'], 3),
      band('500000', ['TENDER'], 3, true),
    ],
  },
  {
    name: '标准物质的采购方式',
    category: 'RM',
    remark: '有证标准物质货源少，可以单一来源',
    bands: [band('0', ['CATALOG', 'INQUIRY', 'SINGLE'], 1), band('200000', ['INQUIRY', 'NEGOTIATION'], 2, true)],
  },
];
