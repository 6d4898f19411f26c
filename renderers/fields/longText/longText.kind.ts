import { Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkText, textSchema } from '../../../schemas/kinds/text-check.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

const DEFAULT_MAX = 5000;

/** Text of several lines. */
export const longText = defineFieldKind({
  name: 'longText',
  title: '多行文本',
  about: '几行到几千字的说明，保留换行',
  config: Type.Object({
    min: called('最少字数', Maybe(Type.Integer({ minimum: 0 }))),
    max: called('最多字数', Maybe(Type.Integer({ minimum: 1, maximum: 100000 }))),
    /** The field beside it that lists its marks, a name and its meaning on each line: they are offered below as `#name#`. */
    marks: called('标记列在哪个字段', Maybe(Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' })), 'field'),
  }),
  type: () => ({ is: 'text' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: ({ min, max }) => textSchema({ min, max: max ?? DEFAULT_MAX }),
  filters: ['like', 'empty'],
  check: (value, { min, max }) => checkText(value, { min, max: max ?? DEFAULT_MAX }),
  parse: (typed) => typed.replaceAll('\r\n', '\n').trim() || null,
  format: (value) => String(value ?? ''),
  lint: ({ min, max }) => (min !== undefined && min > (max ?? DEFAULT_MAX) ? { code: 'least_over_most' } : null),
  beside: ['marks'],
  extends: true,
  online: () => 'textarea',
  align: 'left',
  width: 240,
  span: 3,
});
