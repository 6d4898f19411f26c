import type { OverFunction } from './tree.ts';

/** Functions that may look at each row of many, and how a sentence ends that says one: 明细中 数量 × 单价 之和. */
export const overFunctions: Readonly<Record<OverFunction, string>> = {
  sum: '之和',
  count: '个数',
  countDistinct: '去重个数',
  avg: '之平均',
  min: '之最小',
  max: '之最大',
  median: '之中位数',
  latest: '取最近',
};

export const isOverFunction = (name: string): name is OverFunction => Object.hasOwn(overFunctions, name);
