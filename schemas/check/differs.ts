import { compareDecimals, isDecimal } from '../expressions/decimal.ts';

/** Whether two values are not the same, numbers by what they come to; nothing is not the same as anything. */
export function differs(stands: unknown, said: string): boolean {
  const text = typeof stands === 'number' ? String(stands) : stands;
  if (isDecimal(text) && isDecimal(said)) return compareDecimals(text, said) !== 0;
  return text !== said;
}
