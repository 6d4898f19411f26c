/** How far a loan has come: paid leaves some of it open. */
export type LoanFate = 'draft' | 'submitted' | 'rejected' | 'approved' | 'cancelled' | 'paid' | 'settled';

export interface LoanSeed {
  readonly who: string;
  readonly amount: string;
  readonly purpose: string;
  /** Days from today that it was asked for, and that it is due. */
  readonly asked: number;
  readonly due: number;
  readonly fate: LoanFate;
  /** What was given back of it, each confirmed but for the last of a loan that is still open. */
  readonly repaid: readonly string[];
}

const loan = (
  who: string,
  amount: string,
  purpose: string,
  [asked, due]: readonly [asked: number, due: number],
  fate: LoanFate,
  ...repaid: readonly string[]
): LoanSeed => ({ who, amount, purpose, asked, due, fate, repaid });

export const loanSeeds: readonly LoanSeed[] = [
  loan('demander', '5000', '青岛方法比对会差旅', [-60, -20], 'settled', '1800', '3200'),
  loan('demander', '3000', '临时采样器材', [-25, 10], 'paid', '1200', '800'),
  loan('xiewen', '2600', '培训报名费', [-12, 25], 'approved'),
  loan('zhuxin', '8000', '野外采样车辆押金', [-50, -8], 'paid', '2000', '1000'),
  loan('guoyang', '1500', '采样船租赁', [-3, 30], 'submitted'),
  loan('buyer', '12000', '进口标准物质定金', [-2, 40], 'submitted'),
  loan('malin', '6000', '个人培训', [-18, 20], 'rejected'),
  loan('chenlei', '2000', '供应商考察差旅', [-30, 5], 'cancelled'),
  loan('inspector', '900', '快递与样品寄送', [-1, 29], 'draft'),
];
