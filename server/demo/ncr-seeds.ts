import type { RecordData } from '../../schemas/compile/plan.ts';

/** How far a lot that is bad has come with those who decide about it. */
export type Stage = 'back' | 'reviewing' | 'judging' | 'disposed' | 'closed';

/** What is said of it, and by whom. */
export interface NcrSeed {
  readonly until: Stage;
  /** What its form says of it. */
  readonly said: RecordData;
  /** Where it affects results: which of them, and whether they hold. */
  readonly impact: string;
  /** What buyer, demander and quality say to it, one after the other; whoever is last refuses where it came back. */
  readonly opinions: readonly string[];
  /** What was done. */
  readonly outcome?: string;
}

/** What inspection turned down: by the state of the lot. */
export const ofLots: readonly (NcrSeed & { readonly lot: 'sorted' | 'returned' | 'failed' })[] = [
  {
    lot: 'sorted',
    until: 'closed',
    said: {
      ...{ resp: 'SUPPLIER', disposition: 'SORT', needEightD: 'Y' },
      why: '内包装批号完整，逐件核对可以挑出合格品，实验室急用。',
    },
    impact: '这一批还没有领用，不影响已出具的结果。',
    opinions: ['同意挑选，余下的请供应商换标', '挑出的合格品可以用', '同意，挑选结果记在检验单上'],
    outcome: '逐件核对批号，合格的已入库，批号不能辨认的退供应商换标。',
  },
  {
    lot: 'returned',
    until: 'closed',
    said: { resp: 'SUPPLIER', disposition: 'RETURN', why: '外标签批号全部不能辨认，无法追溯，供应商同意取回。' },
    impact: '这一批还没有领用，不影响已出具的结果。',
    opinions: ['供应商已答应上门取回并补货', '库存够用到补货，同意退货', '同意退货'],
    outcome: '供应商上门取回，补发的合格品另行送检。',
  },
  {
    lot: 'failed',
    until: 'judging',
    said: { resp: 'SUPPLIER', disposition: 'RETURN', why: '批号不能辨认，不能追溯到出厂检验，不宜让步。' },
    impact: '这一批还没有领用，不影响已出具的结果。',
    opinions: ['同意退货，已另找供应商补货', '同意，不要让步'],
  },
];

/** What was found otherwise, so many days ago. */
export const ofUse: readonly (NcrSeed & {
  readonly username: string;
  readonly ago: number;
  /** How the category of the goods begins. */
  readonly category: string;
})[] = [
  {
    ...{ username: 'supplier2', ago: 9, category: 'RG', until: 'disposed' },
    said: {
      ...{ source: 'USE', level: 'CRI', qty: '6', batchNo: '2610-4', resp: 'SUPPLIER', affects: 'Y' },
      found: '理化室做空白试验，6 瓶试剂都检出干扰峰，换一个批号后消失；同批余下的已停用隔离。',
      ...{ disposition: 'SCRAP', why: '试剂已开封，不能退回，就地销毁。', deduct: '860' },
    },
    impact: '用过这一批的 14 份样品已用新批号复测，13 份一致；1 份偏高，报告还没有发出，已更正。',
    opinions: ['同意报废，试剂款向供应商索赔', '复测已做完，同意报废', '同意；要求供应商做 8D，查明干扰来源'],
  },
  {
    ...{ username: 'supplier', ago: 3, category: 'CS', until: 'reviewing' },
    said: {
      ...{ source: 'USE', level: 'MIN', qty: '20', batchNo: '2609-2', resp: 'SUPPLIER', affects: 'N' },
      found: '取用时发现 20 个外盒受潮变形，内包装密封完好，抽 5 个试用正常。',
      ...{ disposition: 'CONCESSION', why: '内包装完好，不影响使用，降价接收。', deduct: '50' },
    },
    impact: '用过的 5 个不影响结果。',
    opinions: ['同意让步，降价 50 元供应商已口头答应'],
  },
  {
    ...{ username: 'supplier3', ago: 12, category: 'GL', until: 'back' },
    said: {
      ...{ source: 'STOCK', level: 'MAJ', qty: '8', batchNo: '2606-1', resp: 'UNKNOWN', affects: 'N' },
      found: '盘点时发现 8 只壁厚不均，与同批合格证的尺寸不符。',
      ...{ disposition: 'REWORK', why: '拟由校准室逐只校准后降级使用。' },
    },
    impact: '领用的 4 只已追回，所做的定容还没有用于出报告。',
    opinions: ['同意', '领用的 4 只查清去向以前不能降级使用，请补充后再送审'],
  },
];
