import { isObject } from './diff-documents.ts';
import { nameAt, nameOfField } from './names.ts';
import { lookUp, type Words } from './naming.ts';
import { sayFormula } from './say-formula.ts';
import { type Said, type Saying, saying } from './saying.ts';

/** What happens by itself when its time has come: told as a whole, whatever of it changed. */
export const timeSayings: readonly Saying[] = [
  saying('/states/moves/:/after', (change) => sayAfter(change, change.after)),
  saying('/states/moves/:/after/**', (change) =>
    sayAfter(change, lookUp(change.words, 'states', 'moves', change.found[0] ?? '', 'after')),
  ),
];

function sayAfter({ words, found: [key = ''] }: Said, after: unknown): string {
  const named = `流转“${nameAt(words, 'states', 'moves', key)}”`;
  return isObject(after) ? `${named}到时自动办理：${sayTerm(words, after)}` : `${named}不再到时自动办理`;
}

/** 「“到期日”之后2个工作日的18:00」. */
function sayTerm(words: Words, { of, days, hours, working, at }: Readonly<Record<string, unknown>>): string {
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
