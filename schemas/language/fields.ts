import { type Static, Type } from '@sinclair/typebox';
import { Expression, KEYED, Key, Maybe, Strict, Text } from './parts.ts';

/** What every field may say, whatever its kind. The kind's own properties stand beside these and are checked by the kind's config. */
export const FieldCommon = Type.Object({
  /** The kind. Absent only in a facet or a higher layer, where the field below is meant. */
  type: Maybe(Type.String()),
  label: Maybe(Text),
  help: Maybe(Type.String({ maxLength: 300 })),
  need: Maybe(Type.Boolean()),
  /** Proposed value of a new record. */
  start: Maybe(Expression),
  /** Computed value; with `stored` it is kept and can be filtered and sorted by. */
  calc: Maybe(Expression),
  stored: Maybe(Type.Boolean()),
  /** Never typed by a person: written by moves, chains and behaviours. */
  locked: Maybe(Type.Boolean()),
  whenHidden: Maybe(Type.Union([Type.Literal('keep'), Type.Literal('clearOnSave'), Type.Literal('clearAtOnce')])),
  column: Maybe(Type.String({ pattern: '^[a-z][a-z0-9_]{0,50}$' })),
  /** A text people search parts of: gets a trigram index. */
  search: Maybe(Type.Boolean()),
  /** In a layer: the slot of the screens below that shows it; the first that fits unless said. */
  slot: Maybe(Key),
  /** In a layer: where the screens below show it of themselves; in forms and lists unless said. */
  places: Maybe(Type.Array(Type.Union([Type.Literal('form'), Type.Literal('list'), Type.Literal('find')]))),
  /** In a layer: the width of its column and the cells it takes in a form, where a slot shows it. */
  w: Maybe(Type.Integer({ minimum: 40, maximum: 800 })),
  span: Maybe(Type.Integer({ minimum: 1, maximum: 4 })),
  /** Shown to nobody any more; what records hold of it stays. */
  retired: Maybe(Type.Boolean()),
  rank: Maybe(Type.String()),
});

export const Fields = Type.Record(Key, FieldCommon, { [KEYED]: 'key', 'x-field': true, additionalProperties: false });

const Rows = Strict({
  min: Maybe(Type.Integer({ minimum: 0 })),
  max: Maybe(Type.Integer({ minimum: 1, maximum: 5000 })),
});

const InnerPart = Strict({
  label: Text,
  table: Maybe(Type.String()),
  order: Maybe(Key),
  rows: Maybe(Rows),
  fields: Fields,
  rank: Maybe(Type.String()),
});
export const Part = Type.Composite(
  [
    InnerPart,
    Type.Object({ parts: Maybe(Type.Record(Key, InnerPart, { [KEYED]: 'key', additionalProperties: false })) }),
  ],
  {
    additionalProperties: false,
  },
);

export type FieldDocument = Static<typeof FieldCommon>;
export type PartDocument = Static<typeof Part>;
