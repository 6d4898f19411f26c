import { isUnreadable } from '../kinds/readable.ts';

/** Wire values are JSON: equal when they read the same; absent, '' and an empty list are nothing. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b || (isNothing(a) && isNothing(b))) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What answers nothing where something is needed: blanks and signs that nobody sees as well. */
export const isBlank = (value: unknown): boolean =>
  isNothing(value) || (typeof value === 'string' && isUnreadable(value));
