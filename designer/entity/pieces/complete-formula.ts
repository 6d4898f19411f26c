import { functions } from '../../../schemas/expressions/functions.ts';
import { wordsForTakes } from '../../../schemas/expressions/takes.ts';
import type { FieldChoice } from './field-choices.ts';
import { fitOf } from './initials.ts';

export interface Completion {
  /** What is written in place of what was typed. */
  readonly insert: string;
  readonly label: string;
  readonly hint: string;
  /** How far the caret stands before the end of what was written. */
  readonly back: number;
}

export interface Completions {
  /** What was typed so far stands here. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly Completion[];
}

/** A choice with its words in a sentence: they always lead back to it. */
export interface NamedChoice extends FieldChoice {
  readonly said: string;
}

const most = 12;

/** What a function takes, as people read it: 四舍五入(数字, 0到16的整数). */
export function signatureOf(name: keyof typeof functions): string {
  const { zh, takes, least, most: upTo } = functions[name];
  const words = takes.map((one) => wordsForTakes[one]);
  const rest = upTo > words.length ? '…' : '';
  const args = words.map((word, at) => (at >= least && !rest ? `[${word}]` : word));
  return `${zh}(${[...args, ...(rest ? [rest] : [])].join(', ')})`;
}

const functionChoices = (Object.keys(functions) as (keyof typeof functions)[]).map((name) => ({
  name,
  label: functions[name].zh,
  hint: signatureOf(name),
  takesNothing: functions[name].most === 0,
}));

/** What may be meant by the word before the caret; inside a quoted text nothing is. */
export function completeFormula(text: string, caret: number, choices: readonly NamedChoice[]): Completions | null {
  const before = text.slice(0, caret);
  if ((before.match(/'/g)?.length ?? 0) % 2 === 1 || before.lastIndexOf('“') > before.lastIndexOf('”')) return null;
  const word = /[\p{Script=Han}A-Za-z][\p{Script=Han}A-Za-z0-9._]*$/u.exec(before)?.[0];
  if (!word) return null;
  const fields = choices.map((choice) => ({
    fit: fitOf(word, { label: choice.label, key: choice.text }),
    item: { insert: choice.said, label: choice.label, hint: choice.group, back: 0 },
  }));
  const called = functionChoices.map(({ name, label, hint, takesNothing }) => ({
    fit: fitOf(word, { label, key: name }) - 0.5,
    item: { insert: takesNothing ? label : `${label}（）`, label, hint, back: takesNothing ? 0 : 1 },
  }));
  const items = [...fields, ...called]
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit || a.item.label.length - b.item.label.length)
    .slice(0, most)
    .map(({ item }) => item);
  const isDone = items[0]?.insert === word || choices.some((choice) => choice.text === word);
  return items.length === 0 || isDone ? null : { from: caret - word.length, to: caret, items };
}
