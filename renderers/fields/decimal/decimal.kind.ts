import { type Static, Type } from '@sinclair/typebox';
import { Bounds, checkDecimal, decimalSchema } from '../../../schemas/kinds/decimal-check.ts';
import { groupDecimal, isDecimal, readDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

const Config = Type.Object({
  /** Figures after the point; 2 unless said. */
  scale: called('小数位数', Maybe(Type.Integer({ minimum: 0, maximum: 12 }))),
  /** Figures in all; sixteen before the point unless said. */
  precision: called('总位数', Maybe(Type.Integer({ minimum: 1, maximum: 38 }))),
  ...Bounds.properties,
});
export type DecimalConfig = Static<typeof Config>;

const sizeOf = ({ scale = 2, precision }: DecimalConfig) => ({ scale, precision: precision ?? 16 + scale });

/** A quantity or any other exact number. Decimal text, never a float. */
export const decimal = defineFieldKind({
  name: 'decimal',
  title: '小数',
  about: '位数固定的小数，精确计算，不会有误差',
  config: Config,
  type: () => ({ is: 'number' }),
  column: (config) => {
    const { precision, scale } = sizeOf(config);
    return { family: 'numeric', sql: `numeric(${precision},${scale})` };
  },
  schema: (config) => decimalSchema(sizeOf(config)),
  filters: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'range', 'in', 'empty'],
  check: (value, config) => checkDecimal(value, sizeOf(config), config),
  parse: (typed) => (typed.trim() === '' ? null : readDecimal(typed)),
  format: (value) => (isDecimal(value) ? groupDecimal(trimDecimal(value)) : String(value ?? '')),
  lint: (config) => {
    const { precision, scale } = sizeOf(config);
    return scale > precision ? { code: 'scale_over_precision' } : null;
  },
  extends: true,
  align: 'right',
  width: 120,
  span: 1,
});
