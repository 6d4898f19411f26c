import { functionNames } from './function-names.ts';
import { functions } from './functions.ts';
import { overFunctions } from './over-functions.ts';
import type { BinaryOp, FunctionName, OverFunction } from './tree.ts';

/** What a path and its values are called; both ways, so that a sentence can be read back. */
export interface SentenceLabels {
  /** `supplier.country` → 供应商的国家 */
  pathLabel(up: number, keys: readonly string[]): string | undefined;
  pathOf(label: string): { readonly up: number; readonly keys: readonly string[] } | undefined;
  /** `Y` of `urgent` → 是 */
  valueLabel(up: number, keys: readonly string[], value: string): string | undefined;
  valueOf(up: number, keys: readonly string[], label: string): string | undefined;
  /** What names mean inside the rows that a path leads to; undefined when it leads to none. */
  inRows(up: number, keys: readonly string[]): SentenceLabels | undefined;
}

/** Inside rows nobody knows there are only keys. */
export const noLabels: SentenceLabels = {
  pathLabel: () => undefined,
  pathOf: () => undefined,
  valueLabel: () => undefined,
  valueOf: () => undefined,
  inRows: () => undefined,
};

/** Paths by what they are called, known again by the same word as long as it was given. */
export function calledBy(
  name: (up: number, keys: readonly string[]) => string,
): Pick<SentenceLabels, 'pathLabel' | 'pathOf'> {
  const given = new Map<string, { readonly up: number; readonly keys: readonly string[] }>();
  return {
    pathLabel: (up, keys) => {
      const label = name(up, keys);
      given.set(label, { up, keys });
      return label;
    },
    pathOf: (label) => given.get(label),
  };
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
  /** 明细中 类别 等于 A 的 数量 之和 */
  among: '中',
  which: '的',
  /** 采购记录中 状态 等于 已下达 的 单价 按 日期 取最近 */
  by: '按',
} as const;

/** What people type for the same. */
export const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);

export const operatorOf: ReadonlyMap<string, BinaryOp> = new Map(
  Object.entries(operatorWords).map(([op, word]) => [word, op as BinaryOp]),
);

/** Functions by their name in sentences, and by their own. */
export const functionOf: ReadonlyMap<string, FunctionName> = new Map(
  functionNames.flatMap((name) => [
    [functions[name].zh, name],
    [name, name],
  ]),
);

export const overOf: ReadonlyMap<string, OverFunction> = new Map(
  Object.entries(overFunctions).map(([name, word]) => [word, name as OverFunction]),
);

const taken: ReadonlySet<string> = new Set([
  ...operatorOf.keys(),
  ...Object.values(words),
  ...synonyms.keys(),
  ...functionOf.keys(),
  ...overOf.keys(),
]);

/** Ends a word of a sentence. */
export const breaks = /[\s（），()【】{}“”",]/u;

export const isNumber = (word: string): boolean => /^\d+(\.\d+)?$/.test(word);

/** Whether a label can stand in a sentence as it is, without being taken for something else. */
export const isPlain = (label: string): boolean =>
  label !== '' && !breaks.test(label) && !taken.has(label) && !isNumber(label);

/** The rows that a word like 明细中 speaks of; undefined when it is no such word, or a name of its own. */
export function rowsNamed(word: string, labels: SentenceLabels): ReturnType<SentenceLabels['pathOf']> {
  if (!word.endsWith(words.among) || taken.has(word) || labels.pathOf(word)) return undefined;
  const path = labels.pathOf(word.slice(0, -words.among.length));
  return path && labels.inRows(path.up, path.keys) ? path : undefined;
}
