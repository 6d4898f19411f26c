import { Type } from '@sinclair/typebox';
import Big from 'big.js';
import { checkDecimal } from '../../../schemas/kinds/decimal-check.ts';
import { isDecimal, readDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { defineFieldKind, type Fault } from '../../../schemas/kinds/field-kind.ts';
import { checkMany, manySchema } from '../../../schemas/kinds/many-values.ts';
import { isDate, isDateTime, readDate, readDateTime } from '../../../schemas/kinds/moment-text.ts';
import { isUnreadable, readable } from '../../../schemas/kinds/readable.ts';
import { checkText } from '../../../schemas/kinds/text-check.ts';
import { called, Key, Maybe } from '../../../schemas/language/parts.ts';
import { answeredAs, answersIn, offeredTo } from '../../../schemas/values/choices.ts';

export const ANSWER_MAX = 2000;
const MOST_ANSWERS = 30;
const size = { precision: 24, scale: 6 };

const Config = Type.Object({
  /** The field of the same row that says how it is answered: one of several, several, in words, by a number, a day, a moment, yes or no. */
  asks: called('题型由哪个字段决定', Key, 'field'),
  choices: called('可选答案由哪个字段决定', Maybe(Key), 'field'),
  least: called('最小值由哪个字段决定', Maybe(Key), 'field'),
  most: called('最大值由哪个字段决定', Maybe(Key), 'field'),
  unit: called('单位由哪个字段决定', Maybe(Key), 'field'),
  /** What the row asks for: whoever left it out is told by this name. */
  named: called('名称由哪个字段决定', Maybe(Key), 'field'),
});

/** What an answer that stands alone may be: the only text it holds. */
function checkAlone(value: unknown, check: (text: string) => Fault | null): Fault | null {
  const [text, ...more] = answersIn(value);
  return text === undefined || more.length > 0 ? { code: 'too_many_values', params: { most: 1 } } : check(text);
}

const checkNumber = (text: string, least: unknown, most: unknown): Fault | null => {
  const fault = checkDecimal(text, size, {});
  if (fault) return fault;
  const number = new Big(text);
  if (isDecimal(least) && number.lt(least)) return { code: 'below_least', params: { bound: trimDecimal(least) } };
  if (isDecimal(most) && number.gt(most)) return { code: 'above_most', params: { bound: trimDecimal(most) } };
  return null;
};

/**
 * What is answered to the question of its row. The words themselves are kept, never their place in a list: a question that is
 * changed or taken away later leaves every answer as it was given.
 */
export const rowAnswer = defineFieldKind({
  name: 'rowAnswer',
  title: '回答',
  about: '回答所在行的问题：单选、多选、文字、数值、日期、时间或是否，由这一行的题型决定',
  config: Config,
  type: () => ({ is: 'list', of: { is: 'text' } }),
  column: () => ({ family: 'json', sql: 'jsonb' }),
  schema: () => manySchema({ type: 'string', minLength: 1, maxLength: ANSWER_MAX, pattern: readable }, MOST_ANSWERS),
  filters: ['has', 'empty'],
  check: (value) =>
    checkMany(
      value,
      (text) =>
        typeof text === 'string' && isUnreadable(text)
          ? { code: 'too_short', params: { min: 1 } }
          : checkText(text, { min: 1, max: ANSWER_MAX }),
      (most) => ({ code: 'too_many_values', params: { most } }),
      MOST_ANSWERS,
    ),
  fits: (value, { asks, choices, least, most }) => {
    const as = answeredAs(asks);
    if (as === 'text') return checkAlone(value, () => null);
    if (as === 'number') return checkAlone(value, (text) => checkNumber(text, least, most));
    if (as === 'day') return checkAlone(value, (text) => (isDate(text) ? null : { code: 'not_a_date' }));
    if (as === 'moment') return checkAlone(value, (text) => (isDateTime(text) ? null : { code: 'not_a_date_time' }));
    if (as === 'file') return { code: 'not_answered_so' };
    const offered = new Set(offeredTo(asks, choices).map(({ text }) => text));
    if (answersIn(value).some((text) => !offered.has(text))) return { code: 'not_an_option' };
    return as === 'many' ? null : checkAlone(value, () => null);
  },
  parse: (typed) => (typed.trim() === '' ? null : [typed.trim()]),
  format: (value, _, __, beside) => {
    const said = answersIn(value).join('、');
    const unit = answeredAs(beside?.asks) === 'number' ? beside?.unit : undefined;
    return said !== '' && typeof unit === 'string' && unit !== '' ? `${said} ${unit}` : said;
  },
  calls: ({ named }) => (typeof named === 'string' && named !== '' ? named : null),
  beside: ['asks', 'choices', 'least', 'most', 'unit', 'named'],
  align: 'left',
  width: 260,
  span: 3,
});

/** A typed text as an answer by a number or a day; what cannot be read stays as typed, for the check to tell. */
export const readAnswer = (typed: string, as: keyof typeof reading): readonly string[] | null => {
  const text = typed.trim();
  return text === '' ? null : [reading[as](text) ?? text];
};

const reading = { number: readDecimal, day: readDate, moment: readDateTime, text: () => undefined };
