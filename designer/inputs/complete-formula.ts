import { functionNames } from '../../schemas/expressions/function-names.ts';
import { functions } from '../../schemas/expressions/functions.ts';
import { readSentenceWords } from '../../schemas/expressions/read-sentence-words.ts';
import type { PathRead } from '../../schemas/expressions/reads-of.ts';
import { sayExpression } from '../../schemas/expressions/say-expression.ts';
import { noLabels, overOf, rowsNamed, type SentenceLabels, words } from '../../schemas/expressions/sentence-words.ts';
import { wordsForTakes } from '../../schemas/expressions/takes.ts';
import type { FieldChoice } from './field-choices.ts';
import { fitOf } from './initials.ts';
import { type ExpressionPlace, labelsAt } from './standing.ts';

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
  const said = takes.map((one) => wordsForTakes[one]);
  const rest = upTo > said.length ? '…' : '';
  const args = said.map((word, at) => (at >= least && !rest ? `[${word}]` : word));
  return `${zh}(${[...args, ...(rest ? [rest] : [])].join(', ')})`;
}

const functionChoices = functionNames.map((name) => ({
  name,
  label: functions[name].zh,
  hint: signatureOf(name),
  takesNothing: functions[name].most === 0,
}));

/** The rows whose each is spoken of where the caret stands, outermost first: after 明细中, before 之和. */
export function rowsAround(before: string, labels: SentenceLabels): readonly PathRead[] {
  const found = readSentenceWords(before);
  const open: { readonly rows: PathRead; readonly labels: SentenceLabels }[] = [];
  const here = () => open.at(-1)?.labels ?? labels;
  for (const { is, v } of found.ok ? found.value : []) {
    const rows = is === 'word' ? rowsNamed(v, here()) : undefined;
    if (rows) open.push({ rows, labels: here().inRows(rows.up, rows.keys) ?? noLabels });
    else if (is === 'word' && overOf.has(v)) open.pop();
  }
  return open.map(({ rows }) => rows);
}

/** How a sentence about each row of a part begins, and inside one how it goes on. */
export function wordsOfRows(standing: ExpressionPlace, isInside: boolean): readonly Completion[] {
  const labels = labelsAt(standing);
  const { entity, part } = standing;
  const parts = (part === '' ? entity.head : entity.parts.get(part))?.parts.values() ?? [];
  const links = part === '' ? entity.links.map(({ key, tab }) => ({ key, label: tab })) : [];
  const begins = [...parts, ...links].map(({ key, label }): Completion => {
    const said = sayExpression({ t: 'path', up: 0, keys: [key] }, labels);
    return {
      insert: `${said}${words.among} `,
      label: `${label}${words.among}`,
      hint: '逐行：条件 的 数值 之和',
      back: 0,
    };
  });
  const ends = isInside ? [words.which, ...overOf.keys()] : [];
  return [...begins, ...ends.map((word) => ({ insert: word, label: word, hint: '逐行', back: 0 }))];
}

/** What may be meant by the word before the caret; inside a quoted text nothing is. */
export function completeFormula(
  text: string,
  caret: number,
  choices: readonly NamedChoice[],
  ofRows: readonly Completion[] = [],
): Completions | null {
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
  const spoken = ofRows.map((item) => ({ fit: fitOf(word, { label: item.label, key: item.label }) - 0.2, item }));
  const items = [...fields, ...spoken, ...called]
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit || a.item.label.length - b.item.label.length)
    .slice(0, most)
    .map(({ item }) => item);
  const isDone = items[0]?.insert === word || choices.some((choice) => choice.text === word);
  return items.length === 0 || isDone ? null : { from: caret - word.length, to: caret, items };
}
