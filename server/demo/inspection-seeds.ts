import type { RecordData } from '../../schemas/compile/plan.ts';

/** How far an inspection has come. */
export type Fate =
  | 'waiting'
  | 'inspecting'
  | 'reviewing'
  | 'passed'
  | 'failed'
  | 'conceding'
  | 'conceded'
  | 'sorted'
  | 'returned';

/** The oldest goods first: what arrived lately is still being looked at. */
export const fates: readonly Fate[] = [
  'sorted',
  'conceded',
  'returned',
  'passed',
  'conceding',
  'passed',
  'failed',
  'reviewing',
  'inspecting',
  'waiting',
];

export interface Step {
  readonly who: 'inspector' | 'headqa' | 'manager' | 'warehouse';
  /** `agree`: what the flow asks them. */
  readonly move: string;
  readonly answers?: Readonly<Record<string, string>>;
}

const looked: readonly Step[] = [
  { who: 'inspector', move: 'begin' },
  { who: 'inspector', move: 'submit' },
];
const refused: readonly Step[] = [...looked, { who: 'headqa', move: 'fail' }];
const asked: readonly Step[] = [
  ...refused,
  {
    who: 'inspector',
    move: 'askConcession',
    answers: { concessionWhy: '仅外标签印刷不清，内包装批号可辨，实验室急用', impact: '不影响已出具的检测结果' },
  },
];

const steps: Readonly<Record<Fate, readonly Step[]>> = {
  waiting: [],
  inspecting: looked.slice(0, 1),
  reviewing: looked,
  passed: [...looked, { who: 'headqa', move: 'pass' }],
  failed: refused,
  conceding: asked,
  conceded: [...asked, { who: 'manager', move: 'agree' }, { who: 'headqa', move: 'agree' }],
  sorted: [...refused, { who: 'inspector', move: 'sort', answers: { sortedQty: '1' } }],
  returned: [...refused, { who: 'warehouse', move: 'giveBack', answers: { returnNote: '供应商上门取回，补发合格品' } }],
};

export const stepsOf = (fate: Fate): readonly Step[] => steps[fate];
export const isBad = (fate: Fate): boolean => steps[fate].some(({ move }) => move === 'fail');

/** What is measured of each sort of goods; by the beginning of its category. */
const measured: Readonly<Record<string, RecordData>> = {
  CS: { item: '尺寸偏差', method: '卡尺测量', unit: 'mm', lower: '-0.2', upper: '0.2' },
  GL: { item: '壁厚', method: '测厚仪', unit: 'mm', lower: '0.8', upper: '1.6' },
  RG: { item: 'pH 值', method: 'GB/T 9724', unit: 'pH', lower: '6.8', upper: '7.4' },
};

const watched: readonly RecordData[] = [
  { item: '包装密封', valueKind: 'OPT', defectClass: 'CRI', target: '密封完好，无破损泄漏' },
  { item: '标签与批号', valueKind: 'OPT', defectClass: 'MAJ', target: '品名、规格、批号清晰，与送货单一致' },
  { item: '外观', valueKind: 'OPT', defectClass: 'MIN', target: '无裂纹、污渍、变形' },
];

export const itemsOf = (category: string): RecordData[] => [
  ...watched,
  { ...measured[category.slice(0, 2)], valueKind: 'NUM', defectClass: 'MAJ', ownSample: 3 },
];

/** As many as were to be measured, spread within the limits. */
export const valuesOf = (lower: number, upper: number, count: number): RecordData[] =>
  Array.from({ length: count }, (_, at) => ({
    sampleNo: String(at + 1),
    value: (lower + ((upper - lower) * (at + 1)) / (count + 1)).toFixed(3),
  }));
