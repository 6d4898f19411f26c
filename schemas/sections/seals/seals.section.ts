import { type Static, Type } from '@sinclair/typebox';
import { called, FieldPath, Key, Keyed, Maybe, Strict, Text } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

/** Values that lie in an envelope until the record that `by` names opens it: nobody reads them before, whoever they are. */
const Seal = Strict({
  label: called('名称', Text),
  /** A reference of the head. A move of the record it names runs `unseal`; each such record has a key of its own. */
  by: called('由哪张单据开启', Key, 'field'),
  /** Of the head and of lines; what is worked out from them as well. */
  fields: called('封起来的字段', Type.Array(FieldPath, { minItems: 1, maxItems: 60 }), 'field'),
});

export type SealDocument = Static<typeof Seal>;

export const seals = {
  key: 'seals',
  words: called('密封', Maybe(Keyed('key', Seal))),
  entry: '密封',
} as const satisfies Section;
