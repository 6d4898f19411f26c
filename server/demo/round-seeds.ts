import type { InquirySeed } from './inquiry-seeds.ts';

/** An event that was opened, and the round it went on with. */
export interface RoundSeed extends InquirySeed {
  readonly visibility: 'BLIND' | 'RANK' | 'LEAD';
  readonly why: string;
  /** What bidders were left out. */
  readonly leftOut?: readonly string[];
  /** What each offers as a share of what it quoted; none: it keeps its price. */
  readonly again: Readonly<Record<string, number | undefined>>;
  /** Still runs: nobody has opened it yet. */
  readonly isRunning?: true;
}

const offers = [
  { who: 'supplier', share: 0.97 },
  { who: 'supplier2', share: 0.95 },
  { who: 'supplier3', share: 1.02 },
] as const;
const opened = { fate: 'opened', openFor: 8, buyer: 'buyer', offers } as const;

/** One that lowered the price, one by negotiation, one that runs. */
export const roundSeeds: readonly RoundSeed[] = [
  {
    ...{ ...opened, title: '色谱流动相询价', age: 18, category: 'RG0101' },
    lines: [
      ['RG0101', 0, '60'],
      ['RG0101', 1, '40'],
    ],
    ...{ visibility: 'LEAD', why: '首轮最低价仍高于去年合同价 4%。', leftOut: ['supplier3'] },
    again: { supplier: 0.92, supplier2: 0.955 },
  },
  {
    ...{ ...opened, title: '前处理耗材竞争性谈判', age: 17, category: 'CS0103' },
    ...{ method: 'NEGOTIATION', visibility: 'BLIND', why: '各家谈判后的最后报价。' },
    lines: [
      ['CS0103', 2, '40'],
      ['CS0103', 3, '30'],
    ],
    again: { supplier: 0.95, supplier2: 0.93 },
  },
  {
    ...{ ...opened, title: '过滤耗材二轮询价', age: 11, category: 'CS0102' },
    lines: [['CS0102', 0, '80']],
    ...{ visibility: 'RANK', why: '两家报价接近，请再报一轮。', isRunning: true },
    again: { supplier2: 0.96 },
  },
];
