import { type MaterialSeed, materials } from './data/materials.ts';
import type { Random } from './random.ts';

export type DemandFate = 'draft' | 'submitted' | 'approved' | 'rejected' | 'closed' | 'voided';

export interface LineSeed {
  /** Place in the list of materials. */
  readonly material: number;
  readonly qty: string;
  readonly price: string;
  /** Days from the day of the document. */
  readonly needAfter: number;
}

export interface DemandSeed {
  readonly fate: DemandFate;
  readonly title: string;
  readonly kind: string;
  readonly urgency: string;
  readonly purpose: string;
  /** Department code of the demander. */
  readonly depart: string;
  /** Days back from today. */
  readonly age: number;
  readonly lines: readonly LineSeed[];
}

interface Need {
  readonly title: string;
  readonly departs: readonly string[];
  /** Category codes begin with these. */
  readonly buys: readonly string[];
  readonly kind: string;
  readonly purpose: string;
}

const needs: readonly Need[] = [
  {
    title: '农残检测用试剂与耗材',
    departs: ['A01B01A01'],
    buys: ['RG0101', 'CS0103', 'RM0102'],
    kind: 'NORMAL',
    purpose: '果蔬中农药残留检测项目，按月用量补充',
  },
  {
    title: '重金属检测标准物质',
    departs: ['A01B01A01', 'A01B02A01'],
    buys: ['RM0101', 'RG0201'],
    kind: 'NORMAL',
    purpose: '元素检测工作曲线与质控',
  },
  {
    title: '液相色谱柱及备件',
    departs: ['A01B01A01', 'A01B02A01'],
    buys: ['CS0101', 'SP0101'],
    kind: 'NORMAL',
    purpose: '仪器日常维护与更换',
  },
  {
    title: '微生物培养基补充',
    departs: ['A01B01A02'],
    buys: ['RG0301', 'CS0201'],
    kind: 'NORMAL',
    purpose: '致病菌与菌落总数检测',
  },
  {
    title: '真菌毒素快检试剂盒',
    departs: ['A01B01A02', 'A01B01A01'],
    buys: ['RG0303'],
    kind: 'PROJECT',
    purpose: '粮油专项抽检任务',
  },
  {
    title: '水质监测质控样品',
    departs: ['A01B02A01'],
    buys: ['RM0201', 'RG0203'],
    kind: 'NORMAL',
    purpose: '季度内部质量控制',
  },
  {
    title: '现场采样耗材',
    departs: ['A01B02A02'],
    buys: ['CS0202', 'CS0203'],
    kind: 'PROJECT',
    purpose: '固定污染源监测任务',
  },
  {
    title: '通用玻璃器皿',
    departs: ['A01B01A01', 'A01B02A01', 'A01B03'],
    buys: ['GL0101', 'GL0201'],
    kind: 'NORMAL',
    purpose: '实验室常备器皿补充',
  },
  {
    title: '年度仪器校准服务',
    departs: ['A01B03', 'A01A03'],
    buys: ['SV0101'],
    kind: 'SERVICE',
    purpose: '按年度计量溯源计划送检',
  },
  {
    title: '分包检测与能力验证',
    departs: ['A01A03', 'A01B02A01'],
    buys: ['SV0201', 'SV0202'],
    kind: 'SERVICE',
    purpose: '资质范围外项目分包与外部质控',
  },
  {
    title: '前处理设备更新',
    departs: ['A01B01A01', 'A01B02A01'],
    buys: ['IN0202', 'IN0201'],
    kind: 'ASSET',
    purpose: '替换到期设备，提高前处理效率',
  },
  {
    title: '光谱仪器备件',
    departs: ['A01B02A01', 'A01B03'],
    buys: ['SP0102'],
    kind: 'NORMAL',
    purpose: '光源与进样系统到期更换',
  },
  {
    title: '土壤与食品基体标准物质',
    departs: ['A01B02A01', 'A01B01A01'],
    buys: ['RM0202'],
    kind: 'NORMAL',
    purpose: '方法验证与质控',
  },
  {
    title: '实验室防护用品',
    departs: ['A01B01A02', 'A01B02A02', 'A01A03'],
    buys: ['CS0203', 'CS0201'],
    kind: 'NORMAL',
    purpose: '按季度发放',
  },
];

const byCategory = (prefixes: readonly string[]): number[] =>
  materials.flatMap(({ category }, at) => (prefixes.some((prefix) => category.startsWith(prefix)) ? [at] : []));

/** Cheap things are bought by the hundred, dear ones one at a time. */
export function quantityOf({ price }: MaterialSeed, random: Random): string {
  if (price >= 20_000) return '1';
  if (price >= 2000) return String(random.int(1, 3));
  if (price >= 200) return String(random.int(1, 12));
  return String(random.pick([2, 5, 10, 12, 20, 24, 30, 50]));
}

/** The reference price as the demander remembers it. */
export const priceOf = ({ price }: MaterialSeed, random: Random, sigma: number): string =>
  (Math.round(price * random.spread(sigma) * 100) / 100).toFixed(2);

export function linesOf(places: readonly number[], most: number, random: Random): LineSeed[] {
  return random.some(places, random.int(1, Math.min(most, places.length))).map((material) => {
    const seed = materials[material] as MaterialSeed;
    return {
      material,
      qty: quantityOf(seed, random),
      price: priceOf(seed, random, 0.06),
      needAfter: random.int(12, 45),
    };
  });
}

const fates = { draft: 7, submitted: 9, approved: 88, rejected: 6, closed: 6, voided: 4 };

/** What the laboratories asked for over the last eighteen months. */
export function demandSeeds(random: Random): DemandSeed[] {
  return random.deck(fates).map((fate): DemandSeed => {
    const need = random.pick(needs);
    const recent = fate === 'draft' || fate === 'submitted';
    return {
      fate,
      title: need.title,
      kind: need.kind,
      urgency: random.weighted({ NORMAL: 76, HIGH: 13, URGENT: 11 }),
      purpose: need.purpose,
      depart: random.pick(need.departs),
      age: random.int(0, recent ? 12 : 540),
      lines: linesOf(byCategory(need.buys), 6, random),
    };
  });
}
