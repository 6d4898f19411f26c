import { functions } from './functions.ts';
import type { BinaryOp, FunctionName } from './tree.ts';

/** What a path and its values are called; both ways, so that a sentence can be read back. */
export interface SentenceLabels {
  /** `supplier.country` → 供应商的国家 */
  pathLabel(up: number, keys: readonly string[]): string | undefined;
  pathOf(label: string): { readonly up: number; readonly keys: readonly string[] } | undefined;
  /** `Y` of `urgent` → 是 */
  valueLabel(up: number, keys: readonly string[], value: string): string | undefined;
  valueOf(up: number, keys: readonly string[], label: string): string | undefined;
}

export const operatorWords: Readonly<Record<BinaryOp, string>> = {
  or: '或',
  and: '且',
  '=': '等于',
  '<>': '不等于',
  '<': '小于',
  '<=': '不大于',
  '>': '大于',
  '>=': '不小于',
  in: '属于',
  '+': '+',
  '-': '-',
  '*': '×',
  '/': '÷',
};

export const words = {
  not: '非',
  notIn: '不属于',
  isEmpty: '为空',
  isNotEmpty: '不为空',
  minus: '负',
  yes: '真',
  no: '假',
  nothing: '空值',
  when: '如果',
  then: '则',
  else: '否则',
} as const;

/** What people type for the same. */
export const synonyms: Readonly<Record<string, string>> = {
  或者: '或',
  并且: '且',
  而且: '且',
  '=': '等于',
  '<>': '不等于',
  '≠': '不等于',
  '<': '小于',
  '<=': '不大于',
  '≤': '不大于',
  小于等于: '不大于',
  '>': '大于',
  '>=': '不小于',
  '≥': '不小于',
  大于等于: '不小于',
  '*': '×',
  '/': '÷',
  '－': '-',
  '＋': '+',
  and: '且',
  or: '或',
  not: '非',
  in: '属于',
  true: '真',
  false: '假',
  nothing: '空值',
};

export const operatorOf: ReadonlyMap<string, BinaryOp> = new Map(
  Object.entries(operatorWords).map(([op, word]) => [word, op as BinaryOp]),
);

/** Functions by their name in sentences, and by their own. */
export const functionOf: ReadonlyMap<string, FunctionName> = new Map(
  Object.entries(functions).flatMap(([name, { zh }]) => [
    [zh, name as FunctionName],
    [name, name as FunctionName],
  ]),
);

const taken: ReadonlySet<string> = new Set([
  ...operatorOf.keys(),
  ...Object.values(words),
  ...Object.keys(synonyms),
  ...functionOf.keys(),
]);

/** Ends a word of a sentence. */
export const breaks = /[\s（），()【】{}“”",]/u;

export const isNumber = (word: string): boolean => /^\d+(\.\d+)?$/.test(word);

/** Whether a label can stand in a sentence as it is, without being taken for something else. */
export const isPlain = (label: string): boolean =>
  label !== '' && !breaks.test(label) && !taken.has(label) && !isNumber(label);
