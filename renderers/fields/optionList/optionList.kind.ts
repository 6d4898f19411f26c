import { type Static, Type } from '@sinclair/typebox';
import { checkDecimal } from '../../../schemas/kinds/decimal-check.ts';
import { trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { defineFieldKind, type Fault } from '../../../schemas/kinds/field-kind.ts';
import { checkMany, manySchema } from '../../../schemas/kinds/many-values.ts';
import { checkText } from '../../../schemas/kinds/text-check.ts';
import { plainText, splitText } from '../../../schemas/kinds/typed-text.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';
import { type Choice, choicesIn, MOST_CHOICES, readChoice, writeChoice } from '../../../schemas/values/choices.ts';

const TEXT_MAX = 100;
const points = { precision: 5, scale: 2 };

const Config = Type.Object({
  /** Only what may be answered: nothing is worth anything, nothing decides. */
  plain: called('只有文字，没有分值', Maybe(Type.Boolean())),
});
export type OptionListConfig = Static<typeof Config>;

function checkOne(said: unknown, { plain = false }: OptionListConfig): Fault | null {
  if (typeof said !== 'string') return { code: 'not_a_choice' };
  const { text, points: worth, veto } = readChoice(said);
  if (plain && (worth !== undefined || veto !== undefined)) return { code: 'choice_is_worth' };
  // a text that reads like points would be taken for them once it stands alone
  if (!plain && readChoice(text).text !== text) return { code: 'not_a_choice' };
  return (
    checkText(text, { min: 1, max: TEXT_MAX }) ??
    (worth === undefined ? null : checkDecimal(worth, points, { ge: -100, le: 100 }))
  );
}

const tooMany = (most: number): Fault => ({ code: 'too_many_values', params: { most } });

/** Points as they are read, without zeros at their end. */
const sayOne = ({ points: worth, ...choice }: Choice): string =>
  writeChoice({ ...choice, ...(worth !== undefined && { points: trimDecimal(worth) }) });

/** What may be answered to a question: texts, each worth so many points, some of which decide alone. */
export const optionList = defineFieldKind({
  name: 'optionList',
  title: '可选答案',
  about: '一道题可以怎样回答：每个答案的文字、分值，以及选了它是否一票否决',
  config: Config,
  type: () => ({ is: 'list', of: { is: 'text' } }),
  column: () => ({ family: 'json', sql: 'jsonb' }),
  schema: () => manySchema({ type: 'string', minLength: 1, maxLength: TEXT_MAX + 20 }, MOST_CHOICES),
  filters: ['empty'],
  check: (value, config) => {
    const fault = checkMany(value, (one) => checkOne(one, config), tooMany, MOST_CHOICES);
    if (fault) return fault;
    const texts = choicesIn(value).map(({ text }) => text);
    return new Set(texts).size < texts.length ? { code: 'repeated_value' } : null;
  },
  parse: (typed, { plain = false }) => {
    const read = splitChoices(typed).map((entry) => (plain ? entry : writeChoice(readChoice(plainText(entry)))));
    return read.length === 0 ? null : read;
  },
  format: (value) => choicesIn(value).map(sayOne).join('、'),
  align: 'left',
  width: 220,
  span: 3,
});

/** Commas within brackets belong to their choice: `否（0分，否决）` is one. */
const splitChoices = (typed: string): readonly string[] =>
  splitText(typed.replace(/([（(][^（()）]*)[,，]([^（()）]*[)）])/gu, '$1\u0001$2')).map((entry) =>
    entry.replaceAll('\u0001', '，'),
  );
