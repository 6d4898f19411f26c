import { answersIn, choicesIn } from '../values/choices.ts';
import type { ValueType } from '../values/value-type.ts';
import { compareValues } from './compare-values.ts';
import { canonical, sumOf } from './decimal.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { Arg } from './scope.ts';
import type { FunctionName } from './tree.ts';

type Name = Extract<
  FunctionName,
  'choiceTexts' | 'choicePoints' | 'choiceVeto' | 'answerNumber' | 'answerText' | 'lookup'
>;

const text = { is: 'text' } as const satisfies ValueType;
const number = { is: 'number' } as const satisfies ValueType;
const bool = { is: 'bool' } as const satisfies ValueType;

const rowsOf = (arg: Arg | undefined) =>
  typeof arg === 'object' && arg !== null && 'rows' in arg ? arg.rows : undefined;

const chosenOf = (choices: Arg | undefined, answers: Arg | undefined) => {
  const chosen = new Set(answersIn(answers));
  return choicesIn(choices).filter((choice) => chosen.has(choice.text));
};

/** What rows hold that say themselves how they are answered, and what one row is told of another. */
export const answerFunctions: Readonly<Record<Name, FunctionDefinition>> = {
  choiceTexts: {
    zh: '可选答案的文字',
    least: 1,
    most: 1,
    takes: ['texts'],
    gives: { is: 'list', of: text },
    evaluate: ([choices]) => {
      const texts = choicesIn(choices).map((choice) => choice.text);
      return texts.length === 0 ? null : texts;
    },
  },
  choicePoints: {
    zh: '所选答案的分值',
    least: 2,
    most: 2,
    takes: ['texts'],
    gives: number,
    evaluate: ([choices, answers]) => {
      const worth = chosenOf(choices, answers).map(({ points }) => points ?? '0');
      return worth.length === 0 ? null : sumOf(worth);
    },
  },
  choiceVeto: {
    zh: '选了一票否决的答案',
    least: 2,
    most: 2,
    takes: ['texts'],
    gives: bool,
    evaluate: ([choices, answers]) => chosenOf(choices, answers).some(({ veto }) => veto === true),
  },
  answerNumber: {
    zh: '回答的数值',
    least: 1,
    most: 1,
    takes: ['texts'],
    gives: number,
    evaluate: ([answers]) => canonical(answersIn(answers)[0] ?? null),
  },
  answerText: {
    zh: '回答的文字',
    least: 1,
    most: 1,
    takes: ['texts'],
    gives: text,
    evaluate: ([answers]) => answersIn(answers).join('、') || null,
  },
  lookup: {
    zh: '在明细里查找',
    least: 3,
    most: 3,
    takes: ['valuesOfRows', 'anything', 'valuesOfRows'],
    gives: 'last',
    // among the rows, the first whose one value is this: what its other value is
    evaluate: ([keys, key, values], { kinds: [is = 'text'] }) => {
      const [among, wanted] = [rowsOf(keys), rowsOf(key) ? null : key];
      if (wanted === null || wanted === undefined || !among) return null;
      const at = among.findIndex((one) => one !== null && compareValues(is, one, wanted as string) === 0);
      return rowsOf(values)?.[at] ?? null;
    },
  },
};
