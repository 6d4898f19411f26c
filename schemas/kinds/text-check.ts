import type { JsonSchema } from '../values/value-type.ts';
import type { Fault } from './field-kind.ts';

const HALF_PAIR = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

export interface TextSize {
  readonly min?: number | undefined;
  readonly max: number;
}

/** What is wrong with a text of this size, counted in characters as people count them. */
export function checkText(value: unknown, { min = 0, max }: TextSize): Fault | null {
  if (typeof value !== 'string') return { code: 'not_text' };
  if (hasUnkept(value)) return { code: 'bad_character' };
  const length = [...value].length;
  if (length < min) return { code: 'too_short', params: { min } };
  if (length > max) return { code: 'too_long', params: { max } };
  return null;
}

/** Whether a text, wherever it stands, holds something the database cannot keep: PostgreSQL has no NUL, and half a surrogate pair is no character. */
export const hasUnkept = (text: string): boolean => text.includes('\0') || HALF_PAIR.test(text);

export const textSchema = ({ min, max }: TextSize): JsonSchema => ({
  type: 'string',
  ...(min !== undefined && { minLength: min }),
  maxLength: max,
});
