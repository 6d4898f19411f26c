import { type Static, Type } from '@sinclair/typebox';
import { Bounds, checkDecimal, decimalSchema } from '../../../schemas/kinds/decimal-check.ts';
import { groupDecimal, isDecimal, readDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';
import { currencyOf, digitsOf, signOf } from './currency.ts';

const Config = Type.Object({
  /** A code (`CNY`) or the field that holds it (`currency`, `../currency`). */
  currency: called(
    '币种',
    Maybe(Type.String({ pattern: '^([A-Z]{3}|(\\.\\./){0,2}[a-z][a-zA-Z0-9]*(\\.[a-z][a-zA-Z0-9]*)?)$' })),
    'currency',
  ),
  /** Figures after the point; 2 unless said. */
  scale: called('小数位数', Maybe(Type.Integer({ minimum: 0, maximum: 8 }))),
  precision: called('总位数', Maybe(Type.Integer({ minimum: 1, maximum: 38 }))),
  ...Bounds.properties,
});
export type MoneyConfig = Static<typeof Config>;

const sizeOf = ({ scale = 2, precision }: MoneyConfig) => ({ scale, precision: precision ?? 16 + scale });

type Beside = Readonly<Record<string, unknown>>;

/** Places an amount is read with, though nothing stands there: as many as it and its currency have, two at most. */
export const placesOf = (config: MoneyConfig, beside: Beside | undefined): number =>
  Math.min(config.scale ?? 2, 2, digitsOf(currencyOf(config, beside)));

/** How an amount is read: grouped. Whatever it holds beyond those places is never left out. */
export const formatMoney = (value: string, config: MoneyConfig, beside: Beside | undefined): string =>
  groupDecimal(trimDecimal(value, placesOf(config, beside)));

/** An amount or a price. Decimal text, never a float. */
export const money = defineFieldKind({
  name: 'money',
  title: '金额',
  about: '金额或单价，精确到分以下，可写成大写、跟随币种',
  config: Config,
  type: () => ({ is: 'number' }),
  column: (config) => {
    const { precision, scale } = sizeOf(config);
    return { family: 'numeric', sql: `numeric(${precision},${scale})` };
  },
  schema: (config) => decimalSchema(sizeOf(config)),
  filters: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'range', 'empty'],
  check: (value, config) => checkDecimal(value, sizeOf(config), config),
  parse: (typed) => (typed.trim() === '' ? null : readDecimal(typed)),
  format: (value, config, _label, beside) =>
    isDecimal(value) ? formatMoney(value, config, beside) : String(value ?? ''),
  alone: (value, _label, config, beside) =>
    isDecimal(value) ? `${signOf(currencyOf(config, beside))}${formatMoney(value, config, beside)}` : '',
  lint: (config) => {
    const { precision, scale } = sizeOf(config);
    return scale > precision ? { code: 'scale_over_precision' } : null;
  },
  beside: ['currency'],
  extends: true,
  keeps: true,
  align: 'right',
  width: 140,
  span: 1,
});
