import { called, Key, Maybe, Strict } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

/** The fields that say from which day or moment to which something counts; an empty end is open. */
export const Valid = Strict({
  from: called('生效字段', Key, 'field'),
  to: called('失效字段', Key, 'field'),
});

/** When a record counts; its lines say it in their part. */
export const valid = { key: 'valid', words: called('有效期', Maybe(Valid)) } as const satisfies Section;
