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
