import { Type } from '@sinclair/typebox';
import { asHtml } from '../../../schemas/expressions/paragraph.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkText, textSchema } from '../../../schemas/kinds/text-check.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

const DEFAULT_MAX = 100000;

/** HTML of the rich text editor; made safe when it is written and again when it is drawn. */
export const rich = defineFieldKind({
  name: 'rich',
  title: '富文本',
  about: '带格式、图片和表格的正文，像写文档一样',
  config: Type.Object({
    max: called('最多字数', Maybe(Type.Integer({ minimum: 1, maximum: 1000000 }))),
    /** Height of the editor in pixels. */
    height: called('编辑框高度（像素）', Maybe(Type.Integer({ minimum: 200, maximum: 1200 }))),
  }),
  type: () => ({ is: 'text' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: ({ max }) => textSchema({ max: max ?? DEFAULT_MAX }),
  isHtml: true,
  filters: ['like', 'empty'],
  check: (value, { max }) => checkText(value, { max: max ?? DEFAULT_MAX }),
  parse: (typed) => writeHtml(typed),
  format: (value) => readHtml(String(value ?? '')),
  online: () => 'umeditor',
  align: 'left',
  width: 240,
  span: 3,
});

/** Plain text as paragraphs, with nothing in it that could be taken for a tag. */
function writeHtml(typed: string): string | null {
  const plain = typed.trim();
  if (plain === '') return null;
  return `<p>${asHtml(plain)
    .split(/(?:\r?\n)+/)
    .join('</p><p>')}</p>`;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The words of the text, for diffs and exports: shown as text, so it need not be safe as HTML. */
const readHtml = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr|blockquote|pre)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => named[name] ?? whole)
    .replace(/\n{2,}/g, '\n')
    .trim();
