import { type Static, Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkText, textSchema } from '../../../schemas/kinds/text-check.ts';
import { plainText } from '../../../schemas/kinds/typed-text.ts';
import { called, Key, Maybe, oneOf } from '../../../schemas/language/parts.ts';
import { isFault, linearPattern } from '../../../schemas/patterns/linear-pattern.ts';
import { textFormats } from './formats.ts';

const DEFAULT_MAX = 500;

const Config = Type.Object({
  min: called('最少字数', Maybe(Type.Integer({ minimum: 0 }))),
  max: called('最多字数', Maybe(Type.Integer({ minimum: 1, maximum: 4000 }))),
  /** A regular expression the whole text must match somewhere; anchor it to match all of it. */
  pattern: called('格式（正则表达式）', Maybe(Type.String({ minLength: 1, maxLength: 300 }))),
  /** The code of a check rule of the company. */
  checkRule: called('校验规则编码', Maybe(Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9_-]{0,59}$' }))),
  /** A report it may be taken from as well: a company's name, the names of some materials. */
  pick: called(
    '从报表选取',
    Maybe(
      Type.Object(
        {
          report: called('报表', Key, 'report'),
          /** The column whose words are taken. */
          takes: called('取用的列', Key, 'column of target'),
          /** Those of several rows, separated by commas. */
          many: called('一次选多条', Maybe(Type.Boolean())),
          /** Field of this record ← column of the picked row. */
          fill: called('带出', Maybe(Type.Record(Key, Type.String({ pattern: '^[a-z][a-zA-Z0-9.]*$' })))),
        },
        { additionalProperties: false },
      ),
    ),
  ),
  format: called('内容是', Maybe(oneOf({ email: '邮箱', phone: '电话', url: '网址', creditCode: '统一社会信用代码' }))),
});
export type TextConfig = Static<typeof Config>;

const sizeOf = (config: TextConfig) => ({ min: config.min, max: config.max ?? DEFAULT_MAX });

/** One line of text. */
export const text = defineFieldKind({
  name: 'text',
  title: '单行文本',
  about: '一行文字：名称、编码、网址',
  config: Config,
  type: () => ({ is: 'text' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: (config) => {
    const patterns = [config.pattern, config.format && textFormats[config.format].pattern].filter(
      (p) => p !== undefined,
    );
    const [pattern, ...others] = patterns;
    return {
      ...textSchema(sizeOf(config)),
      ...(pattern !== undefined && { pattern }),
      ...(others.length > 0 && { allOf: others.map((other) => ({ pattern: other })) }),
    };
  },
  filters: ['like', 'eq', 'ne', 'in', 'empty'],
  check: (value, config) => {
    const fault = checkText(value, sizeOf(config));
    if (fault || typeof value !== 'string') return fault;
    if (config.pattern !== undefined && !holds(config.pattern, value)) return { code: 'wrong_pattern' };
    const format = config.format && textFormats[config.format];
    if (!format) return null;
    return new RegExp(format.pattern, 'u').test(value) && format.holds?.(value) !== false
      ? null
      : { code: format.fault };
  },
  parse: (typed, { format }) => {
    const line = typed.replace(/\s*[\r\n]+\s*/g, ' ').trim();
    const plain = format === undefined ? line : plainText(line);
    return (format === 'creditCode' ? plain.toUpperCase() : plain) || null;
  },
  format: (value) => String(value ?? ''),
  checkRule: ({ checkRule }) => checkRule ?? null,
  lint: ({ min, max, pattern }) => {
    if (min !== undefined && min > (max ?? DEFAULT_MAX)) return { code: 'least_over_most' };
    return pattern === undefined || isPattern(pattern) ? null : { code: 'not_a_pattern', params: { pattern } };
  },
  extends: true,
  align: 'left',
  width: 160,
  span: 1,
});

/** In one pass where that can be, so that no pattern of a company's makes a server wait; the product's own may ask for more. */
function holds(pattern: string, value: string): boolean {
  const linear = linearPattern(pattern);
  return isFault(linear) ? new RegExp(pattern, 'u').test(value) : linear.test(value);
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
