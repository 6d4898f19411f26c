import { type Static, Type } from '@sinclair/typebox';
import { Key, Keyed, Maybe, opening, Strict, Tone } from './parts.ts';

const Item = Strict({
  text: Type.String({ minLength: 1, maxLength: 100 }),
  tone: Maybe(Tone),
  /** Still names old values, no longer offered. */
  off: Maybe(Type.Boolean()),
  /** The value of the dictionary named by `under` that it belongs to. */
  under: Maybe(Type.String()),
  /** What whoever keeps the dictionary wants known of it; shown nowhere else. */
  note: Maybe(Type.String({ maxLength: 200 })),
});

/** A dictionary: the codes of a field and the words for them. An item's key is the stored value. */
export const DictDocument = Strict({
  kind: Type.Literal('dict'),
  ...opening,
  /** The dictionary whose value chooses among these items: city under province. */
  under: Maybe(Key),
  /** Code relies on these entries: a company words and orders them, none comes, goes or is switched off. */
  closed: Maybe(Type.Boolean()),
  items: Keyed('value', Item),
});

export type DictDocument = Static<typeof DictDocument>;
