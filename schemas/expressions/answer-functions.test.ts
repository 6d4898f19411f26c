import { expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import { parseExpression } from './parse-expression.ts';
import type { EvalScope } from './scope.ts';

const choices = ['有（100分）', '部分有（40.5分）', '没有（-5分，否决）', '不适用'];
const rows = [
  { no: '1', answer: ['有'] },
  { no: '2', answer: null },
  { no: '3.0', answer: ['甲', '乙'] },
];

const scope = (values: Readonly<Record<string, unknown>>): EvalScope =>
  ({
    asker: { me: '', myDeparts: [], myDepart: null, mySupplier: null, roles: [], now: '2026-07-01 09:00:00' },
    read: (_: number, [key = '']: readonly string[]) => values[key] ?? null,
    rows: (_: number, [key = '', ...rest]: readonly string[]) =>
      key === 'rows' && rest.length === 0
        ? rows.map((row) => ({ ...scope(row), read: (_up: number, [own = '']: readonly string[]) => row[own as 'no'] }))
        : undefined,
  }) as never;

const resultOf = (text: string, values: Readonly<Record<string, unknown>> = {}) => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return evaluate(parsed.value, scope({ choices, ...values }));
};

test.each([
  ['choiceTexts(choices)', {}, ['有', '部分有', '没有', '不适用']],
  ['choiceTexts(answer)', {}, null],
  ['choicePoints(choices, answer)', { answer: ['有', '部分有'] }, '140.5'],
  ['choicePoints(choices, answer)', { answer: ['没有'] }, '-5'],
  ['choicePoints(choices, answer)', { answer: ['不适用'] }, '0'],
  ['choicePoints(choices, answer)', {}, null],
  ['choicePoints(choices, answer)', { answer: ['有（100分）'] }, null],
  ['choiceVeto(choices, answer)', { answer: ['有'] }, false],
  ['choiceVeto(choices, answer)', { answer: ['有', '没有'] }, true],
  ['choiceVeto(choices, answer)', {}, false],
  ['answerNumber(answer)', { answer: ['12.50'] }, '12.5'],
  ['answerNumber(answer)', { answer: ['很多'] }, null],
  ['answerText(answer)', { answer: ['甲', '乙'] }, '甲、乙'],
  ['answerText(answer)', {}, null],
  ["'甲' in answer", { answer: ['甲', '乙'] }, true],
  ['lookup(rows.no, 1, rows.answer)', {}, ['有']],
  ['lookup(rows.no, 2, rows.answer)', {}, null],
  ['lookup(rows.no, 9, rows.answer)', {}, null],
  ['lookup(rows.no, missing, rows.answer)', {}, null],
] as const)('%s with %j is %j', (text, values, result) => {
  expect(resultOf(text, values)).toEqual(result);
});
