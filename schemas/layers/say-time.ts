import { nameOfField } from './names.ts';
import type { Words } from './naming.ts';
import { sayFormula } from './say-formula.ts';

/** 「“到期日”之后2个工作日的18:00」. */
export function sayTerm(words: Words, { of, days, hours, working, at }: Readonly<Record<string, unknown>>): string {
  const base = sayBase(words, of);
  const unit = hours !== undefined ? '小时' : working === true ? '个工作日' : '天';
  const amount = hours ?? days;
  const clock = at === undefined ? '' : `的${at}`;
  if (amount === undefined) return `${base}${clock}`;
  const plain = /^\d+$/.test(String(amount)) ? String(amount) : sayFormula(words, amount);
  return `${base}之后${plain}${unit}${clock}`;
}

/** 「“到期日”」「进入状态」. */
export const sayBase = (words: Words, of: unknown): string =>
  of === undefined ? '进入状态' : `“${nameOfField(words, String(of))}”`;
