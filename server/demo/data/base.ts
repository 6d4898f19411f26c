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
