import { Big as makeBig } from 'big.js';

/** Our own constructor: another user of big.js cannot change how we round. */
const Big = makeBig();
Big.RM = 1;
/** Places a quotient is rounded to, half away from zero. The database does the same. */
export const divisionScale = 16;
Big.DP = divisionScale;

const pattern = /^-?\d+(\.\d+)?$/;
/** Far above what an expression can reach; keeps a hostile text from costing seconds. */
const longest = 20_000;

/** Whether a text is a decimal as it travels: digits, one point, no exponent. */
export const isDecimal = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= longest && pattern.test(text);

type Decimal = string | null;

const both = (a: Decimal, b: Decimal, work: (a: InstanceType<typeof Big>, b: InstanceType<typeof Big>) => Decimal) =>
  isDecimal(a) && isDecimal(b) ? work(new Big(a), new Big(b)) : null;

const textOf = (big: InstanceType<typeof Big>): string => {
  const text = big.toFixed();
  return text === '-0' ? '0' : text;
};

/** The shortest text of a decimal: no zeros at its end, no minus zero; null when it is none. */
export const canonical = (a: Decimal): Decimal => (isDecimal(a) ? textOf(new Big(a)) : null);

export const add = (a: Decimal, b: Decimal): Decimal => both(a, b, (x, y) => textOf(x.plus(y)));
export const subtract = (a: Decimal, b: Decimal): Decimal => both(a, b, (x, y) => textOf(x.minus(y)));
export const multiply = (a: Decimal, b: Decimal): Decimal => both(a, b, (x, y) => textOf(x.times(y)));
export const divide = (a: Decimal, b: Decimal): Decimal => both(a, b, (x, y) => (y.eq(0) ? null : textOf(x.div(y))));
export const negate = (a: Decimal): Decimal => (isDecimal(a) ? textOf(new Big(a).neg()) : null);
export const absolute = (a: Decimal): Decimal => (isDecimal(a) ? textOf(new Big(a).abs()) : null);

/** Half away from zero, as `round(numeric, int)` of PostgreSQL. */
export const round = (a: Decimal, places: number): Decimal =>
  isDecimal(a) ? textOf(new Big(a).round(places, 1)) : null;

/** Rounded and with exactly so many places, as a numeric column of that scale gives it back. */
export const toPlaces = (a: string, places: number): string => {
  const text = new Big(a).toFixed(places, 1);
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
};

/** -1, 0 or 1; null when either is no decimal. */
export const compareDecimals = (a: Decimal, b: Decimal): -1 | 0 | 1 | null =>
  isDecimal(a) && isDecimal(b) ? new Big(a).cmp(new Big(b)) : null;

/** One sum over many: keeps the running total as a number of the library instead of a text per step. */
export function sumOf(values: readonly Decimal[]): string {
  let total = new Big(0);
  for (const value of values) if (isDecimal(value)) total = total.plus(value);
  return textOf(total);
}
