import { Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkText, textSchema } from '../../../schemas/kinds/text-check.ts';
import { Maybe } from '../../../schemas/language/parts.ts';

const DEFAULT_MAX = 100000;

/** Text in Markdown; drawn only after it is made safe. */
export const markdown = defineFieldKind({
  name: 'markdown',
  title: 'Markdown 文本',
  about: '用简单记号排版的长文，边写边看',
  config: Type.Object({
    max: Maybe(Type.Integer({ minimum: 1, maximum: 1000000 })),
    /** Height of the editor in pixels. */
    height: Maybe(Type.Integer({ minimum: 200, maximum: 1200 })),
    /** How it opens: as people see it, or as it is written. Both stay at hand. */
    mode: Maybe(Type.Union([Type.Literal('wysiwyg'), Type.Literal('markdown')])),
    /** The language of its bars; that of the product unless said. */
    language: Maybe(Type.Union([Type.Literal('zh-CN'), Type.Literal('en-US')])),
  }),
  type: () => ({ is: 'text' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: ({ max }) => textSchema({ max: max ?? DEFAULT_MAX }),
  filters: ['like', 'empty'],
  check: (value, { max }) => checkText(value, { max: max ?? DEFAULT_MAX }),
  parse: (typed) => typed.replaceAll('\r\n', '\n').trim() || null,
  format: (value) => String(value ?? ''),
  online: () => 'markdown',
  align: 'left',
  width: 240,
  span: 3,
});
