import { Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkText, textSchema } from '../../../schemas/kinds/text-check.ts';
import { called, Maybe, oneOf } from '../../../schemas/language/parts.ts';

const DEFAULT_MAX = 100000;

/** Text in Markdown; drawn only after it is made safe. */
export const markdown = defineFieldKind({
  name: 'markdown',
  title: 'Markdown 文本',
  about: '用简单记号排版的长文，边写边看',
  config: Type.Object({
    max: called('最多字数', Maybe(Type.Integer({ minimum: 1, maximum: 1000000 }))),
    /** Height of the editor in pixels. */
    height: called('编辑框高度（像素）', Maybe(Type.Integer({ minimum: 200, maximum: 1200 }))),
    /** How it opens: as people see it, or as it is written. Both stay at hand. */
    mode: called('打开时显示', Maybe(oneOf({ wysiwyg: '排好版的样子', markdown: 'Markdown 原文' }))),
    /** The language of its bars; that of the product unless said. */
    language: called('工具栏的语言', Maybe(oneOf({ 'zh-CN': '中文', 'en-US': '英文' }))),
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
