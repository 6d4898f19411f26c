import { type Static, Type } from '@sinclair/typebox';
import Big from 'big.js';
import { called } from '../language/parts.ts';
import type { JsonSchema } from '../values/value-type.ts';
import { decimalSize, isDecimal } from './decimal-text.ts';
import type { Fault } from './field-kind.ts';

const Bound = Type.Union([Type.Number(), Type.String({ pattern: '^-?(0|[1-9]\\d*)(\\.\\d+)?$' })]);

/** The bounds any number may be given. */
export const Bounds = Type.Object({
  gt: called('必须大于', Type.Optional(Bound)),
  ge: called('不小于', Type.Optional(Bound)),
  lt: called('必须小于', Type.Optional(Bound)),
  le: called('不大于', Type.Optional(Bound)),
});
export type Bounds = Static<typeof Bounds>;

export interface DecimalSize {
  /** Figures in all, and how many of them after the point. */
  readonly precision: number;
  readonly scale: number;
}

/** What is wrong with a decimal text of this size. */
export function checkDecimal(value: unknown, size: DecimalSize, bounds: Bounds): Fault | null {
  if (!isDecimal(value)) return { code: 'not_a_number' };
  const { whole, places } = decimalSize(value);
  if (places > size.scale) return { code: 'too_many_places', params: { scale: size.scale } };
  if (whole > size.precision - size.scale) {
    return { code: 'too_many_digits', params: { digits: size.precision - size.scale } };
  }
  return checkBounds(value, bounds);
}

/** The first bound that a number breaks. */
export function checkBounds(value: string | number, { gt, ge, lt, le }: Bounds): Fault | null {
  const number = new Big(value);
  if (gt !== undefined && !number.gt(gt)) return { code: 'not_above', params: { bound: String(gt) } };
  if (ge !== undefined && !number.gte(ge)) return { code: 'below_least', params: { bound: String(ge) } };
  if (lt !== undefined && !number.lt(lt)) return { code: 'not_below', params: { bound: String(lt) } };
  if (le !== undefined && !number.lte(le)) return { code: 'above_most', params: { bound: String(le) } };
  return null;
}

/** The same size as a JSON Schema; bounds of a text cannot be said there and are left to the check. */
export function decimalSchema({ precision, scale }: DecimalSize): JsonSchema {
  const whole = precision - scale;
  const before = whole > 0 ? `(0|[1-9]\\d{0,${whole - 1}})` : '0';
  return { type: 'string', pattern: `^-?${before}(\\.\\d{${scale > 0 ? `1,${scale}}0*` : '0}0+'})?$` };
}
