import { Type } from '@sinclair/typebox';
import { Bounds, checkBounds } from '../../../schemas/kinds/decimal-check.ts';
import { decimalSize, readDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';

/** A whole number: the one number that travels as a JSON number, so it stays within what a JSON number can say exactly. */
export const integer = defineFieldKind({
  name: 'integer',
  title: '整数',
  about: '没有小数的数：数量、次数、天数',
  config: Type.Object({ ...Bounds.properties }),
  type: () => ({ is: 'number' }),
  column: () => ({ family: 'integer', sql: 'bigint' }),
  schema: ({ gt, ge, lt, le }) => ({
    type: 'integer',
    minimum: Math.max(Number(ge ?? Number.MIN_SAFE_INTEGER), Number.MIN_SAFE_INTEGER),
    maximum: Math.min(Number(le ?? Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER),
    ...(gt !== undefined && { exclusiveMinimum: Number(gt) }),
    ...(lt !== undefined && { exclusiveMaximum: Number(lt) }),
  }),
  filters: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'range', 'in', 'empty'],
  check: (value, config) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return { code: 'not_whole' };
    return checkBounds(value, config);
  },
  parse: (typed) => {
    if (typed.trim() === '') return null;
    const read = readDecimal(typed);
    if (read === undefined || decimalSize(read).places > 0) return undefined;
    const number = Number(trimDecimal(read));
    return Number.isSafeInteger(number) ? number : undefined;
  },
  format: (value) => String(value ?? ''),
  extends: true,
  align: 'right',
  width: 100,
  span: 1,
});
