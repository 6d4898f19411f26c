import { Type } from '@sinclair/typebox';
import { called, Expression, FieldPath, Key, Keyed, Maybe, oneOf, Strict, Text } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

const Check = Strict({
  on: called('所在明细', Maybe(FieldPath), 'field'),
  unique: called('不重复的字段', Maybe(Type.Array(Key, { minItems: 1, maxItems: 6 })), 'field'),
  /** Records that agree in these fields may not count at the same time; the period is that of the entity, or of the lines. */
  noOverlap: called('有效期不得重叠的字段', Maybe(Type.Array(Key, { minItems: 1, maxItems: 6 })), 'field'),
  /** Only records for which it holds are compared. */
  when: called('适用条件', Maybe(Expression)),
  level: called('级别', Maybe(oneOf({ error: '不能保存', warn: '只提醒' }))),
  say: called('提示', Maybe(Text)),
});

/** What may not stand twice: among the lines of a record, or among all records. */
export const checks = {
  key: 'checks',
  words: called('查重', Maybe(Keyed('key', Check))),
  entry: '查重',
  facet: 'words',
} as const satisfies Section;
