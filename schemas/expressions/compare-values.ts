import type { ValueType } from '../values/value-type.ts';
import { compareDecimals } from './decimal.ts';
import { toMoment } from './moments.ts';
import type { Value } from './scope.ts';

type Order = -1 | 0 | 1;

/** How two values stand to each other; null when either is nothing, as in SQL. `as` is what they are compared as. */
export function compareValues(as: ValueType['is'], a: Value, b: Value): Order | null {
  if (a === null || b === null) return null;
  if (typeof a === 'boolean' || typeof b === 'boolean') return orderOf(Number(a), Number(b));
  if (typeof a !== 'string' || typeof b !== 'string') return null;
  if (as === 'number') return compareDecimals(a, b);
  return as === 'dateTime' ? orderOf(toMoment(a), toMoment(b)) : compareTexts(a, b);
}

/** How many values there are of which no two are the same. */
export function countDistinct(values: readonly Value[], is: ValueType['is']): number {
  const found: Value[] = [];
  for (const value of values)
    if (value !== null && !found.some((one) => compareValues(is, one, value) === 0)) found.push(value);
  return found.length;
}

interface Column {
  readonly values: readonly Value[];
  readonly is: ValueType['is'];
}

/** The value of the row with the latest day, the highest of several; rows without a day or without a value are passed over. */
export function latestOf(column: Column, days: Column): Value {
  let best: { readonly value: Value; readonly day: Value } | null = null;
  for (const [at, value] of column.values.entries()) {
    const day = days.values[at] ?? null;
    if (value === null || day === null) continue;
    const order: Order | null = best ? compareValues(days.is, day, best.day) : 1;
    if (order === 1 || (order === 0 && best && compareValues(column.is, value, best.value) === 1))
      best = { value, day };
  }
  return best?.value ?? null;
}

const orderOf = <T extends string | number>(a: T, b: T): Order => (a < b ? -1 : a > b ? 1 : 0);

/** By code point, as the database's "C" order: `<` alone would put rare characters before some common ones. */
function compareTexts(a: string, b: string): Order {
  if (a === b) return 0;
  let at = 0;
  while (a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at > 0 && isLowHalf(a.charCodeAt(at)) && isLowHalf(b.charCodeAt(at))) at--;
  return orderOf(a.codePointAt(at) ?? -1, b.codePointAt(at) ?? -1);
}

const isLowHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
