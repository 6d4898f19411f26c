import { type Static, Type } from '@sinclair/typebox';
import { called, FieldPath, Key, Keyed, Maybe, Strict, Text } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

const Moves = Type.Array(Key, { minItems: 1, maxItems: 20 });

/** What of a record is kept word by word, with its hash, when a move is made: text signed = text approved. */
const Frozen = Strict({
  label: called('名称', Text),
  at: called('固化于', Moves, 'move'),
  /** Fields; a part stands for what people write in its rows, and what is worked out of that alone. */
  of: called('固化的内容', Type.Array(FieldPath, { minItems: 1, maxItems: 200 }), 'field'),
  /** Moves that are made only while the content is still the one frozen last. */
  held: called('内容须未改动', Maybe(Moves), 'move'),
});

export type FrozenDocument = Static<typeof Frozen>;

export const freeze = {
  key: 'freeze',
  words: called('固化', Maybe(Keyed('key', Frozen))),
  entry: '固化',
} as const satisfies Section;
