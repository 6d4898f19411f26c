import type { JsonSchema } from '../values/value-type.ts';
import type { Fault } from './field-kind.ts';

/** Ids are made by us (UUID v7); seeds and other systems may bring plainer ones. */
export const ID_PATTERN = '^[A-Za-z0-9_-]{1,64}$';
const id = new RegExp(ID_PATTERN);

export const isId = (value: unknown): value is string => typeof value === 'string' && id.test(value);

export const idSchema: JsonSchema = { type: 'string', pattern: ID_PATTERN };

/** A column of a list may hold at most this many, so that a row stays a row. */
export const MANY_MOST = 200;

export const manySchema = (items: JsonSchema, most = MANY_MOST): JsonSchema => ({
  type: 'array',
  items,
  minItems: 1,
  maxItems: most,
  uniqueItems: true,
});

/** What is wrong with a list of values; an empty list is `null` on the wire. */
export function checkMany(
  value: unknown,
  one: (entry: unknown) => Fault | null,
  tooMany: (most: number) => Fault = (most) => ({ code: 'too_many_values', params: { most } }),
  most = MANY_MOST,
): Fault | null {
  if (!Array.isArray(value) || value.length === 0) return { code: 'not_a_list' };
  if (value.length > most) return tooMany(most);
  if (new Set(value).size < value.length) return { code: 'repeated_value' };
  for (const entry of value) {
    const fault = one(entry);
    if (fault) return fault;
  }
  return null;
}

/** What stands for a record whose name nobody may tell: its id says nothing to people. */
export const unnamedRecord = '（已删除或无权查看）';

/**
 * The words of several values, which the wire has in one text joined by commas, and a form as people read them. Null where one of them
 * holds such a sign itself, so that nobody knows whose it is.
 */
export function wordsOfMany(text: string, count: number): readonly string[] | null {
  const apart = ['、', ','].map((sign) => text.split(sign));
  return apart.find((words) => words.length === count) ?? null;
}

/** The same for people: they read a list with the sign of their language. */
export const sayMany = (value: unknown, text: string): string =>
  (Array.isArray(value) && wordsOfMany(text, value.length)?.join('、')) || text;

/** The records a value points at, by the names that came along. */
export function sayRecords(value: unknown, names: string | undefined): string {
  if (names !== undefined) return sayMany(value, names);
  return [value ?? []].flat().length === 0 || value === '' ? '' : unnamedRecord;
}

export const checkId = (value: unknown): Fault | null => (isId(value) ? null : { code: 'not_an_id' });
