/** What lies where: material, batch, warehouse and place, how much, and how many days from today it keeps; null: it keeps for ever. */
export interface StockSeed {
  readonly name: string;
  readonly batch: string;
  readonly at: string;
  readonly qty: string;
  readonly keeps: number | null;
}

const rows = (table: string): readonly StockSeed[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', batch = '', at = '', qty = '', keeps = ''] = line.split('|').map((cell) => cell.trim());
      return { name, batch, at, qty, keeps: keeps === '' ? null : Number(keeps) };
    });

/** Some nearly run out, one is over, and every zone holds something. */
export const stockSeeds = rows(`
乙酸铵       | AA2409 | WH01 A-01 | 6  | 25
乙酸铵       | AA2502 | WH01 A-01 | 12 | 260
二甲基亚砜   | DM2411 | WH01 A-02 | 4  | 80
二甲基亚砜   | DM2503 | WH01 Q    | 6  | 410
硼酸         | BS2406 | WH01 B-01 | 3  | -12
硼酸         | BS2501 | WH01 B-01 | 9  | 300
硼酸         | BS2412 | WH01 X    | 5  | 150
自动进样瓶   | VP2503 | WH01 B    | 40 |
微孔滤膜     | MF2502 | WH01 B    | 25 |
顶空瓶       | HS2501 | WH01 R    | 2  |
C18 色谱柱   | CC2501 | WH01 A-02 | 5  | 700
甲醇         | MT2408 | WH03 H-01 | 8  | 40
甲醇         | MT2502 | WH03 H-01 | 16 | 330
乙腈         | AN2410 | WH03 H-01 | 10 | 70
乙腈         | AN2503 | WH03 Q    | 12 | 420
硝酸         | NA2411 | WH03 H-02 | 7  | 190
丙酮         | AC2409 | WH03 X    | 3  | 110`);

/** Least that should be there, by material: some of it is not. */
export const minimums: Readonly<Record<string, string>> = {
  乙酸铵: '10',
  二甲基亚砜: '8',
  微孔滤膜: '20',
  甲醇: '30',
  乙腈: '20',
  硝酸: '5',
};

export type IssueFate =
  | 'draft'
  | 'submitted'
  | 'rejected'
  | 'approved'
  | 'prepared'
  | 'issued'
  | 'returned'
  | 'cancelled';

export interface IssueSeed {
  readonly who: string;
  /** Days before today. */
  readonly age: number;
  readonly warehouse: string;
  readonly lines: readonly (readonly [batch: string, qty: string])[];
  readonly fate: IssueFate;
  readonly why: string;
}

/** The oldest first. */
export const issueSeeds: readonly IssueSeed[] = [
  {
    who: 'demander',
    age: 60,
    warehouse: 'WH01',
    lines: [
      ['VP2503', '6'],
      ['MF2502', '4'],
    ],
    fate: 'issued',
    why: '农残检测批次',
  },
  { who: 'xiewen', age: 45, warehouse: 'WH01', lines: [['AA2409', '3']], fate: 'returned', why: '流动相配制' },
  { who: 'malin', age: 30, warehouse: 'WH03', lines: [['MT2408', '2']], fate: 'issued', why: '前处理提取' },
  { who: 'luoyun', age: 21, warehouse: 'WH01', lines: [['VP2503', '30']], fate: 'rejected', why: '备用' },
  { who: 'hujing', age: 14, warehouse: 'WH01', lines: [['MF2502', '2']], fate: 'cancelled', why: '水样过滤' },
  { who: 'demander', age: 6, warehouse: 'WH03', lines: [['AN2410', '4']], fate: 'prepared', why: '液相流动相' },
  {
    who: 'xiewen',
    age: 4,
    warehouse: 'WH01',
    lines: [
      ['DM2411', '1'],
      ['VP2503', '2'],
    ],
    fate: 'approved',
    why: '对照品溶解',
  },
  { who: 'malin', age: 2, warehouse: 'WH01', lines: [['CC2501', '1']], fate: 'submitted', why: '更换色谱柱' },
  { who: 'demander', age: 1, warehouse: 'WH01', lines: [['MF2502', '3']], fate: 'draft', why: '地下水监测' },
];
