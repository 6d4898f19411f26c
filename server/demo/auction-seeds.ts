import type { InquirySeed } from './inquiry-seeds.ts';

/** An inquiry that was opened, and what came of the auction after it. */
export interface AuctionSeed extends InquirySeed {
  /** When it is: a minute ago, or tomorrow morning. */
  readonly when: 'now' | 'tomorrow';
  readonly visibility: 'FULL' | 'LEAD';
  /** Accounts that signed in. */
  readonly signed: readonly string[];
  /** What they bid, one after the other, as shares of the lowest quote. */
  readonly bids: readonly (readonly [who: string, share: number])[];
}

const offers = [
  { who: 'supplier', share: 0.95 },
  { who: 'supplier2', share: 0.97 },
  { who: 'supplier3', share: 0.99 },
  { who: 'supplier4', share: 1.01 },
] as const;
const opened = { fate: 'opened', openFor: 9, buyer: 'buyer', offers } as const;

/** One that is over, one that did not begin, one that is to come. */
export const auctionSeeds: readonly AuctionSeed[] = [
  {
    ...{ ...opened, title: '通用溶剂竞价', age: 18, category: 'RG0102' },
    lines: [
      ['RG0102', 0, '80'],
      ['RG0102', 1, '60'],
    ],
    ...{ when: 'now', visibility: 'LEAD', signed: ['supplier', 'supplier2', 'supplier3'] },
    bids: [
      ['supplier2', 0.99],
      ['supplier', 0.97],
      ['supplier3', 0.95],
      ['supplier2', 0.94],
      ['supplier3', 0.92],
      ['supplier', 0.9],
    ],
  },
  {
    ...{ ...opened, title: '过滤耗材竞价', age: 17, category: 'CS0102' },
    lines: [['CS0102', 0, '100']],
    ...{ when: 'now', visibility: 'FULL', signed: ['supplier4'], bids: [] },
  },
  {
    ...{ ...opened, title: '色谱耗材竞价', age: 16, category: 'CS0102' },
    lines: [
      ['CS0102', 2, '120'],
      ['CS0102', 4, '80'],
    ],
    ...{ when: 'tomorrow', visibility: 'FULL', signed: ['supplier', 'supplier2'], bids: [] },
  },
];
