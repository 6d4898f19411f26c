import { type Static, Type } from '@sinclair/typebox';
import { called, Expression, FieldPath, Key, Keyed, Maybe, Strict, Text } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

/**
 * Where something stands that two have in common. Whoever stand at places of one kind with the same content are a pair of that kind: the
 * house keeps a record of it, and notes when it is so no more. Blanks, full-width signs and capitals make no difference.
 */
const Place = Strict({
  label: called('名称', Text),
  /** As the field for the kind of a pair has it. */
  kind: called('记为哪种关系', Text),
  in: called('内容在哪种数据里', Key, 'entity'),
  on: called('所在明细', Maybe(FieldPath), 'field of target'),
  /** A reference of that data; unsaid: it is of the record itself. */
  by: called('属于谁', Maybe(Key), 'field of target'),
  value: called('相同的内容', Expression),
  when: called('适用条件', Maybe(Expression)),
  digits: called('只比数字', Maybe(Type.Boolean())),
  /** What is written down as the reason; unsaid: what is the same. */
  tell: called('记为依据', Maybe(Expression)),
});

export type PairPlaceDocument = Static<typeof Place>;

/** Records that tie two others together are found by the house; how they are kept is said in `store.pair`. */
export const pairs = {
  key: 'pairs',
  words: called('自动发现的关系', Maybe(Keyed('key', Place))),
  entry: '自动发现的关系',
} as const satisfies Section;
