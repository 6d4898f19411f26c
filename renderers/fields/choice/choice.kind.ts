import { type Static, Type } from '@sinclair/typebox';
import { isDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { defineFieldKind, type Fault } from '../../../schemas/kinds/field-kind.ts';
import { checkMany, manySchema, sayMany } from '../../../schemas/kinds/many-values.ts';
import { checkText } from '../../../schemas/kinds/text-check.ts';
import { plainText, splitText } from '../../../schemas/kinds/typed-text.ts';
import { Code, called, Maybe, oneOf, Tone } from '../../../schemas/language/parts.ts';

const CODE_MAX = 100;

const ChoiceOption = Type.Object(
  {
    value: called('代码', Type.String({ minLength: 1, maxLength: CODE_MAX })),
    text: called('名称', Type.String({ minLength: 1, maxLength: 100 })),
    tone: called('颜色', Maybe(Tone)),
  },
  { additionalProperties: false },
);

const Config = Type.Object({
  dict: called('字典', Maybe(Code), 'dict'),
  options: called('选项', Maybe(Type.Array(ChoiceOption, { minItems: 1, maxItems: 100 }))),
  many: called('可以多选', Maybe(Type.Boolean())),
  /** All it offers side by side: one of them by circles, several by boxes. Absent: a list that opens. */
  view: called('选项怎样列出', Maybe(oneOf({ radio: '并排的单选框', checkbox: '并排的复选框' }))),
  /** The field whose value decides what is offered, by the `under` of the dictionary's items. */
  parent: called(
    '能选什么由哪个字段决定',
    Maybe(Type.String({ pattern: '^(\\.\\./){0,2}[a-z][a-zA-Z0-9]*$' })),
    'field',
  ),
  /** `decimal`: the code is a number to expressions, as a tax rate is. */
  value: called('选项代码按数字计算', Maybe(Type.Literal('decimal'))),
});
export type ChoiceConfig = Static<typeof Config>;

function checkOne(value: unknown, { options, value: as }: ChoiceConfig): Fault | null {
  if (options) return options.some((option) => option.value === value) ? null : { code: 'not_an_option' };
  if (as === 'decimal') return isDecimal(value) ? null : { code: 'not_an_option' };
  return checkText(value, { min: 1, max: CODE_MAX });
}

const known = new WeakMap<object, Readonly<Record<string, string>>>();

/** One table for a list, however often it is asked for. */
function wordsOf(options: NonNullable<ChoiceConfig['options']>): Readonly<Record<string, string>> {
  const words = known.get(options) ?? Object.fromEntries(options.map(({ value, text }) => [value, text]));
  known.set(options, words);
  return words;
}

/** A code out of a dictionary or a short list of its own. Whether a dictionary has the code is asked where the dictionary is. */
export const choice = defineFieldKind({
  name: 'choice',
  title: '选项',
  about: '从字典或自己列出的选项里选一个或几个',
  config: Config,
  type: ({ many, value }) => {
    const one = { is: value === 'decimal' ? 'number' : 'text' } as const;
    return many ? { is: 'list', of: one } : one;
  },
  column: ({ many, value }) => {
    if (many) return { family: 'json', sql: 'jsonb' };
    return value === 'decimal' ? { family: 'numeric', sql: 'numeric' } : { family: 'text', sql: 'text' };
  },
  schema: ({ many, options, value }) => {
    const one = options
      ? { type: 'string', enum: options.map((option) => option.value) }
      : value === 'decimal'
        ? { type: 'string', pattern: '^-?(0|[1-9]\\d*)(\\.\\d+)?$' }
        : { type: 'string', minLength: 1, maxLength: CODE_MAX };
    return many ? manySchema(one) : one;
  },
  filters: ['eq', 'ne', 'in', 'has', 'empty'],
  check: (value, config) =>
    config.many ? checkMany(value, (entry) => checkOne(entry, config)) : checkOne(value, config),
  parse: (typed, { options, many }) => {
    const read = (entry: string) =>
      options
        ? options.find((option) => option.text === entry || option.value === entry || option.text === plainText(entry))
            ?.value
        : entry;
    if (!many) return typed.trim() === '' ? null : read(typed.trim());
    const values = splitText(typed).map(read);
    if (values.includes(undefined)) return undefined;
    return values.length === 0 ? null : [...new Set(values)];
  },
  format: (value, { options }, label) => {
    if (label !== undefined && label !== '') return sayMany(value, label);
    const say = (one: unknown) => options?.find((option) => option.value === one)?.text ?? String(one ?? '');
    return Array.isArray(value) ? value.map(say).join('、') : say(value);
  },
  labels: ({ dict, options = [] }) =>
    dict === undefined ? { from: 'local', words: wordsOf(options) } : { from: 'dict', dict },
  words: async ({ options = [] }) => ({
    text: (value) => options.find((option) => option.value === value)?.text,
    value: (text) => options.find((option) => option.text === text)?.value,
  }),
  lint: ({ dict, options, view, many = false }): Fault | null => {
    if ((dict === undefined) === (options === undefined))
      return { code: 'one_of_two', params: { a: 'dict', b: 'options' } };
    return view !== undefined && (view === 'checkbox') !== many ? { code: 'view_not_fit', params: { view } } : null;
  },
  beside: ['parent'],
  extends: true,
  online: ({ many, view }) => view ?? (many ? 'list_multi' : 'list'),
  given: 'chosen',
  align: 'left',
  width: 120,
  span: 1,
});
