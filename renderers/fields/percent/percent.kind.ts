import { type Static, Type } from '@sinclair/typebox';
import { Bounds, checkDecimal, decimalSchema } from '../../../schemas/kinds/decimal-check.ts';
import { isDecimal, readDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

const Config = Type.Object({
  /** Figures after the point; 6 unless said. */
  scale: called('小数位数', Maybe(Type.Integer({ minimum: 0, maximum: 8 }))),
  ...Bounds.properties,
  /** Shown with what it fills of a bar, wherever it is read. */
  bar: called('画成占比条', Maybe(Type.Boolean())),
  /** From here on it is told by its colour that a hundred is near, and from there that it is reached. */
  warnAt: called('从多少起变色', Maybe(Type.Number({ minimum: 0, maximum: 100 }))),
});
export type PercentConfig = Static<typeof Config>;

const sizeOf = ({ scale = 6 }: PercentConfig) => ({ scale, precision: 6 + scale });

/** How near a share that is watched has come to the whole. */
export const warnedOf = (value: string, { warnAt = Infinity }: PercentConfig): 'near' | 'full' | undefined =>
  Number(value) < warnAt ? undefined : Number(value) < 100 ? 'near' : 'full';

/** A share of a hundred, kept as it is spoken: 13 % is `13`, so shares add up to exactly 100. */
export const percent = defineFieldKind({
  name: 'percent',
  title: '百分比',
  about: '百分比：13 就是 13%，各项相加正好是 100',
  config: Config,
  type: () => ({ is: 'number' }),
  column: (config) => {
    const { precision, scale } = sizeOf(config);
    return { family: 'numeric', sql: `numeric(${precision},${scale})` };
  },
  schema: (config) => decimalSchema(sizeOf(config)),
  filters: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'range', 'empty'],
  check: (value, config) => checkDecimal(value, sizeOf(config), config),
  parse: (typed) => (typed.trim() === '' ? null : readDecimal(typed.trim().replace(/\s*[%％]$/, ''))),
  format: (value) => (isDecimal(value) ? `${trimDecimal(value)}%` : String(value ?? '')),
  extends: true,
  align: 'right',
  width: 100,
  span: 1,
});
