import { Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkText, textSchema } from '../../../schemas/kinds/text-check.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

const MAX = 60;

/** A number the server gives: a document's by one of its rules, or a line's by its place. */
export const serial = defineFieldKind({
  name: 'serial',
  title: '编号',
  about: '系统按编号规则给出，不重复，不能改',
  config: Type.Object({
    /** One of the document's `serials`. */
    rule: called('编号规则', Maybe(Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' })), 'serial'),
    /** Lines are numbered 10, 20, 30 … by a step of 10. */
    step: called('行号间隔', Maybe(Type.Integer({ minimum: 1, maximum: 1000 }))),
  }),
  type: ({ step }) => ({ is: step === undefined ? 'text' : 'number' }),
  column: ({ step }) => (step === undefined ? { family: 'text', sql: 'text' } : { family: 'integer', sql: 'bigint' }),
  schema: ({ step }) =>
    step === undefined
      ? textSchema({ min: 1, max: MAX })
      : { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  filters: ['like', 'eq', 'in', 'empty'],
  check: (value, { step }) => {
    if (step === undefined) return checkText(value, { min: 1, max: MAX });
    return Number.isSafeInteger(value) && Number(value) >= 0 ? null : { code: 'not_whole' };
  },
  parse: (typed, { step }) => {
    const plain = typed.trim();
    if (plain === '') return null;
    if (step === undefined) return plain;
    return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
  },
  format: (value) => String(value ?? ''),
  lint: ({ rule, step }) =>
    (rule === undefined) === (step === undefined) ? { code: 'one_of_two', params: { a: 'rule', b: 'step' } } : null,
  automatic: true,
  align: 'left',
  width: 150,
  span: 1,
});
