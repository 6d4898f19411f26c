import { Type } from '@sinclair/typebox';
import type { Drawing } from '../../../schemas/kinds/drawing.ts';
import { defineFieldKind, type Fault } from '../../../schemas/kinds/field-kind.ts';
import { checkText } from '../../../schemas/kinds/text-check.ts';
import { plainText } from '../../../schemas/kinds/typed-text.ts';

/** The sheet strokes are drawn on, in steps of a hand's finest move. */
export const WIDE = 600;
export const HIGH = 200;
/** As many moves as a long name takes, several times over. */
const LONGEST_PATH = 20_000;
const LONGEST_NAME = 40;

/** Strokes as an SVG says them: where each begins, and on by straight lines. */
const PATH = '^(M\\d{1,3} \\d{1,3}(L\\d{1,3} \\d{1,3})*)+$';
const path = new RegExp(PATH);

const DRAWN = '已签名';

/** A signature as it was given: the strokes of a hand or, where no hand can draw, the name as it was typed. Strokes print sharply at any size, and nothing has to be fetched to see them. */
export const signature = defineFieldKind({
  name: 'signature',
  title: '签名',
  about: '用手指、笔或鼠标签名，也可以输入姓名代替；签好以后只能清除重签',
  config: Type.Object({}),
  type: () => ({ is: 'json' }),
  column: () => ({ family: 'json', sql: 'jsonb' }),
  schema: () => ({
    type: 'object',
    properties: {
      path: { type: 'string', pattern: PATH, maxLength: LONGEST_PATH },
      name: { type: 'string', pattern: '^\\S(.*\\S)?$', maxLength: LONGEST_NAME },
    },
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
  }),
  filters: ['empty'],
  check: (value) => {
    // As a spreadsheet says it, where nothing can be cleared and drawn again.
    if (typeof value === 'string') return { code: 'not_strokes' };
    const [[sort, said] = [], ...more] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (more.length > 0 || Array.isArray(value)) return { code: 'not_a_signature' };
    if (sort === 'path') return checkPath(said);
    return sort === 'name' ? checkName(said) : { code: 'not_a_signature' };
  },
  parse: (typed) => {
    const name = plainText(typed.replace(/[\r\n]+/g, ' '));
    if (name === '') return null;
    return name === DRAWN ? undefined : { name };
  },
  format: (value) => {
    const { name, path: drawn } = (value ?? {}) as { readonly name?: unknown; readonly path?: unknown };
    return typeof name === 'string' ? name : drawn === undefined ? '' : DRAWN;
  },
  drawing: async () => drawSignature,
  extends: true,
  align: 'left',
  width: 150,
  span: 1,
});

const checkPath = (said: unknown): Fault | null =>
  typeof said === 'string' && said.length <= LONGEST_PATH && path.test(said) ? null : { code: 'not_a_signature' };

const checkName = (said: unknown): Fault | null =>
  checkText(said, { min: 1, max: LONGEST_NAME }) ??
  (/^\S(.*\S)?$/u.test(String(said)) ? null : { code: 'not_a_signature' });

export function drawSignature(value: unknown): Drawing | null {
  const drawn = (value as { readonly path?: unknown } | null)?.path;
  if (checkPath(drawn) !== null) return null;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}" width="45mm" height="15mm">` +
    `<path d="${drawn}" fill="none" stroke="#000" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return { svg, caption: '' };
}
